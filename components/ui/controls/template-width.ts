/**
 * The width at which a field for numbers shows the name of a variable. Undefined for numbers. `most` is a percentage where
 * the width of the container is known; elsewhere, a percentage would not widen it.
 */
export const templateWidth = (value: unknown, most = "100%"): string | undefined =>
  // Monospaced, between its paddings.
  typeof value === "string" && value.includes("{{")
    ? `min(${value.length + 3}ch, ${most})`
    : undefined;
