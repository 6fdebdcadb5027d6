import type { IssuePath } from "./issue";

/** The field of an issue in the notation of the request: `scrapeOptions.actions[1].selector`. */
export const issueName = (path: IssuePath): string =>
  path.reduce<string>(
    (name, key) =>
      typeof key === "number" ? `${name}[${key}]` : name === "" ? key : `${name}.${key}`,
    "",
  );

/** A message with its field, for places without the field's label: `limit – at most 100`. */
export function namedMessage(path: IssuePath, message: string): string {
  const name = issueName(path);
  return name === "" ? message : `${name} – ${clause(message)}`;
}

/** The message after a dash: in lower case, and without a full stop if it is one sentence. */
export function clause(message: string): string {
  // Keeps acronyms and code at the start.
  const lower = /^\p{Lu}\p{Ll}/u.test(message)
    ? message.charAt(0).toLowerCase() + message.slice(1)
    : message;
  return /[.!?]\s/.test(lower) ? lower : lower.replace(/\.$/, "");
}
