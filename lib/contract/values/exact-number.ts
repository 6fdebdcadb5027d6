/** Whether a JSON number keeps its value when it is parsed and serialized. */
export function isExactNumber(written: string): boolean {
  const value = Number(written);
  return Number.isFinite(value) && decimal(written) === decimal(String(value));
}

export const roundingMessage = (written: string): string =>
  `This number would be rounded to ${Number(written)}. Shorten it or use a string.`;

/** Significant digits and exponent, so that `1.50` and `15e-1` compare equal. */
function decimal(written: string): string {
  const [, whole = "", fraction = "", exponent = "0"] =
    /^-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(written) ?? [];
  const digits = (whole + fraction).replace(/^0+/, "");
  // Not a pattern: before the last digit, it would try each run of zeros from every position.
  let end = digits.length;
  while (digits[end - 1] === "0") end -= 1;
  if (end === 0) return "0";
  return `${digits.slice(0, end)}e${Number(exponent) - fraction.length + digits.length - end}`;
}
