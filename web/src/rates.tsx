// Win rates with their intervals.

export const percent = (rate: number) => `${(100 * rate).toFixed(1)} %`;

/** A win rate on a track from 0 to 100 %, with its interval; `even` is what it is compared with. */
export function Interval({ low, high, rate, even = 0.5 }: { low: number; high: number; rate: number; even?: number }) {
  return (
    <span class="interval">
      <svg class="track" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
        <path class="even" d={`M${100 * even} 0v10`} />
        <path class="span" d={`M${100 * low} 5H${100 * high}`} />
        <path class="dot" d={`M${100 * rate} 5h0`} />
      </svg>
      <span class="value">
        {percent(rate)} <small>± {(50 * (high - low)).toFixed(1)}</small>
      </span>
    </span>
  );
}
