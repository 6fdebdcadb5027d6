/** The width at which a field for numbers shows the name of a variable. Undefined for numbers. */
export const templateWidth = (value: unknown): string | undefined =>
  // Monospaced, between its paddings.
  typeof value === "string" && value.includes("{{") ? `${value.length + 3}ch` : undefined;
