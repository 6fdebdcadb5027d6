/** The start of a text, in at most `max` code units; never ends inside a surrogate pair. */
export const startOf = (text: string, max: number): string =>
  text.length <= max ? text : text.slice(0, max).replace(/[\uD800-\uDBFF]$/, "");

/** Shortens a text that has more than `max` code units, and marks that. */
export const truncate = (text: string, max: number): string =>
  text.length <= max ? text : `${startOf(text, max).trimEnd()}…`;
