import { formatDefaults } from "@/lib/contract/defaults";
import type { FormatField } from "@/lib/contract/fields";
import type { FormatType } from "@/lib/contract/kinds";
import {
  type Held,
  heldFlag,
  heldJson,
  heldNumber,
  heldObject,
  heldRequiredText,
  heldText,
  heldWords,
} from "./held";

/** A field of a format without a control does not compile. */
type EveryField<Parts extends { [Type in FormatType]: Record<FormatField<Type>, unknown> }> = Parts;

/** What the controls of one format hold beside its switch, by the names of its fields. */
type FormatParts = EveryField<{
  markdown: object;
  summary: object;
  html: object;
  rawHtml: object;
  links: object;
  images: object;
  screenshot: { fullPage: boolean; quality: string; viewport: { width: string; height: string } };
  json: { prompt: string; schema: string };
  changeTracking: {
    modes: Readonly<Record<"git-diff" | "json", boolean>>;
    prompt: string;
    schema: string;
    tag: string;
  };
  branding: object;
  product: object;
  menu: object;
  audio: object;
  video: object;
  question: { question: string };
  highlights: { query: string };
}>;

/** One switch per format, and its fields. */
export type FormatControls = {
  readonly [Type in FormatType]: { readonly on: boolean } & Readonly<FormatParts[Type]>;
};

const bare = heldObject<object>({});

export const formatHeld: { readonly [Type in FormatType]: Held<FormatParts[Type]> } = {
  markdown: bare,
  summary: bare,
  html: bare,
  rawHtml: bare,
  links: bare,
  images: bare,
  screenshot: heldObject({
    fullPage: heldFlag(formatDefaults.fullPage),
    quality: heldNumber,
    viewport: heldObject({ width: heldNumber, height: heldNumber }),
  }),
  json: heldObject({ prompt: heldText, schema: heldJson }),
  changeTracking: heldObject({
    modes: heldWords(["git-diff", "json"]),
    prompt: heldText,
    schema: heldJson,
    tag: heldText,
  }),
  branding: bare,
  product: bare,
  menu: bare,
  audio: bare,
  video: bare,
  question: heldObject({ question: heldRequiredText }),
  highlights: heldObject({ query: heldRequiredText }),
};
