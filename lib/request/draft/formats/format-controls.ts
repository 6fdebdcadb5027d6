import { formatDefaults } from "@/lib/contract/defaults";
import type { FormatField } from "@/lib/contract/fields";
import type { FormatType } from "@/lib/contract/kinds";
import {
  jsonValue,
  nullableTextValue,
  partsValue,
  requiredTextValue,
  wordsValue,
} from "../content/values";
import { type FieldValue, flagValue, numberValue, textValue } from "../field-value";

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

const bare = partsValue<object>({});

export const formatValues: { readonly [Type in FormatType]: FieldValue<FormatParts[Type]> } = {
  markdown: bare,
  summary: bare,
  html: bare,
  rawHtml: bare,
  links: bare,
  images: bare,
  screenshot: partsValue({
    fullPage: flagValue(formatDefaults.fullPage),
    quality: numberValue,
    viewport: partsValue({ width: numberValue, height: numberValue }),
  }),
  json: partsValue({ prompt: textValue, schema: jsonValue }),
  changeTracking: partsValue({
    modes: wordsValue(["git-diff", "json"]),
    prompt: textValue,
    schema: jsonValue,
    tag: nullableTextValue,
  }),
  branding: bare,
  product: bare,
  menu: bare,
  audio: bare,
  video: bare,
  question: partsValue({ question: requiredTextValue }),
  highlights: partsValue({ query: requiredTextValue }),
};
