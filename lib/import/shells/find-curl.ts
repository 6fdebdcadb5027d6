const PROMPT =
  /^\s*(?:(?:[$>!%]|PS [^>\n]{0,200}>|[A-Z]:\\[^>\n]{0,200}>)\s{0,9})?(?:\w{1,60}=\S{0,200}\s+){0,9}(?:#[^\n]*\n\s*)*/;
/** Characters before a program among which its command begins. */
const NEAR = 600;
/** What may stand between the beginning of a command and the program that it is about. */
const BEFORE =
  /^\s*(?:[$>!%]\s{1,9})?(?:(?:sudo|time|env|exec|command|nohup)\s{1,9}){0,4}(?:\w{1,60}=\S{0,200}\s{1,9}){0,9}(?:\S{0,200}[/\\])?$/;

/** Where `curl` begins, behind a prompt, `!` of a notebook or variables for its environment; null where it does not. */
export function curlStart(text: string): number | null {
  const before = PROMPT.exec(text)?.[0].length ?? 0;
  return /^(?:\S{0,200}[/\\])?curl(?:\.exe)?(?=[\s`^\\])/i.test(text.slice(before)) ? before : null;
}

/** Where the first `curl` begins that a shell would run behind other commands or in one; null where none does. */
export function findCurl(text: string): number | null {
  for (const { index } of text.matchAll(/\bcurl(?:\.exe)?(?=[\s`^\\])/gi)) {
    const near = text.slice(Math.max(0, index - NEAR), index);
    const start = 1 + Math.max(...[..."\n;|&(`"].map((mark) => near.lastIndexOf(mark)));
    if (BEFORE.test(near.slice(start))) return index;
  }
  return null;
}
