import "server-only";

/** What must exist once in the process. Whoever needs such a thing declares its name here, from its own file. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by those who use it.
export interface ProcessWide {}

const shared: typeof globalThis & { workbench?: ProcessWide } = globalThis;

/** The framework bundles each route by itself, so a module's variable may exist several times; this does not. */
export function processWide(): ProcessWide {
  shared.workbench ??= {};
  return shared.workbench;
}
