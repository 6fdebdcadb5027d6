/** A value of the response as indented JSON. Values nested too deep to be written say so instead of throwing. */
export function indentedJson(value: unknown): string {
  try {
    return JSON.stringify(value, null, 2) ?? "undefined";
  } catch {
    return "Nested too deep to be shown here; Raw has it.";
  }
}
