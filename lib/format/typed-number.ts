/**
 * Parses a typed number into plain digits: `1000` for `1,000`, `1 000`, `1'000`, `１０００` or `1k`,
 * `1.5` for `1,5`. "either" if ambiguous, null if it is not a number. With `whole`, only integers
 * are expected, so `1.000` is ambiguous: one or one thousand.
 */
export function parseTypedNumber(text: string, whole = false): string | "either" | null {
  const plain = plainDigits(text).trim();
  if (plain.length > MAX_LENGTH) return null;
  const parts = /^(?<sign>[+-]?)\s?(?<figure>[\d.,' _]*\d\.?|\.\d+)\s?(?<k>k?)$/i.exec(
    plain,
  )?.groups;
  if (!parts) return null;
  const figure = parseFigure(parts.figure ?? "", whole && parts.k === "");
  if (figure === null || figure === "either") return figure;
  const sign = parts.sign === "-" ? "-" : "";
  return `${sign}${parts.k === "" ? figure : timesThousand(figure)}`;
}

const MAX_LENGTH = 400;

function parseFigure(figure: string, whole: boolean): string | "either" | null {
  if (/^\d+(?:\.\d*)?$|^\.\d+$/.test(figure)) {
    // Three digits after a point are thousands in many locales.
    if (whole && /^[1-9]\d{0,2}\.\d{3}$/.test(figure)) return "either";
    return figure.replace(/\.$/, "").replace(/^\./, "0.");
  }
  const grouped = /^([1-9]\d{0,2}([ '_.,])\d{3}(?:\2\d{3})*)(?:([.,])(\d+))?$/.exec(figure);
  if (grouped) {
    const [, groups = "", mark = "", point, decimals = ""] = grouped;
    const digits = groups.replaceAll(mark, "");
    if (point === undefined) return digits;
    return point === mark ? null : `${digits}.${decimals}`;
  }
  return /^\d+,\d+$/.test(figure) ? figure.replace(",", ".") : null;
}

function timesThousand(figure: string): string {
  const [units = "", decimals = ""] = figure.split(".");
  const moved = decimals.padEnd(3, "0");
  const rest = moved.slice(3).replace(/0+$/, "");
  return `${`${units}${moved.slice(0, 3)}`.replace(/^0+(?=\d)/, "")}${rest === "" ? "" : `.${rest}`}`;
}

/** The text with ASCII digits, spaces and signs, without invisible marks. */
export const plainDigits = (text: string): string =>
  text
    .replace(/\p{Cf}/gu, "")
    .replace(/\p{Nd}/gu, (digit) => String(digitOf(digit)))
    .replace(/[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g, " ")
    .replace(/[\u2212\uff0d]/g, "-")
    .replace(/[\u2019\uff07]/g, "'")
    .replaceAll("\uff0b", "+")
    .replaceAll("\uff0e", ".")
    .replaceAll("\uff0c", ",");

/** Unicode, section 4.6: the digits of a script are consecutive, starting at its zero. */
function digitOf(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (before < 50 && /\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before += 1;
  return before % 10;
}
