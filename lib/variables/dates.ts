const SHIFTS: Readonly<Record<string, (date: Date, by: number) => void>> = {
  h: (date, by) => date.setTime(date.getTime() + by * 3_600_000),
  // In calendar days, so that the change to summer time moves no date.
  d: (date, by) => date.setDate(date.getDate() + by),
  w: (date, by) => date.setDate(date.getDate() + 7 * by),
  m: addMonths,
  y: (date, by) => addMonths(date, 12 * by),
};

/** One month after January 31 is the last day of February. */
function addMonths(date: Date, by: number): void {
  const day = date.getDate();
  date.setDate(1);
  date.setMonth(date.getMonth() + by);
  const last = new Date(date.getFullYear(), date.getMonth() + 1, 0).getDate();
  date.setDate(Math.min(day, last));
}

const two = (value: number) => String(value).padStart(2, "0");

const TOKENS: Readonly<Record<string, (date: Date, ahead: number) => string>> = {
  YYYY: (date) => String(date.getFullYear()).padStart(4, "0"),
  YY: (date) => two(date.getFullYear() % 100),
  MM: (date) => two(date.getMonth() + 1),
  M: (date) => String(date.getMonth() + 1),
  DD: (date) => two(date.getDate()),
  D: (date) => String(date.getDate()),
  HH: (date) => two(date.getHours()),
  mm: (date) => two(date.getMinutes()),
  ss: (date) => two(date.getSeconds()),
  X: (date, ahead) => String(Math.floor((date.getTime() - ahead) / 1_000)),
};

/**
 * The text of `{{$date…}}` in the local time zone: `offset` such as `-7d`, `format` such as `MM/DD/YYYY`. `ahead` is how
 * many milliseconds `now` is after the moment itself, where its local parts are those of another zone.
 */
export function dateText(now: Date, offset: string, format: string, ahead = 0): string {
  const date = new Date(now);
  const shift = SHIFTS[offset.slice(-1)];
  shift?.(date, Number(offset.slice(0, -1)));
  return (format || "YYYY-MM-DD").replace(
    /YYYY|YY|MM?|DD?|HH|mm|ss|X/g,
    (token) => TOKENS[token]?.(date, ahead) ?? token,
  );
}
