import { folderLimits } from "./collection-folder";

/** Names of devices, which Windows reserves with any extension. */
const RESERVED = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)/i;
const MAX_BYTES = 255;
const MAX_PATH = 1_000;

/**
 * Why a path cannot name a file of a collection; null if it can. A valid path stays inside of its folder on every file
 * system: it has no `..`, no separator of another system, no drive and no stream.
 */
export function folderPathIssue(path: string): string | null {
  if (path === "" || path.length > MAX_PATH) return "The path is empty or too long.";
  if (!/\.ya?ml$/i.test(path)) return "The name of a file must end in .yml.";
  const parts = path.split("/");
  if (parts.length > folderLimits.depth)
    return `The path has more than ${folderLimits.depth - 1} folders.`;
  return parts.every(isSafePart)
    ? null
    : 'The path is not valid. Names must not be empty, hidden or reserved, and must not contain \\ : < > " | ? * or control characters.';
}

const isSafePart = (part: string): boolean =>
  part !== "" &&
  !isIgnoredName(part) &&
  !/[<>:"\\|?*\p{Cc}\p{Cs}]|[. ]$/u.test(part) &&
  !RESERVED.test(part) &&
  new TextEncoder().encode(part).length <= MAX_BYTES;

/** Hidden files, and packages of other programs. They are neither read nor written. */
export const isIgnoredName = (name: string): boolean =>
  name.startsWith(".") || fileNameKey(name) === "node_modules";

/** Equal for names that a file system may treat as one: it may ignore case and Unicode forms. */
export const fileNameKey = (name: string): string =>
  name.normalize("NFKC").toUpperCase().toLowerCase().normalize("NFKC");
