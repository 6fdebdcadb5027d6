/** Indented JSON; a message instead if the value is nested too deep for `JSON.stringify`. */
export function indentedJson(value: unknown): string {
  try {
    return JSON.stringify(value, null, 2) ?? "undefined";
  } catch {
    return "Nested too deeply to show here. See the Raw tab.";
  }
}
