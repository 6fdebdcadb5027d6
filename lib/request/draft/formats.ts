import * as z from "zod";
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

const on = z.object({ on: z.boolean() });

/** What each control may hold. A format with another control of its own gets its line here. */
const controlSchemas = {
  markdown: on,
  summary: on,
  html: on,
  rawHtml: on,
  links: on,
  images: on,
  screenshot: on,
  json: on,
  changeTracking: on,
  branding: on,
  product: on,
  menu: on,
  audio: on,
  video: on,
  question: on.extend({ question: z.string() }),
  highlights: on.extend({ query: z.string() }),
} satisfies { [Type in FormatType]: z.ZodType<FormatControls[Type]> };

type Item = Body & { readonly type: FormatType };

const isItem = (value: unknown): value is Item =>
  isBody(value) && formatTypes.some((type) => type === value.type);

const itemsOf = (body: Body): readonly Item[] | undefined => {
  const items = valueAt(body, path);
  return Array.isArray(items) ? items.filter(isItem) : undefined;
};

const textOf = (value: unknown) => (typeof value === "string" ? value : "");

/** The fields of an item that its control holds; the others stay with the item. */
const heldBy = ({ on: _on, ...held }: FormatControl): Body => held;

/**
 * Switches for all formats. Items of the request keep their place and whatever has no control; the first item of
 * a type takes the control's fields, further ones of the same type stay as they are.
 */
export const formatsField: DraftField<FormatControls> = {
  path,
  schema: z.object(controlSchemas),
  read: (body) => {
    const items = itemsOf(body) ?? [];
    const first = (type: FormatType) => items.find((item) => item.type === type);
    const toggle = (type: FormatType) => ({ on: first(type) !== undefined });
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
      question: { ...toggle("question"), question: textOf(first("question")?.question) },
      highlights: { ...toggle("highlights"), query: textOf(first("highlights")?.query) },
    };
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
    const control = controlSchemas[item.type].shape;
    return typeof key === "string" && Object.hasOwn(control, key)
      ? [item.type, key]
      : [item.type, "on"];
  },
};

export const formatsOn = (controls: FormatControls): FormatType[] =>
  formatTypes.filter((type) => controls[type].on);
