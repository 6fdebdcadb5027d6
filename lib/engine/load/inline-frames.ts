import "server-only";
import { Parser } from "htmlparser2";
import { parseSource } from "../html/parse-source";
import { resolveWeb } from "../html/resolve-url";
import { escapeAttribute } from "../html/rewrite-html";
import { writeInTurns } from "./write-in-turns";

/** A fetched document of a frame; null if it could not be loaded or may not be framed. */
export type FetchFrame = (
  url: string,
) => Promise<{ readonly text: string; readonly url: string } | null>;

export type PageWithFrames = {
  readonly html: string;
  /** The sources of the frames that were added. */
  readonly frames: readonly string[];
  readonly warnings: readonly string[];
};

/** Limit for one page, including frames inside frames. */
export const MAX_FRAMES = 10;
const MAX_DEPTH = 3;
/** Characters, of one frame and of all. */
const MAX_FRAME_LENGTH = 1_000_000;
const MAX_LENGTH = 3_000_000;

type Found = {
  readonly start: number;
  end: number;
  /** `set` is the tag of a frame set, which is removed; `part` is one of its frames. */
  readonly kind: "frame" | "part" | "set";
  readonly src: string | null;
  readonly srcdoc: string | null;
};
type Budget = { frames: number; length: number; isExceeded: boolean };

/**
 * Replaces the frames of the same origin by the content of their documents, in the form that a
 * browser's page has here (`pageHtml`): a plain fetch and a browser then return the same content.
 * Frames of other origins and sandboxed ones remain, since a browser cannot read them either.
 */
export async function inlineFrames(
  html: string,
  url: string,
  fetchFrame: FetchFrame,
): Promise<PageWithFrames> {
  if (!/<i?frame\b/i.test(html)) return { html, frames: [], warnings: [] };
  const budget: Budget = { frames: MAX_FRAMES, length: MAX_LENGTH, isExceeded: false };
  const frames: string[] = [];
  const unread: string[] = [];
  const inlined = await inlineInto(html, url, [url], { fetchFrame, budget, frames, unread });
  const warnings = unread.map((frame) => `The frame ${frame} could not be read, so it is missing.`);
  if (budget.isExceeded)
    warnings.push(
      `The page has more frames than are read: at most ${MAX_FRAMES}, with ${MAX_LENGTH / 1e6} million characters.`,
    );
  return { html: inlined, frames, warnings };
}

type Inlining = {
  readonly fetchFrame: FetchFrame;
  readonly budget: Budget;
  readonly frames: string[];
  /** Frames of a frame set that failed: the page has no other content. */
  readonly unread: string[];
};

async function inlineInto(
  html: string,
  url: string,
  outer: readonly string[],
  inlining: Inlining,
): Promise<string> {
  const found = await findFrames(html, url);
  const contents = await Promise.all(
    found.map((frame) => (frame.kind === "set" ? "" : frameContent(frame, url, outer, inlining))),
  );
  let out = "";
  let at = 0;
  for (const [index, { start, end }] of found.entries()) {
    const content = contents[index];
    if (content === null || content === undefined) continue;
    out += html.slice(at, start) + content;
    at = end;
  }
  return out + html.slice(at);
}

/** Null leaves the frame as it is. */
async function frameContent(
  frame: Found,
  url: string,
  outer: readonly string[],
  inlining: Inlining,
): Promise<string | null> {
  const { budget, fetchFrame, frames } = inlining;
  const frameUrl = frame.srcdoc === null ? frame.src : url;
  if (frameUrl === null || new URL(frameUrl).origin !== new URL(url).origin) return null;
  const isRecursive = frame.srcdoc === null && outer.includes(withoutHash(frameUrl));
  if (isRecursive || outer.length > MAX_DEPTH) return null;
  if (budget.frames === 0) {
    budget.isExceeded = true;
    return null;
  }
  budget.frames -= 1;
  const fetched = frame.srcdoc === null ? await fetchFrame(frameUrl) : { text: frame.srcdoc, url };
  if (fetched === null || new URL(fetched.url).origin !== new URL(url).origin) {
    if (frame.kind === "part") inlining.unread.push(frameUrl);
    return null;
  }
  const { text } = fetched;
  budget.length -= text.length;
  if (text.length > MAX_FRAME_LENGTH || budget.length < 0) {
    budget.isExceeded = true;
    return null;
  }
  frames.push(text);
  const inner = await inlineInto(text, fetched.url, [...outer, withoutHash(frameUrl)], inlining);
  const label = frame.srcdoc === null ? frameUrl : "about:srcdoc";
  const content = parseSource(inner, fetched.url).html;
  return `<div data-frame-src="${escapeAttribute(label)}">${content}</div>`;
}

const withoutHash = (url: string): string => url.split("#")[0] ?? url;

async function findFrames(html: string, url: string): Promise<Found[]> {
  const found: Found[] = [];
  let base: string | undefined;
  const open: Found[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      const { startIndex: start, endIndex } = parser;
      const end = endIndex + 1;
      if (name === "base") base ??= attributes.href;
      if (name === "frameset") found.push({ start, end, kind: "set", src: null, srcdoc: null });
      if (name !== "iframe" && name !== "frame") return;
      const { sandbox, srcdoc, src = "" } = attributes;
      const isSealed = sandbox !== undefined && !/\ballow-same-origin\b/i.test(sandbox);
      const frame: Found = {
        start,
        end,
        kind: name === "frame" ? "part" : "frame",
        src: isSealed || src.trim() === "" ? null : src,
        srcdoc: isSealed || name === "frame" ? null : (srcdoc ?? null),
      };
      found.push(frame);
      if (name === "iframe") open.push(frame);
    },
    onclosetag(name, isImplied) {
      if (isImplied) return;
      const end = parser.endIndex + 1;
      if (name === "frameset")
        found.push({ start: parser.startIndex, end, kind: "set", src: null, srcdoc: null });
      const frame = name === "iframe" ? open.pop() : undefined;
      if (frame) frame.end = end;
    },
  });
  await writeInTurns(parser, html);
  parser.end();
  const resolved = (base !== undefined && resolveWeb(base, url)) || url;
  return (
    found
      // An unclosed frame would cover the ones after it.
      .filter(({ start }, at) => start >= (found[at - 1]?.end ?? 0))
      .map((frame) => ({ ...frame, src: frame.src && resolveWeb(frame.src, resolved) }))
  );
}
