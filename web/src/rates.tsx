// Win rates with their intervals.

export const percent = (rate: number) => `${(100 * rate).toFixed(1)} %`;

/** A win rate on a track from 0 to 100 %, with its interval; `even` is what it is compared with. */
export function Interval({ low, high, rate, even = 0.5 }: { low: number; high: number; rate: number; even?: number }) {
  return (
    <span class="interval">
      <span class="track" aria-hidden="true">
        <i class="even" style={{ left: `${100 * even}%` }} />
        <i class="span" style={{ left: `${100 * low}%`, width: `${100 * (high - low)}%` }} />
        <i class="dot" style={{ left: `${100 * rate}%` }} />
      </span>
      <span class="value">
        {percent(rate)} <small>± {(50 * (high - low)).toFixed(1)}</small>
      </span>
    </span>
  );
}
