const PROMPT =
  /^\s*(?:(?:[$>!%]|PS [^>\n]{0,200}>|[A-Z]:\\[^>\n]{0,200}>)\s{0,9})?(?:\w{1,60}=\S{0,200}\s+){0,9}(?:#[^\n]*\n\s*)*/;
/** Maximum characters between the start of a command and its program. */
const NEAR = 600;
/** Matches prefixes of a command's program, such as `docker run` with an image of curl. */
const BEFORE =
  /^\s*(?:[$>%]\s{1,9}|!\s{0,9})?(?:(?:docker|podman|kubectl|oc|nerdctl)\s[^\n]{0,400}\s)?(?:(?:sudo|time|env|exec|command|nohup|if|while|until|then|do|else|!)\s{1,9}){0,4}(?:\w{1,60}=\S{0,200}\s{1,9}){0,9}(?:\S{0,200}[/\\])?$/;

/**
 * The position of `curl` at the start of a command, after a prompt, a notebook's `!` or environment
 * variables. Null if the command does not start with curl.
 */
export function curlStart(text: string): number | null {
  const before = PROMPT.exec(text)?.[0].length ?? 0;
  return /^(?:\S{0,200}[/\\])?curl(?:\.exe)?(?=[\s`^\\])(?!\s+[*=])/i.test(text.slice(before))
    ? before
    : null;
}

/**
 * The position of the first `curl` that a shell would run, also after other commands or nested in
 * one.
 */
export function findCurl(text: string): number | null {
  for (const { index } of text.matchAll(
    /\bcurl(?:\.exe)?(?=(?::[\w.-]{1,60})?[\s`^\\])(?!\s+[*=])/gi,
  )) {
    const near = text.slice(Math.max(0, index - NEAR), index);
    const start = 1 + Math.max(...[..."\n;|&(`"].map((mark) => near.lastIndexOf(mark)));
    if (BEFORE.test(near.slice(start))) return index;
  }
  return null;
}
