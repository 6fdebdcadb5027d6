/** What a style sheet consists of, as far as it has to be told apart here (CSS Syntax Module Level 3, §4). */
const TOKEN =
  /\/\*[\s\S]*?(?:\*\/|$)|"(?:[^"\\\n]|\\[\s\S])*"?|'(?:[^'\\\n]|\\[\s\S])*'?|(@?)((?:[-\w\u0080-\uffff]|\\(?:[\da-f]{1,6}[ \t\n]?|[^\n\da-f]))+)(\(?)/gi;

/** Functions that name an address; all but `url` may take it as a text in quotes or from a variable. */
const addressing = /^(?:url|url-prefix|src|image|(?:-webkit-)?image-set|-moz-image-rect)$/;
/** Rules whose very purpose is to fetch, or which could name an address for others. */
const fetching = /^(?:import|font-face|namespace|document|-moz-document)$/;

/** A picture that is written out (a drawing could hold more than a picture), or a part of the page itself. */
const within = /^\s*(["']?)(?:data:image\/(?!svg)[a-z\d.+-]+[;,][^"'()\\<\n]*|#[\w-]*)\1\s*$/i;

/** Keeps what stands beside an address valid, such as the colour of a background, and asks nobody. */
const NOTHING = 'url("data:,")';

/**
 * CSS of a stranger → the same without an address, so that nothing in it is fetched; pictures that are written out
 * stay. Takes the text of a sheet, of a `style` attribute or of any other attribute with CSS in it. Names are compared
 * as a browser reads them, with their escapes undone.
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
      // A rule that no browser knows is passed over up to its end.
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

/** A name with its escapes undone, in lower case. */
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

/** Where the bracket closes that was opened before `from`: an address without quotes ends at the first one. */
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

/** Where a bracket closes, with all that is opened in it, and without what stands in quotes or comments. */
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
