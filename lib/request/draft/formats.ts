import { type FormatType, formatTypes } from "@/lib/contract/kinds";
import { type Body, isBody, valueAt, withValueAt } from "../body";
import { type DraftField, whole } from "./field";

type Switch = { readonly on: boolean };

/** One switch per format, with the fields that have a control. */
export type FormatControls = { readonly [Type in BareFormat]: Switch } & {
  readonly question: Switch & { readonly question: string };
  readonly highlights: Switch & { readonly query: string };
};

type BareFormat = Exclude<FormatType, "question" | "highlights">;

type FormatControl = FormatControls[FormatType];

const path = ["scrapeOptions", "formats"] as const;

/** Which text the control of a format holds beside its switch. A format with another control gets its line here. */
const heldText: Readonly<Partial<Record<FormatType, string>>> = {
  question: "question",
  highlights: "query",
};

type Item = Body & { readonly type: FormatType };

const isItem = (value: unknown): value is Item =>
  isBody(value) && formatTypes.some((type) => type === value.type);

const itemsOf = (body: Body): readonly Item[] | undefined => {
  const items = valueAt(body, path);
  return Array.isArray(items) ? items.filter(isItem) : undefined;
};

const textIn = (value: unknown, key: string): string => {
  const text = isBody(value) ? value[key] : undefined;
  return typeof text === "string" ? text : "";
};

const isOn = (control: unknown): boolean => isBody(control) && control.on === true;

function isControl(stored: unknown, type: FormatType): boolean {
  if (!isBody(stored) || typeof stored.on !== "boolean") return false;
  const held = heldText[type];
  return held === undefined || typeof stored[held] === "string";
}

/** The controls, from whether each format is on and from what holds its text. */
function controlsOf(
  on: (type: FormatType) => boolean,
  holder: (type: FormatType) => unknown,
): FormatControls {
  const toggle = (type: FormatType): Switch => ({ on: on(type) });
  return {
    markdown: toggle("markdown"),
    summary: toggle("summary"),
    html: toggle("html"),
    rawHtml: toggle("rawHtml"),
    links: toggle("links"),
    images: toggle("images"),
    screenshot: toggle("screenshot"),
    json: toggle("json"),
    changeTracking: toggle("changeTracking"),
    branding: toggle("branding"),
    product: toggle("product"),
    menu: toggle("menu"),
    audio: toggle("audio"),
    video: toggle("video"),
    question: { ...toggle("question"), question: textIn(holder("question"), "question") },
    highlights: { ...toggle("highlights"), query: textIn(holder("highlights"), "query") },
  };
}

/** The fields of an item that its control holds; the others stay with the item. */
const heldBy = ({ on: _on, ...held }: FormatControl): Body => held;

/**
 * Switches for all formats. Items of the request keep their place and whatever has no control; the first item of
 * a type takes the control's fields, further ones of the same type stay as they are.
 */
export const formatsField: DraftField<FormatControls> = {
  path,
  revive: (stored) => {
    const control = (type: FormatType) => (isBody(stored) ? stored[type] : undefined);
    if (!formatTypes.every((type) => isControl(control(type), type))) return undefined;
    return controlsOf(
      (type) => isOn(control(type)),
      (type) => control(type),
    );
  },
  read: (body) => {
    const items = itemsOf(body) ?? [];
    const first = (type: FormatType) => items.find((item) => item.type === type);
    return controlsOf((type) => first(type) !== undefined, first);
  },
  write: (controls, body) => {
    const items = itemsOf(body);
    const wanted = formatTypes.filter((type) => controls[type].on);
    // An empty list stays only where the request spelled it out.
    if (wanted.length === 0) return items?.length === 0 ? body : withValueAt(body, path, undefined);
    const seen = new Set<FormatType>();
    const next: Body[] = [];
    for (const item of items ?? []) {
      if (!controls[item.type].on) continue;
      next.push(seen.has(item.type) ? item : { ...item, ...heldBy(controls[item.type]) });
      seen.add(item.type);
    }
    for (const type of wanted) if (!seen.has(type)) next.push({ type, ...heldBy(controls[type]) });
    return withValueAt(body, path, next);
  },
  locate: (issue, body) => {
    if (!whole(path)(issue)) return null;
    const item = itemsOf(body)?.[Number(issue[2])];
    if (!item) return [];
    const key = issue[3];
    return key === heldText[item.type] && key !== undefined ? [item.type, key] : [item.type, "on"];
  },
};

export const formatsOn = (controls: FormatControls): FormatType[] =>
  formatTypes.filter((type) => controls[type].on);
