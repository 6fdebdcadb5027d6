/**
 * Scores a command for a typed query, from 0 (no match) to 1 (starts with the query). Every typed
 * word must occur. Fuzzy matching of single letters would match too much.
 */
export function scoreCommand(terms: readonly string[], typed: string): number {
  const text = terms.join(" ").toLowerCase();
  const query = typed.toLowerCase().trim();
  if (!query.split(/\s+/).every((word) => text.includes(word))) return 0;
  return text.startsWith(query) ? 1 : text.includes(` ${query}`) ? 0.8 : 0.5;
}
