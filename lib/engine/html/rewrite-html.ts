import "server-only";
import { Parser } from "htmlparser2";
import { countLetters } from "./count-letters";
import { endsImplied, isHeading } from "./implied-ends";
import { voidTags } from "./void-tags";

export type Attributes = { [name: string]: string };

/**
 * `keep` keeps an element, `unwrap` removes its tags, `drop` removes it with its content. `lift` keeps an element
 * without content even inside one that is removed. `label` replaces an element by an empty `span`, or by a link with
 * its title if it has a URL, or by nothing if it has no attributes at the end.
 */
export type TagAction = "keep" | "unwrap" | "drop" | "lift" | "label";

export type Rewriter = {
  /** The name by which an element is treated and written. Its content may be of a different kind. */
  nameOf?(name: string, attributes: Attributes): string;
  /**
   * May change the attributes; those of images and labels until the end of the document. `open` are the names of the ancestors
   * that remain. `isDropped`: inside an element that is removed.
   */
  element(
    name: string,
    attributes: Attributes,
    open: readonly string[],
    isDropped: boolean,
  ): TagAction;
  /** Called for all text, including dropped text. */
  text?(text: string): void;
  close?(name: string): void;
};

export type RewriteResult = {
  html: string;
  elements: number;
  /** Sum of the depths of all elements: the cost of a pass that visits the subtree of every element. */
  weight: number;
  /** Characters except whitespace. */
  textLength: number;
  /** Sum of text length times depth: the cost of a pass that reads the whole text of every element. */
  textWeight: number;
};

/** Deeper elements lose their tags, so that later recursive passes cannot overflow the stack. */
const MAX_DEPTH = 256;
const TAG_NAME = /^[a-z][a-z0-9:-]*$/i;
const ATTRIBUTE_NAME = /^[a-z_:][\w:.-]*$/i;

/**
 * Rewrites a document in one pass into well-formed, escaped HTML, whatever the input. Drops
 * comments.
 */
export function rewriteHtml(source: string, rewriter: Rewriter): RewriteResult {
  const out: string[] = [];
  const open: string[] = [];
  /** Elements that the parser considers open; `ended` ones were closed here earlier. */
  const frames: { name: string; action: TagAction; ended: boolean }[] = [];
  const openFrames: (typeof frames)[number][] = [];
  /** Tags that are written at the end. */
  const late: { at: number; name: "img" | "span"; attributes: Attributes }[] = [];
  /** Whether text follows the last beginning of a heading. */
  let headingHasText = false;
  let dropping = 0;
  let elements = 0;
  let weight = 0;
  let textLength = 0;
  let textWeight = 0;

  const endInnermost = () => {
    const frame = openFrames.pop();
    if (frame !== undefined) frame.ended = true;
    out.push(`</${open.pop()}>`);
  };
  const parser = new Parser({
    onopentag(parsed, attributes) {
      const name = rewriter.nameOf?.(parsed, attributes) ?? parsed;
      let action: TagAction = TAG_NAME.test(name) ? "keep" : "unwrap";
      if (dropping === 0 && action === "keep") {
        action = rewriter.element(name, attributes, open, false);
        if (action === "keep" && open.length >= MAX_DEPTH) action = "unwrap";
      } else if (dropping > 0) {
        // The rewriter also sees dropped elements, such as scripts whose text it collects.
        const lifts = rewriter.element(name, attributes, open, true) === "lift";
        action = lifts ? "lift" : "drop";
      }
      if (action === "lift") action = voidTags.has(name) ? "keep" : "drop";
      if (action === "label") {
        late.push({ at: out.length, name: "span", attributes });
        out.push("");
        action = "drop";
      }
      const frame = { name, action, ended: false };
      frames.push(frame);
      if (action === "drop") dropping += 1;
      if (action !== "keep") return;
      for (let ends = endsImplied(name, open, headingHasText); ends > 0; ends -= 1) endInnermost();
      if (isHeading(name)) headingHasText = false;
      elements += 1;
      weight += open.length + 1;
      if (name === "img") late.push({ at: out.length, name, attributes });
      out.push(openTag(name, attributes));
      if (voidTags.has(name)) return;
      open.push(name);
      openFrames.push(frame);
    },
    ontext(text) {
      rewriter.text?.(text);
      if (dropping > 0) return;
      const length = countLetters(text);
      textLength += length;
      textWeight += length * open.length;
      headingHasText ||= length > 0;
      out.push(escapeText(text));
    },
    onclosetag() {
      const frame = frames.pop();
      if (frame === undefined) return;
      rewriter.close?.(frame.name);
      if (frame.action === "drop") dropping -= 1;
      if (frame.action === "keep" && !frame.ended && !voidTags.has(frame.name)) endInnermost();
    },
  });
  parser.write(source);
  parser.end();
  for (const { at, name, attributes } of late)
    if (name === "img") out[at] = openTag(name, attributes);
    else if (attributes.href !== undefined) {
      const { title = "", ...others } = attributes;
      out[at] = ` ${openTag("a", others)}${escapeText(title)}</a> `;
      textLength += countLetters(title);
    } else if (Object.keys(attributes).length > 0)
      out[at] = `${openTag(name, attributes)}</${name}>`;
  return { html: out.join(""), elements, weight, textLength, textWeight };
}

function openTag(name: string, attributes: Attributes): string {
  let tag = `<${name}`;
  for (const [key, value] of Object.entries(attributes)) {
    if (ATTRIBUTE_NAME.test(key)) tag += ` ${key}="${escapeAttribute(value)}"`;
  }
  return `${tag}>`;
}

export function escapeText(text: string): string {
  return /[&<>]/.test(text)
    ? text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")
    : text;
}

export function escapeAttribute(text: string): string {
  return /[&<>"]/.test(text) ? escapeText(text).replaceAll('"', "&quot;") : text;
}
