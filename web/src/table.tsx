// The table: both heroes with their boards and hands, and everything on it that can be chosen.

import type { ComponentChildren } from "preact";
import { Art } from "./art";
import { Back, Card, Minion, onTable, spoken } from "./card";
import { info } from "./cards";
import { previews } from "./preview";
import type { Board, Entity, Side } from "./types";

export interface Marks {
  /** What can act now. */
  ready: Set<number>;
  /** What can be chosen as the target of the selected thing. */
  lit: Set<number>;
  selected: number | null;
  /** The places between minions where the selected minion may go. */
  slots: Set<number>;
  /** Whether the selected card may be played by a click on the board. */
  drop: boolean;
  /** Numbers that float above things: damage and healing that has just happened. */
  floats: Map<number, number>;
  /** What a hint points at. */
  hinted: Set<number>;
}

export const NO_MARKS: Marks = {
  ready: new Set(),
  lit: new Set(),
  selected: null,
  slots: new Set(),
  drop: false,
  floats: new Map(),
  hinted: new Set(),
};

interface Props {
  board: Board;
  names: [string, string];
  marks: Marks;
  onEntity?: (eid: number) => void;
  onSlot?: (slot: number) => void;
  onBoard?: () => void;
  onGrab?: (eid: number, event: PointerEvent) => void;
  middle?: ComponentChildren;
}

export function Table(props: Props) {
  const { board } = props;
  const me = board.me;
  return (
    <div class={`table${board.active === me ? " mine" : ""}`}>
      <Half {...props} player={1 - me} far />
      <div class="middle">{props.middle}</div>
      <Half {...props} player={me} far={false} />
    </div>
  );
}

function Half(props: Props & { player: number; far: boolean }) {
  const { board, player, far, marks } = props;
  const side = board.sides[player]!;
  const whose = far ? "enemy" : "your";
  const rows = [
    <HandRow key="hand" {...props} side={side} />,
    <div key="heroes" class="heroes">
      <Stats side={side} name={props.names[player]!} acts={board.active === player && board.phase !== "over"} />
      <div class="figures">
        <span class="beside">
          {side.weapon ? <Weapon entity={side.weapon} {...props} /> : null}
        </span>
        <Hero side={side} whose={whose} {...props} />
        <span class="beside">{side.power ? <Power entity={side.power} whose={whose} {...props} /> : null}</span>
      </div>
      <Mana side={side} />
    </div>,
    <MinionRow key="minions" {...props} side={side} whose={whose} marks={far ? { ...marks, slots: new Set(), drop: false } : marks} />,
  ];
  return (
    <section class={`half ${far ? "far" : "near"}`} aria-label={`${props.names[player]}, ${side.class}`}>
      {far ? rows : rows.reverse()}
    </section>
  );
}

function Stats({ side, name, acts }: { side: Side; name: string; acts: boolean }) {
  return (
    <div class="stats">
      <strong class={acts ? "acts" : ""}>{name}</strong>
      <span>
        {side.deck} in deck · {side.hand.length} in hand{side.fatigue ? ` · fatigue ${side.fatigue}` : ""}
      </span>
    </div>
  );
}

function Mana({ side }: { side: Side }) {
  const { now, max, locked, owed, most } = side.mana;
  const crystals = [...Array(Math.max(max, now)).keys()].slice(0, Math.max(most, now));
  return (
    <div class="mana" role="img" aria-label={`${now} of ${max} mana${locked ? `, ${locked} locked` : ""}${owed ? `, ${owed} overloaded next turn` : ""}`}>
      <span class="count">
        {now}/{max}
      </span>
      <span class="crystals">
        {crystals.map((k) => (
          <i key={k} class={k < now ? "full" : k >= max - locked && k < max ? "locked" : "empty"} />
        ))}
      </span>
      {owed ? <span class="owed">+{owed} overload</span> : null}
    </div>
  );
}

function Float({ eid, marks }: { eid: number; marks: Marks }) {
  const amount = marks.floats.get(eid);
  if (!amount) return null;
  return <span class={`float ${amount < 0 ? "hurt" : "healed"}`}>{amount < 0 ? `−${-amount}` : `+${amount}`}</span>;
}

function Thing({
  entity,
  label,
  marks,
  onEntity,
  onGrab,
  kind,
  children,
}: {
  entity: Entity;
  label: string;
  marks: Marks;
  onEntity?: ((eid: number) => void) | undefined;
  onGrab?: ((eid: number, event: PointerEvent) => void) | undefined;
  kind: string;
  children: ComponentChildren;
}) {
  const eid = entity.eid;
  const ready = marks.ready.has(eid);
  const lit = marks.lit.has(eid);
  const chosen = marks.selected === eid;
  const classes = ["thing", kind, ready && "ready", lit && "lit", chosen && "chosen", marks.hinted.has(eid) && "hinted"];
  const says = `${label}${chosen ? ", selected" : lit ? ", possible target" : ready ? ", can act" : ""}`;
  return (
    <button
      type="button"
      class={classes.filter(Boolean).join(" ")}
      aria-label={says}
      aria-pressed={chosen}
      data-eid={eid}
      onClick={(event: MouseEvent) => {
        event.stopPropagation();
        onEntity?.(eid);
      }}
      onPointerDown={(event: PointerEvent) => ready && onGrab?.(eid, event)}
      {...previews(entity.id, entity)}
    >
      {children}
      <Float eid={eid} marks={marks} />
    </button>
  );
}

type Acting = Pick<Props, "marks" | "onEntity" | "onGrab">;

function Hero({ side, whose, marks, onEntity, onGrab }: { side: Side; whose: string } & Acting) {
  const hero = side.hero;
  const left = (hero.health ?? 0) - (hero.damage ?? 0);
  const attack = hero.attack ?? 0;
  return (
    <Thing entity={hero} label={onTable(hero, `${whose} hero`)} kind="hero" {...{ marks, onEntity, onGrab }}>
      <div class={`face cls-${side.class}${hero.frozen ? " frozen" : ""}${(hero.keywords ?? []).includes("immune") ? " immune" : ""}`}>
        <Art id={hero.id ?? ""} />
      </div>
      {attack ? <span class="attack">{attack}</span> : null}
      {hero.armor ? <span class="armor">{hero.armor}</span> : null}
      <span class={`health${hero.damage ? " worse" : ""}`}>{left}</span>
      <span class="pips">
        {side.secrets.map((secret) => (
          <i key={secret.eid} class="secret" title={secret.id ? info(secret.id).name : "a secret"}>
            ?
          </i>
        ))}
        {side.quest ? (
          <i class="quest" title={info(side.quest.id).name}>
            !{side.quest.data ? <sub>{side.quest.data}</sub> : null}
          </i>
        ) : null}
      </span>
    </Thing>
  );
}

function Power({ entity, whose, marks, onEntity, onGrab }: { entity: Entity; whose: string } & Acting) {
  const card = info(entity.id);
  return (
    <Thing entity={entity} label={`${whose} hero power, ${spoken(entity.id, entity)}${entity.exhausted ? ", used" : ""}`} kind="power" {...{ marks, onEntity, onGrab }}>
      <div class={`face round cls-${card.cls ?? "neutral"}${entity.exhausted ? " used" : ""}`}>
        <Art id={entity.id ?? ""} />
      </div>
      <span class="cost">{entity.cost ?? card.cost ?? 0}</span>
    </Thing>
  );
}

function Weapon({ entity, marks, onEntity }: { entity: Entity } & Acting) {
  const left = (entity.durability ?? 0) - (entity.damage ?? 0);
  return (
    <Thing entity={entity} label={`weapon ${info(entity.id).name}, ${entity.attack ?? 0} attack, ${left} durability`} kind="weapon" {...{ marks, onEntity }}>
      <div class={`face round cls-${info(entity.id).cls ?? "neutral"}`}>
        <Art id={entity.id ?? ""} />
      </div>
      <span class="attack">{entity.attack ?? 0}</span>
      <span class={`durability${entity.damage ? " worse" : ""}`}>{left}</span>
    </Thing>
  );
}

function MinionRow({ side, whose, marks, onEntity, onSlot, onBoard, onGrab }: Props & { side: Side; whose: string }) {
  const gap = (slot: number) =>
    marks.slots.has(slot) ? (
      <button
        type="button"
        key={`slot${slot}`}
        class="slot"
        data-slot={slot}
        aria-label={`place ${slot + 1}`}
        onClick={(event: MouseEvent) => {
          event.stopPropagation();
          onSlot?.(slot);
        }}
      />
    ) : null;
  return (
    <div class={`row${marks.drop ? " drop" : ""}`} data-board={marks.drop ? "yes" : undefined} onClick={() => marks.drop && onBoard?.()}>
      {side.minions.map((minion, k) => (
        <>
          {gap(k)}
          <Thing key={minion.eid} entity={minion} label={onTable(minion, whose)} kind="of-minion" {...{ marks, onEntity, onGrab }}>
            <Minion entity={minion} />
          </Thing>
        </>
      ))}
      {gap(side.minions.length)}
      {marks.drop && !marks.slots.size ? (
        <button type="button" class="play-here" onClick={() => onBoard?.()}>
          play it
        </button>
      ) : null}
    </div>
  );
}

function HandRow({ side, marks, onEntity, onGrab, far, board }: Props & { side: Side; far: boolean }) {
  const open = !far || board.open;
  return (
    <div class={`hand${far ? " other" : ""}${open ? "" : " hidden-cards"}`} role="group" aria-label={far ? `the opponent's hand, ${side.hand.length} cards` : "your hand"}>
      {side.hand.map((card) =>
        card.id === null ? (
          <span key={card.eid} class="held">
            <Back />
          </span>
        ) : (
          <span key={card.eid} class="held">
            <Thing entity={card} label={spoken(card.id, card)} kind="of-hand" {...{ marks, onEntity, onGrab }}>
              <Card id={card.id} entity={card} />
            </Thing>
          </span>
        ),
      )}
    </div>
  );
}
