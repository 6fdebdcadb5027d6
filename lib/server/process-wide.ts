import "server-only";

/** Singletons of the process. Each file declares its own with `declare module`. */
// biome-ignore lint/suspicious/noEmptyInterface: each user adds its own members.
export interface ProcessWide {}

const shared: typeof globalThis & { workbench?: ProcessWide } = globalThis;

/**
 * The framework bundles each route separately, so a module variable can exist several times; this
 * object cannot.
 */
export function processWide(): ProcessWide {
  shared.workbench ??= {};
  return shared.workbench;
}

/** A singleton of the process, which the first call makes. */
export const once = <Name extends keyof ProcessWide>(
  name: Name,
  make: () => NonNullable<ProcessWide[Name]>,
): NonNullable<ProcessWide[Name]> => {
  const all = processWide();
  const value = all[name] ?? make();
  all[name] = value;
  return value;
};
