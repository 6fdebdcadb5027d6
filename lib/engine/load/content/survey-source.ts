import "server-only";
import { Parser } from "htmlparser2";
import { countLetters } from "@/lib/engine/html/count-letters";
import { writeInTurns } from "../write-in-turns";
import * as signs from "./content-signs";
import { type ContentSurvey, contentLetters, pattern } from "./content-signs";

type Attributes = Readonly<Record<string, string>>;
type Counts = { -readonly [Key in keyof ContentSurvey]: ContentSurvey[Key] };

type Open = {
  readonly name: string;
  /** `main`: inside `<main>`; `frame`: header, navigation, footer, side column. */
  readonly place: "frame" | "main" | "rest";
  /** Its text is not content. */
  readonly skips: boolean;
  readonly inHeading: boolean;
  readonly inLink: boolean;
  readonly inCode: boolean;
  readonly inNoscript: boolean;
  readonly inStreamed: boolean;
  /** In a part that may load late without being the content. */
  readonly isSecondary: boolean;
  readonly kind: "marker" | "root" | "main" | "container" | null;
  /** The counts at its start tag. */
  readonly before: Counts;
};

export type SourceSurvey = {
  readonly content: ContentSurvey;
  /** Whether the page has scripts that a browser would run. */
  readonly hasScripts: boolean;
};

const frameName = pattern(signs.FRAME_NAME);
const secondaryName = pattern(signs.SECONDARY_NAME);
const markerName = pattern(signs.MARKER_NAME);
const appRoot = pattern(signs.APP_ROOT);
const loadingText = pattern(signs.LOADING_TEXT);
const templateText = pattern(signs.TEMPLATE_TEXT);
const frameElements = new Set(signs.FRAME_ELEMENTS);
const frameRoles = new Set(signs.FRAME_ROLES);
const skippedElements = new Set(signs.SKIPPED_ELEMENTS);
const mediaElements = new Set(signs.MEDIA_ELEMENTS);
const containers = new Set(signs.CONTAINERS);

const HEADING = /^h[1-6]$/;
const SCRIPT_TYPE = /^(?:|module|(?:text|application)\/(?:x-)?(?:java|ecma)script|text\/babel)$/i;
const HIDDEN = /display\s*:\s*none|visibility\s*:\s*hidden/i;
/** React streams late parts in hidden elements with such ids; a script moves them into place. */
const STREAMED_ID = /^S:[0-9a-f]+$/i;
/** If the streamed letters are more than this share of the letters in place, the streamed part is the content. */
const MAX_STREAMED = 0.3;
const MAX_NOTICE = 1_000;
const MAX_NAMES = 1_000;
const nothing: ContentSurvey = {
  letters: 0,
  linkLetters: 0,
  media: 0,
  markers: 0,
  shells: 0,
  slots: 0,
};

/** Characters parsed before the next check whether there is enough. */
const CHUNK = 65_536;
/** Letters outside `<main>` after which no `<main>` is expected to be the content. */
const ENOUGH_OUTSIDE = 4 * signs.ENOUGH_LETTERS;

/**
 * Surveys the source of a page in one pass, up to the point where its content is certain. Other work has its turn after
 * each part of the page.
 */
export async function surveySource(html: string): Promise<SourceSurvey> {
  const survey = new Surveyor();
  const parser = new Parser({
    onopentag: (name, attributes) => survey.open(name, attributes),
    ontext: (text) => survey.text(text),
    onclosetag: (name) => survey.close(name),
  });
  await writeInTurns(parser, html, {
    checkedLength: CHUNK,
    isEnough: () => survey.hasEnough,
  });
  // Also closes the elements that are still open.
  if (!survey.hasEnough) parser.end();
  return survey.result();
}

class Surveyor {
  readonly #counts: Record<Open["place"], Counts> = {
    main: { ...nothing },
    rest: { ...nothing },
    frame: { ...nothing },
  };
  readonly #open: Open[] = [];
  #hasScripts = false;
  #hasMain = false;
  #streamed = 0;
  #text = "";
  #notice = "";

  get hasEnough(): boolean {
    const { main, rest } = this.#counts;
    return main.letters >= signs.ENOUGH_LETTERS || rest.letters >= ENOUGH_OUTSIDE;
  }

  open(name: string, attributes: Attributes): void {
    this.#endText();
    const outer = this.#open.at(-1);
    const isMain = name === "main" || attributes.role === "main";
    if (isMain) this.#hasMain = true;
    if (name === "script" && isExecutable(attributes)) this.#hasScripts = true;
    const place = isMain ? "main" : placeOf(name, attributes, outer);
    const names = `${attributes.class ?? ""} ${attributes.id ?? ""}`.slice(0, MAX_NAMES);
    const inStreamed = outer?.inStreamed === true || STREAMED_ID.test(attributes.id ?? "");
    const skips =
      outer?.skips === true ||
      inStreamed ||
      place === "frame" ||
      skippedElements.has(name) ||
      isHidden(name, attributes);
    const isSecondary = outer?.isSecondary === true || secondaryName.test(names);
    const counts = this.#counts[place];
    const before = this.#content();
    if (!skips && mediaElements.has(name) && attributes.type !== "hidden") counts.media += 1;
    if (!skips && !isSecondary) {
      if (attributes["aria-busy"] === "true") counts.markers += 1;
      if ("v-cloak" in attributes || "ng-cloak" in attributes) counts.shells += 1;
    }
    this.#open.push({
      name,
      place,
      skips,
      isSecondary,
      inStreamed,
      inHeading: outer?.inHeading === true || HEADING.test(name),
      inLink: outer?.inLink === true || name === "a",
      inCode: outer?.inCode === true || name === "pre" || name === "code",
      inNoscript: outer?.inNoscript === true || name === "noscript",
      kind: skips || isSecondary ? null : isMain ? "main" : kindOf(name, attributes, names),
      before,
    });
  }

  text(text: string): void {
    this.#text += text;
  }

  close(name: string): void {
    this.#endText();
    const element = this.#open.pop();
    if (element === undefined) return;
    const counts = this.#counts[element.place];
    if (name === "noscript" && !this.#open.at(-1)?.inNoscript) {
      if (signs.asksForScripts(this.#notice)) this.#counts.rest.shells += 1;
      this.#notice = "";
    }
    if (element.kind === null) return;
    const inside = difference(this.#content(), element.before);
    const content = contentLetters(inside);
    const isBare = content < signs.BARE_LETTERS;
    switch (element.kind) {
      case "marker":
        if (content <= signs.MAX_MARKER_LETTERS && inside.markers === 0) counts.markers += 1;
        break;
      case "root":
        if (isBare) counts.shells += 1;
        break;
      case "main":
        // A form or an image is content, and so is a short text without an empty container.
        if (isBare && (content === 0 || inside.slots > 0)) counts.shells += 1;
        break;
      case "container":
        if (content === 0 && inside.slots + inside.markers + inside.shells === 0) counts.slots += 1;
    }
  }

  result(): SourceSurvey {
    this.#endText();
    const { main } = this.#counts;
    const whole = this.#content();
    const isMainBare = contentLetters(main) < signs.BARE_LETTERS && main.markers === 0;
    // Notices and empty roots are signs of the whole page.
    const content = this.#hasMain && !isMainBare ? { ...main, shells: whole.shells } : whole;
    const isStreamed = this.#streamed > contentLetters(whole) * MAX_STREAMED;
    return {
      content: isStreamed ? { ...nothing, shells: 1 } : content,
      hasScripts: this.#hasScripts,
    };
  }

  /** The counts outside the page frame. */
  #content(): Counts {
    return sum(this.#counts.main, this.#counts.rest);
  }

  /** Counts the text since the last tag. */
  #endText(): void {
    const text = this.#text.trim();
    this.#text = "";
    const element = this.#open.at(-1);
    if (text === "" || element?.name === "script" || element?.name === "style") return;
    if (element?.inNoscript === true) {
      if (this.#notice.length < MAX_NOTICE) this.#notice += `${text} `;
      return;
    }
    const letters = countLetters(text);
    if (element?.inStreamed === true) this.#streamed += letters;
    if (element?.skips === true) return;
    const counts = this.#counts[element?.place ?? "rest"];
    if (text.length <= signs.MAX_LOADING_TEXT && loadingText.test(text)) {
      if (element?.isSecondary !== true) counts.markers += 1;
    } else if (element?.inCode !== true && templateText.test(text)) counts.shells += 1;
    else if (element?.inLink === true) counts.linkLetters += letters;
    else if (element?.inHeading !== true) counts.letters += letters;
  }
}

const isExecutable = ({ type = "", src }: Attributes): boolean =>
  SCRIPT_TYPE.test(type.trim()) && src !== "";

const isHidden = (name: string, attributes: Attributes): boolean =>
  name !== "body" && (attributes.hidden !== undefined || HIDDEN.test(attributes.style ?? ""));

function placeOf(name: string, attributes: Attributes, outer: Open | undefined): Open["place"] {
  const inherited = outer?.place ?? "rest";
  if (inherited === "frame" || name === "body" || name === "html") return inherited;
  if (frameElements.has(name) || frameRoles.has(attributes.role ?? "")) return "frame";
  if (inherited === "main") return "main";
  if (name === "header") return "frame";
  const names = [attributes.id ?? "", ...(attributes.class ?? "").slice(0, MAX_NAMES).split(/\s+/)];
  const isFrame = names.some((each) => frameName.test(each.replace(/[-_]/g, "")));
  return isFrame ? "frame" : inherited;
}

function kindOf(name: string, attributes: Attributes, names: string): Open["kind"] {
  if (name === "a" || name === "img" || name === "input") return null;
  const isProgress = name === "progress" || attributes.role === "progressbar";
  const isWhole = name === "html" || name === "body";
  if (!isWhole && (isProgress || markerName.test(`${name} ${names}`))) return "marker";
  if (appRoot.test(attributes.id ?? "") || signs.APP_ATTRIBUTES.some((each) => each in attributes))
    return "root";
  if (name === "astro-island") return "root";
  if (isWhole) return null;
  if (/^app-root$|^[a-z]+-app$/.test(name)) return "root";
  return containers.has(name) || name.includes("-") ? "container" : null;
}

const sum = (a: ContentSurvey, b: ContentSurvey): Counts => ({
  letters: a.letters + b.letters,
  linkLetters: a.linkLetters + b.linkLetters,
  media: a.media + b.media,
  markers: a.markers + b.markers,
  shells: a.shells + b.shells,
  slots: a.slots + b.slots,
});

const difference = (a: ContentSurvey, b: ContentSurvey): Counts => ({
  letters: a.letters - b.letters,
  linkLetters: a.linkLetters - b.linkLetters,
  media: a.media - b.media,
  markers: a.markers - b.markers,
  shells: a.shells - b.shells,
  slots: a.slots - b.slots,
});
