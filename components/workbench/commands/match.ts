/**
 * Scores a command for a typed query, from 0 (no match) to 1 (starts with the query). Every typed
 * word must occur. Fuzzy matching of single letters would match too much.
 */
export function scoreCommand(words: readonly string[], typed: string): number {
  const text = words.join(" ").toLowerCase();
  const wanted = typed.toLowerCase().trim();
  if (!wanted.split(/\s+/).every((word) => text.includes(word))) return 0;
  return text.startsWith(wanted) ? 1 : text.includes(` ${wanted}`) ? 0.8 : 0.5;
}
