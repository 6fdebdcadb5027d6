const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const YEAR = 365 * DAY;

/**
 * Milliseconds as a duration with at most two units: `840 ms`, `1.84 s`, `2 min 5 s`, `23 h 58
 * min`, `2 days`.
 */
export function formatDuration(milliseconds: number): string {
  if (!Number.isFinite(milliseconds) || milliseconds < 0) return "–";
  const ms = Math.round(milliseconds);
  if (ms < SECOND) return `${ms} ms`;
  if (ms < MINUTE - 50) return `${trimZeros((ms / SECOND).toFixed(ms < 9_995 ? 2 : 1))} s`;
  if (ms < HOUR - 500) return pair(ms, MINUTE, "min", SECOND, "s");
  if (ms < DAY - MINUTE / 2) return pair(ms, HOUR, "h", MINUTE, "min");
  if (ms < YEAR) return pair(ms, DAY, "day", HOUR, "h");
  return pair(ms, YEAR, "year", DAY, "day");
}

function pair(ms: number, large: number, largeName: string, small: number, smallName: string) {
  const total = Math.round(ms / small) * small;
  const whole = Math.floor(total / large);
  const rest = Math.round((total - whole * large) / small);
  const first = `${whole} ${named(whole, largeName)}`;
  return rest === 0 ? first : `${first} ${rest} ${named(rest, smallName)}`;
}

const named = (count: number, unit: string) =>
  (unit === "day" || unit === "year") && count !== 1 ? `${unit}s` : unit;

const trimZeros = (text: string) => text.replace(/\.?0+$/, "");
