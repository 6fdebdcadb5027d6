import "server-only";
import { Parser } from "htmlparser2";

/** Calls of React that put a streamed part in place: of a boundary (`$RC`, `$RR`) or of a segment (`$RS`). */
const CALL = /\$R([CRS])\("([BSP]:[0-9a-f]{1,8})","([BSP]:[0-9a-f]{1,8})"/g;
const PART_ID = /^[BSP]:[0-9a-f]{1,8}$/;
const MAX_LENGTH = 3_000_000;
const MAX_CALLS = 1_000;

/** Positions in the source. */
type Range = { start: number; end: number };
type Edit = Range & { part: Range | null };
type Places = {
  /** From the comment at the start of a boundary to the one at its end, or the placeholder of a segment. */
  placeholders: Map<string, Range>;
  /** The hidden element of a part, and its content. */
  parts: Map<string, { whole: Range; content: Range }>;
};

/**
 * Puts the late parts of a page that React streams in the places of their fallbacks, as its script does in a browser
 * (`ReactDOMFizzInstructionSet`). The rest of the source stays as it is.
 */
export function placeStreamedParts(html: string): string {
  if (html.length > MAX_LENGTH || !html.includes('id="S:')) return html;
  const calls = [...html.matchAll(CALL)].slice(0, MAX_CALLS);
  if (calls.length === 0) return html;
  const { placeholders, parts } = findPlaces(html);
  const edits: Edit[] = [];
  for (const [, kind, first = "", second = ""] of calls) {
    const placeholder = placeholders.get(kind === "S" ? second : first);
    const id = kind === "S" ? first : second;
    const part = parts.get(id);
    if (placeholder === undefined || part === undefined) continue;
    parts.delete(id);
    edits.push({ ...placeholder, part: part.content }, { ...part.whole, part: null });
  }
  edits.sort((one, other) => one.start - other.start);
  const write = ({ start, end }: Range): string => {
    let written = "";
    let at = start;
    for (const edit of edits) {
      if (edit.start < at || edit.end > end) continue;
      written += html.slice(at, edit.start);
      at = edit.end;
      if (edit.part !== null) written += write(edit.part);
    }
    return written + html.slice(at, end);
  };
  return write({ start: 0, end: html.length });
}

function findPlaces(html: string): Places {
  const placeholders: Places["placeholders"] = new Map();
  const parts: Places["parts"] = new Map();
  const boundaries: { start: number; id: string | null }[] = [];
  const open: { id: string; start: number; contentStart: number }[] = [];
  const parser = new Parser({
    onopentag(_name, { id = "" }) {
      const part = PART_ID.test(id) ? id : "";
      const boundary = boundaries.at(-1);
      if (part.startsWith("B") && boundary !== undefined) boundary.id ??= part;
      open.push({ id: part, start: parser.startIndex, contentStart: parser.endIndex + 1 });
    },
    onclosetag() {
      const closed = open.pop();
      if (closed === undefined || closed.id === "") return;
      const { id, start, contentStart } = closed;
      const whole = { start, end: parser.endIndex + 1 };
      if (id.startsWith("P")) placeholders.set(id, whole);
      if (id.startsWith("S"))
        parts.set(id, { whole, content: { start: contentStart, end: parser.startIndex } });
    },
    oncomment(text) {
      if (/^\$[?!~]?$/.test(text)) boundaries.push({ start: parser.startIndex, id: null });
      if (text !== "/$") return;
      const boundary = boundaries.pop();
      if (boundary !== undefined && boundary.id !== null)
        placeholders.set(boundary.id, { start: boundary.start, end: parser.endIndex + 1 });
    },
  });
  parser.end(html);
  return { placeholders, parts };
}
