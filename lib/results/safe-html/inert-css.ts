/** The tokens that matter here (CSS Syntax Module Level 3, §4). */
const TOKEN =
  /\/\*[\s\S]*?(?:\*\/|$)|"(?:[^"\\\n]|\\[\s\S])*"?|'(?:[^'\\\n]|\\[\s\S])*'?|(@?)((?:[-\w\u0080-\uffff]|\\(?:[\da-f]{1,6}[ \t\n]?|[^\n\da-f]))+)(\(?)/gi;

/** Functions that take a URL; all but `url` also take a string or a variable. */
const addressing = /^(?:url|url-prefix|src|image|(?:-webkit-)?image-set|-moz-image-rect)$/;
/** At-rules that fetch, or that define URLs for other rules. */
const fetching = /^(?:import|font-face|namespace|document|-moz-document)$/;

/**
 * A raster image as a `data:` URL, or a fragment of the page itself. SVG images could contain more.
 */
const within = /^\s*(["']?)(?:data:image\/(?!svg)[a-z\d.+-]+[;,][^"'()\\<\n]*|#[\w-]*)\1\s*$/i;

/** Keeps the rest of a declaration valid, such as a background colour, without a request. */
const NOTHING = 'url("data:,")';

/**
 * Removes all URLs from untrusted CSS so that nothing is fetched; raster images in `data:` URLs
 * stay. Takes a style sheet or the value of an attribute with CSS. Compares names with escapes
 * resolved, as browsers do.
 */
export function inertCss(css: string): string {
  if (!/[(@]/.test(css)) return css;
  const text = css.replace(/\r\n?|\f/g, "\n").replaceAll("\0", "\ufffd");
  const parts: string[] = [];
  const token = new RegExp(TOKEN);
  let copied = 0;
  const replace = (from: number, to: number, by: string) => {
    parts.push(text.slice(copied, from), by);
    copied = to;
    token.lastIndex = to;
  };
  for (let found = token.exec(text); found; found = token.exec(text)) {
    const [whole, at = "", written, opens] = found;
    if (written === undefined) continue;
    const name = nameOf(written);
    if (at && fetching.test(name)) {
      // Browsers skip an unknown at-rule up to its end.
      replace(found.index, found.index + whole.length, opens ? "@inert(" : "@inert");
    } else if (opens && addressing.test(name)) {
      const from = found.index + whole.length;
      const end = name === "url" ? endOfUrl(text, from) : endOfBlock(text, from);
      const stays = name === "url" && within.test(text.slice(from, end));
      const by = stays ? `url(${text.slice(from, end)})` : NOTHING;
      replace(found.index + at.length, Math.min(end + 1, text.length), by);
    }
  }
  parts.push(text.slice(copied));
  return parts.join("");
}

/** An identifier with escapes resolved, in lower case. */
const nameOf = (written: string): string =>
  (written.includes("\\")
    ? written.replace(
        /\\(?:([\da-f]{1,6})[ \t\n]?|([\s\S]))/gi,
        (_, code: string | undefined, sign: string | undefined) =>
          code === undefined ? (sign ?? "") : signOf(Number.parseInt(code, 16)),
      )
    : written
  ).toLowerCase();

const signOf = (code: number): string =>
  code === 0 || code > 0x10_ffff ? "\ufffd" : String.fromCodePoint(code);

/** End of a `url(` that was opened before `from`: an unquoted URL ends at the first bracket. */
function endOfUrl(text: string, from: number): number {
  const quoted = /[ \t\n]*["']/y;
  quoted.lastIndex = from;
  if (quoted.test(text)) return endOfBlock(text, from);
  const closing = /\\[\s\S]|\)/g;
  closing.lastIndex = from;
  for (let found = closing.exec(text); found; found = closing.exec(text))
    if (found[0] === ")") return found.index;
  return text.length;
}

const pairs = { "(": ")", "[": "]", "{": "}" } as const;

/** End of a bracketed block, skipping nested blocks, strings and comments. */
function endOfBlock(text: string, from: number): number {
  const step =
    /\/\*[\s\S]*?(?:\*\/|$)|"(?:[^"\\\n]|\\[\s\S])*"?|'(?:[^'\\\n]|\\[\s\S])*'?|\\[\s\S]|[()[\]{}]/g;
  const open: string[] = [")"];
  step.lastIndex = from;
  for (let found = step.exec(text); found; found = step.exec(text)) {
    const [sign] = found;
    if (sign === "(" || sign === "[" || sign === "{") open.push(pairs[sign]);
    else if (sign === open.at(-1)) {
      open.pop();
      if (open.length === 0) return found.index;
    }
  }
  return text.length;
}
