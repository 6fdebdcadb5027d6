/**
 * How well what was typed fits a command's words, from 0 (not at all) to 1 (they begin with it). Every word of it has
 * to occur: letters that merely come in the same order fit too much.
 */
export function scoreCommand(words: readonly string[], typed: string): number {
  const text = words.join(" ").toLowerCase();
  const wanted = typed.toLowerCase().trim();
  if (!wanted.split(/\s+/).every((word) => text.includes(word))) return 0;
  return text.startsWith(wanted) ? 1 : text.includes(` ${wanted}`) ? 0.8 : 0.5;
}
