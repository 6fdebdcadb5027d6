import "server-only";

/** Separator for strings that are redacted together; no match reaches across it. */
const BETWEEN = "\n\n\u241e\n\n";
const MAX_DEPTH = 64;

/**
 * Redacts every string of a value; property names remain. All strings are processed together, so
 * that a name found in one is redacted in the others.
 */
export function redactStrings<Value>(value: Value, redact: (text: string) => string): Value;
export function redactStrings(value: unknown, redact: (text: string) => string): unknown {
  const texts = new Set<string>();
  mapTexts(value, (text) => {
    texts.add(text);
    return text;
  });
  if (texts.size === 0) return value;
  const all = [...texts];
  const together = redact(all.join(BETWEEN)).split(BETWEEN);
  const hidden = together.length === all.length ? together : all.map(redact);
  const byText = new Map(all.map((text, at) => [text, hidden[at] ?? ""]));
  return mapTexts(value, (text) => byText.get(text) ?? "");
}

function mapTexts(value: unknown, change: (text: string) => string, depth = 0): unknown {
  if (typeof value === "string") return change(value);
  if (typeof value !== "object" || value === null) return value;
  // Values nested deeper than any page are dropped rather than shown.
  if (depth > MAX_DEPTH) return null;
  if (Array.isArray(value)) return value.map((each) => mapTexts(each, change, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, mapTexts(each, change, depth + 1)]),
  );
}
