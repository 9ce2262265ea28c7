// Tables of reports that are sorted by their heads.

/** By which column each table is sorted, and whether from its end: tables by their place, columns by theirs. */
export type Orders = Map<number, [column: number, backwards: boolean]>;

function value(row: HTMLTableRowElement, column: number): number | string {
  const text = row.cells[column]?.textContent ?? "";
  // The first number of a cell counts: "+120 ± 8", "1,069,200", "57.1 ±2.3".
  const number = /^\s*[+−-]?[\d,.]+/.exec(text)?.[0].replaceAll(",", "").replace("−", "-");
  return number === undefined || Number.isNaN(Number(number)) ? text : Number(number);
}

function sort(table: HTMLTableElement, [column, backwards]: [number, boolean]): void {
  const body = table.tBodies[0]!;
  const rows = [...body.rows].map((row) => ({ row, value: value(row, column) }));
  // Numbers with the highest first, names from the beginning, cells without anything last.
  rows.sort((x, y) => {
    if (typeof x.value === "number" && typeof y.value === "number") return y.value - x.value;
    if (typeof x.value === "string" && typeof y.value === "string") return x.value.localeCompare(y.value);
    return typeof x.value === "number" ? -1 : 1;
  });
  if (backwards) rows.reverse();
  body.append(...rows.map(({ row }) => row));
  table.querySelectorAll("thead th").forEach((head, k) => {
    const numbers = typeof rows[0]?.value === "number";
    if (k === column) head.setAttribute("aria-sort", numbers !== backwards ? "descending" : "ascending");
    else head.removeAttribute("aria-sort");
  });
}

/** Gives the heads of all tables buttons; a second click turns the order around. */
export function makeSortable(box: HTMLElement, orders: Orders): void {
  box.querySelectorAll("table").forEach((table, place) => {
    if (!table.tHead || (table.tBodies[0]?.rows.length ?? 0) < 2) return;
    table.querySelectorAll("thead th").forEach((head, column) => {
      if (!head.textContent) return;
      const button = document.createElement("button");
      button.type = "button";
      button.className = "sort";
      button.append(...head.childNodes);
      button.onclick = () => {
        const before = orders.get(place);
        orders.set(place, [column, before?.[0] === column && !before[1]]);
        sort(table, orders.get(place)!);
      };
      head.append(button);
    });
    const order = orders.get(place);
    if (order) sort(table, order);
  });
}
