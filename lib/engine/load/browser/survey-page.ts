import "server-only";
import * as z from "zod";
import * as signs from "../content/content-signs";
import type { PageWorld } from "./page-world";

const count = z.number().catch(0);
const surveySchema = z.object({
  letters: count,
  linkLetters: count,
  media: count,
  markers: count,
  shells: count,
  slots: count,
  hasScripts: z.boolean(),
  /** Their timers and changes cannot be observed. */
  hasScriptedFrames: z.boolean(),
  /** Milliseconds since the document changed. */
  unchangedMs: count,
});

export type PageSurvey = z.output<typeof surveySchema>;

/** Elements visited; content beyond them is not surveyed. */
const MAX_ELEMENTS = 20_000;

const source = (text: string): string => `new RegExp(${JSON.stringify(text)}, "iu")`;
const set = (values: readonly string[]): string => `new Set(${JSON.stringify(values)})`;

/**
 * The counterpart of `surveySource` for a displayed page: only visible elements count, and open
 * shadow roots and frames of the same origin belong to the page. Stops when there is enough text.
 */
const script = `(() => {
  const frameName = ${source(signs.FRAME_NAME)}, secondaryName = ${source(signs.SECONDARY_NAME)}, markerName = ${source(signs.MARKER_NAME)};
  const appRoot = ${source(signs.APP_ROOT)}, loadingText = ${source(signs.LOADING_TEXT)}, templateText = ${source(signs.TEMPLATE_TEXT)};
  const frames = ${set(signs.FRAME_ELEMENTS)}, roles = ${set(signs.FRAME_ROLES)}, skipped = ${set(signs.SKIPPED_ELEMENTS)};
  const media = ${set(signs.MEDIA_ELEMENTS)}, containers = ${set(signs.CONTAINERS)}, appAttributes = ${JSON.stringify(signs.APP_ATTRIBUTES)};
  let visits = 0;
  const isSeen = (element, opacityProperty) => element.checkVisibility({ visibilityProperty: true, opacityProperty });
  const namesOf = (element) => ((element.getAttribute("class") ?? "") + " " + element.id).slice(0, 1000);
  const isFrame = (element, names, inMain) => frames.has(element.localName) || roles.has(element.getAttribute("role")) ||
    (!inMain && (element.localName === "header" || names.split(/\\s+/).some((name) => frameName.test(name.replace(/[-_]/g, "")))));
  const frameBody = (element) => { try { return element.contentDocument?.body ?? null; } catch { return null; } };
  const content = ({ letters, linkLetters, media }) => signs.letters(letters, linkLetters, media);
  const signs = { letters: (letters, links, media) => letters + links / 3 + media * ${signs.BARE_LETTERS} };
  const survey = (root, isMain) => {
    const counts = { letters: 0, linkLetters: 0, media: 0, markers: 0, shells: 0, slots: 0 };
    const text = (data, at) => {
      const trimmed = data.trim();
      if (trimmed === "") return;
      if (trimmed.length <= ${signs.MAX_LOADING_TEXT} && loadingText.test(trimmed)) { if (!at.secondary && isSeen(at.element, true)) counts.markers += 1; }
      else if (!at.code && trimmed.length < 1000 && templateText.test(trimmed)) counts.shells += 1;
      else { const letters = trimmed.replace(/\\s+/g, "").length; if (at.link) counts.linkLetters += letters; else if (!at.heading) counts.letters += letters; }
    };
    const visit = (element, outer) => {
      if (++visits > ${MAX_ELEMENTS} || content(counts) >= ${signs.ENOUGH_LETTERS}) return;
      const name = element.localName, names = namesOf(element);
      const whole = element === root || name === "body";
      if (skipped.has(name) || !isSeen(element, false)) return;
      if (!whole && isFrame(element, names, outer.main)) return;
      const inner = name === "iframe" || name === "frame" ? frameBody(element) : null;
      if (media.has(name) && inner === null && element.type !== "hidden") { counts.media += 1; return; }
      const at = {
        element, main: outer.main || name === "main", code: outer.code || name === "pre" || name === "code", link: outer.link || name === "a",
        heading: outer.heading || /^h[1-6]$/.test(name), secondary: outer.secondary || secondaryName.test(names),
      };
      const before = { ...counts };
      if (!at.secondary && element.getAttribute("aria-busy") === "true") counts.markers += 1;
      if (element.hasAttribute("v-cloak") || element.hasAttribute("ng-cloak")) counts.shells += 1;
      const nodes = inner ?? element.shadowRoot;
      for (const node of name === "slot" ? element.assignedNodes() : [])
        if (node.nodeType === 3) text(node.data, at); else if (node.nodeType === 1) visit(node, at);
      for (const node of (nodes ?? element).childNodes)
        if (node.nodeType === 3) text(node.data, at); else if (node.nodeType === 1) visit(node, at);
      const inside = Object.fromEntries(Object.entries(counts).map(([key, value]) => [key, value - before[key]]));
      const amount = content(inside);
      if (at.secondary || name === "a") return;
      if (!whole && (name === "progress" || element.getAttribute("role") === "progressbar" || markerName.test(name + " " + names))) {
        if (amount <= ${signs.MAX_MARKER_LETTERS} && inside.markers === 0 && isSeen(element, true)) counts.markers += 1;
      } else if (appRoot.test(element.id) || name === "app-root" || appAttributes.some((each) => element.hasAttribute(each))) {
        if (amount < ${signs.BARE_LETTERS}) counts.shells += 1;
      } else if (!whole && (containers.has(name) || name.includes("-")) && amount === 0 && inside.slots + inside.markers + inside.shells === 0) counts.slots += 1;
    };
    if (root) visit(root, { element: root, main: isMain, code: false, link: false, heading: false, secondary: false });
    return counts;
  };
  const main = document.querySelector("main, [role=main]");
  let counts = main ? survey(main, true) : null;
  if (counts === null || (content(counts) < ${signs.BARE_LETTERS} && counts.markers === 0)) {
    const isMainBare = counts !== null && isSeen(main, false) && (content(counts) === 0 || counts.slots > 0);
    counts = survey(document.body, false);
    if (isMainBare) counts.shells += 1;
  }
  const scripted = [...document.querySelectorAll("iframe, frame")].some((frame) => frameBody(frame)?.ownerDocument.scripts.length > 0);
  return { ...counts, hasScripts: scripted || document.scripts.length > 0, hasScriptedFrames: scripted, unchangedMs: performance.now() - (globalThis.seen?.at ?? 0) };
})()`;

/** Returns the current content of the page; null while it navigates. */
export async function surveyPage(world: PageWorld): Promise<PageSurvey | null> {
  const found = await world.run(script).catch(() => null);
  return surveySchema.safeParse(found).data ?? null;
}
