/** A JSON number as it was written: `1.0`, `12345678901234567890`. */
export class WrittenNumber {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export type JsonNode =
  | string
  | boolean
  | null
  | WrittenNumber
  | readonly JsonNode[]
  | { readonly [key: string]: JsonNode };

export const isList = (node: unknown): node is readonly JsonNode[] => Array.isArray(node);

export const isMap = (node: unknown): node is { readonly [key: string]: JsonNode } =>
  typeof node === "object" && node !== null && !isList(node) && !(node instanceof WrittenNumber);

/** Numbers are parsed from the source text where the browser has it (ES2026), so that none is rounded. */
type Context = { readonly source?: string };

/** Throws a `SyntaxError` if the text is not JSON. */
export const parseJsonNode = (text: string): JsonNode =>
  JSON.parse(text, (_key, value: unknown, context?: Context) =>
    typeof value === "number" ? new WrittenNumber(context?.source ?? String(value)) : value,
  );

/** JSON in one line. Equal values have equal texts: keys are sorted and numbers in one spelling if `canonical`. */
export function nodeText(node: unknown, canonical = false): string {
  if (node instanceof WrittenNumber) return canonical ? decimal(node.text) : node.text;
  if (isList(node)) return `[${node.map((each) => nodeText(each, canonical)).join(",")}]`;
  if (!isMap(node)) return JSON.stringify(node) ?? "null";
  const entries = Object.entries(node);
  if (canonical) entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, value]) => `${JSON.stringify(key)}:${nodeText(value, canonical)}`).join(",")}}`;
}

/** One spelling for equal numbers, without rounding: `1.0`, `1` and `10e-1` become `1e0`. */
function decimal(text: string): string {
  const [, sign = "", whole = "", fraction = "", exponent = "0"] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(text) ?? [];
  const digits = `${whole}${fraction}`.replace(/^0+/, "");
  const short = digits.replace(/(?<!0)0+$/, "");
  if (short === "") return "0";
  const power = BigInt(exponent) - BigInt(fraction.length) + BigInt(digits.length - short.length);
  return `${sign}${short}e${power}`;
}
