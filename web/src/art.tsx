// Pictures of cards, drawn from their data: the colours of the class, a landscape that follows from the id, and a sign.

import { hash, info } from "./cards";

const HUES: Record<string, [number, number]> = {
  druid: [28, 55],
  hunter: [120, 42],
  mage: [212, 62],
  paladin: [42, 75],
  priest: [220, 12],
  rogue: [232, 9],
  shaman: [228, 52],
  warlock: [285, 45],
  warrior: [6, 58],
  neutral: [30, 18],
};

// Signs in a square of 24 by 24.
const SIGNS: Record<string, string> = {
  minion: "M12 3a4.5 4.5 0 0 1 4.5 4.5c0 2-1 3.500-2.200 4.300 4 .9 6.700 4 6.700 8.200v1H3v-1c0-4.200 2.700-7.300 6.700-8.200C8.500 11 7.500 9.500 7.500 7.500A4.500 4.500 0 0 1 12 3z",
  spell: "M12 1l2.400 7.200L22 6l-5 6 5 6-7.600-2.200L12 23l-2.400-7.200L2 18l5-6-5-6 7.600 2.200z",
  weapon: "M20 2l2 2-9.500 10.500 2 2-1.500 1.500-2.200-2.200L5 21.500 2.500 19l5.700-5.800L6 11l1.500-1.500 2 2z",
  hero: "M3 8l4.500 4L12 4l4.500 8L21 8l-2 11H5z",
  hero_power: "M13 1L4 14h6l-2 9 10-14h-6z",
  beast: "M7 6.500a2 2.600 0 1 1 0 .1zM13 6.500a2 2.600 0 1 1 0 .1zM3 12a1.800 2.400 0 1 1 0 .1zM17.500 12a1.800 2.400 0 1 1 0 .1zM12 12c3 0 6 4 6 6.500S15.500 21 12 21s-6 0-6-2.500S9 12 12 12z",
  mechanical: "M10 1h4l.7 3 2 .9L19.400 3.300l2.500 2.800-1.800 2.500.7 2.100 3.200.8v3.400l-3.200.7-.8 2 1.800 2.600-2.500 2.500-2.700-1.700-2 .8-.6 3.200h-4l-.7-3.200-2-.8-2.600 1.700-2.500-2.500 1.700-2.600-.8-2-3-.7v-3.400l3-.8.8-2.100-1.700-2.500L4.700 3.300l2.600 1.600 2-.9zM12 8a4 4 0 1 0 .1 0z",
  murloc: "M2 12c3-5 7-7 11-7l2-3 1 4c3 1 5 3 6 6-1 3-3 5-6 6l-1 4-2-3c-4 0-8-2-11-7l-2 3v-6zM16 10a1.300 1.300 0 1 0 .1 0z",
  dragon: "M2 4c4 0 7 2 9 5 1-3 4-6 9-6-2 2-2.500 4-2.500 6 2 0 3.500 1 4.500 3-3-.5-5 .5-6.500 2.500C14 18 11.500 20 7 21c2-2 2.500-4 2-6.500C8 11 5.500 8 2 4z",
  demon: "M3 2c1 4 3 6 6 7h6c3-1 5-3 6-7 2 6 0 10-2.500 12C17.500 19 15 22 12 22s-5.500-3-6.500-8C3 12 1 8 3 2z",
  totem: "M7 2h10v5l3-2v6l-3-1v3h2v4h-2v5H7v-5H5v-4h2v-3l-3 1V5l3 2z",
  pirate: "M12 1a3 3 0 0 1 1.500 5.600V9H18v2.500h-4.500V19c3-.5 5-2.500 5.500-5l2.500 2c-1 4-5 7-9.500 7s-8.500-3-9.500-7L5 14c.5 2.500 2.500 4.500 5.500 5v-7.500H6V9h4.500V6.600A3 3 0 0 1 12 1z",
  elemental: "M12 1c1 4 6 6 6 12a6 6 0 0 1-4 9c2-3 1-5-1-7-.5 2-2 3-2.500 5-.3 1 0 1.500.500 2A6.500 6.500 0 0 1 6 13c0-3 2-4 2.500-7 1.500 1 2 2 2 3.500C12 7 12.500 4 12 1z",
};

export function tint(cls: string, light: number, shift = 0): string {
  const [hue, full] = HUES[cls] ?? HUES["neutral"]!;
  return `hsl(${hue + shift} ${full}% ${light}%)`;
}

/** The picture of a card, as a square. */
export function Art({ id }: { id: string }) {
  const card = info(id);
  const cls = card.cls ?? "neutral";
  let seed = hash(id);
  const next = (below: number) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return (seed >>> 8) % below;
  };
  const shift = next(50) - 25;
  const ridge = (base: number, rough: number) => {
    let line = `M0 ${base}`;
    for (let x = 0; x <= 100; x += 20) line += ` L${x} ${base - next(rough)}`;
    return `${line} V100 H0Z`;
  };
  const sign = SIGNS[card.race ?? ""] ?? SIGNS[card.type ?? "minion"] ?? SIGNS["minion"]!;
  const sun = { x: 15 + next(70), y: 14 + next(26), r: 8 + next(12) };
  const rays = card.type === "spell" || card.type === "hero_power";
  return (
    <svg class="art" viewBox="0 0 100 100" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect width="100" height="100" fill={tint(cls, 34, shift)} />
      <rect width="100" height="46" fill={tint(cls, 44, shift + 18)} />
      <circle cx={sun.x} cy={sun.y} r={sun.r + 7} fill={tint(cls, 60, shift + 24)} opacity="0.35" />
      <circle cx={sun.x} cy={sun.y} r={sun.r} fill={tint(cls, 74, shift + 30)} />
      {rays
        ? [...Array(9).keys()].map((k) => (
            <path
              key={k}
              d={`M50 54 L${50 + 90 * Math.cos((k * 40 + shift) * 0.01745)} ${54 + 90 * Math.sin((k * 40 + shift) * 0.01745)} L${50 + 90 * Math.cos((k * 40 + 14 + shift) * 0.01745)} ${54 + 90 * Math.sin((k * 40 + 14 + shift) * 0.01745)}Z`}
              fill={tint(cls, 66, shift + 20)}
              opacity="0.4"
            />
          ))
        : null}
      <path d={ridge(64, 30)} fill={tint(cls, 27, shift)} opacity="0.85" />
      <path d={ridge(80, 26)} fill={tint(cls, 18, shift - 10)} />
      <g transform="translate(27 19) scale(1.9)">
        <path d={sign} fill="#000" opacity="0.35" transform="translate(0.7 0.9)" fill-rule="evenodd" />
        <path d={sign} fill={tint(cls, 92, shift)} fill-rule="evenodd" />
      </g>
    </svg>
  );
}
