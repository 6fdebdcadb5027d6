import { formatDefaults } from "@/lib/contract/defaults";
import type { FormatField } from "@/lib/contract/fields";
import type { BareFormat } from "@/lib/contract/format-descriptors";
import type { FormatWithFields } from "@/lib/contract/format-infos";
import {
  flagsValue,
  jsonValue,
  nullableTextValue,
  partsValue,
  requiredTextValue,
} from "../content/values";
import { type FieldCodec, flagValue, numberValue, textValue } from "../field-value";

/** A field of a format without a control does not compile. */
type EveryField<Parts extends { [Type in FormatWithFields]: Record<FormatField<Type>, unknown> }> =
  Parts;

/** The controls of one format beside its switch, by the names of its fields. */
type FormatParts = EveryField<{
  screenshot: { fullPage: boolean; quality: string; viewport: { width: string; height: string } };
  json: { prompt: string; schema: string };
  changeTracking: {
    modes: Readonly<Record<"git-diff" | "json", boolean>>;
    prompt: string;
    schema: string;
    tag: string;
  };
  question: { question: string };
  highlights: { query: string };
}>;

type Switch = { readonly on: boolean };

export type FormatControls = { readonly [Type in BareFormat]: Switch } & {
  readonly [Type in FormatWithFields]: Switch & Readonly<FormatParts[Type]>;
};

/** The values of the controls; bare formats have only their switch. */
export const formatValues: {
  readonly [Type in FormatWithFields]: FieldCodec<FormatParts[Type]>;
} = {
  screenshot: partsValue({
    fullPage: flagValue(formatDefaults.fullPage),
    quality: numberValue,
    viewport: partsValue({ width: numberValue, height: numberValue }),
  }),
  json: partsValue({ prompt: textValue, schema: jsonValue }),
  changeTracking: partsValue({
    modes: flagsValue(["git-diff", "json"]),
    prompt: textValue,
    schema: jsonValue,
    tag: nullableTextValue,
  }),
  question: partsValue({ question: requiredTextValue }),
  highlights: partsValue({ query: requiredTextValue }),
};
