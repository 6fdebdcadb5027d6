import type { ParserField } from "@/lib/contract/fields";
import { isJsonObject, itemsIn } from "@/lib/contract/json-object";
import { parserTypes } from "@/lib/contract/kinds";
import { type Body, itemType } from "@/lib/request/body";
import { type FieldCodec, flagValue, numberValue, textValue } from "../field-value";
import { partsValue } from "./values";

type ParserType = (typeof parserTypes)[number];

const pdfParts = partsValue({
  mode: textValue,
  maxPages: numberValue,
  pages: flagValue(false),
  blocks: flagValue(false),
  pageMarkers: flagValue(false),
} satisfies Record<Exclude<ParserField, "type">, unknown>);

/** Which documents are parsed, and how PDF files are. */
export type ParserControls = { readonly pdf: boolean; readonly image: boolean } & Readonly<
  ReturnType<typeof pdfParts.read>
>;

const flags = { pdf: flagValue(true), image: flagValue(false) };

const typeOf = (item: unknown): ParserType | undefined =>
  parserTypes.find((type) => type === itemType(item));

const asPdfObject = (item: unknown): Body => (isJsonObject(item) ? item : { type: "pdf" });

/**
 * An absent list means that PDF files are parsed, an empty one that nothing is. The controls apply
 * to the first item of each type; further and unknown items keep their position.
 */
export const parsersValue: FieldCodec<ParserControls> = {
  read: (json) => {
    if (!Array.isArray(json)) return { pdf: true, image: false, ...pdfParts.read(undefined) };
    const first = (type: ParserType) => json.find((item) => typeOf(item) === type);
    return {
      pdf: first("pdf") !== undefined,
      image: first("image") !== undefined,
      ...pdfParts.read(first("pdf")),
    };
  },
  write: (controls, before) => {
    const items = itemsIn(before);
    const pdf = (item: unknown) => pdfParts.write(controls, asPdfObject(item));
    const seen = new Set<ParserType>();
    const next: unknown[] = [];
    for (const item of items) {
      const type = typeOf(item);
      if (type && !controls[type]) continue;
      next.push(type === "pdf" && !seen.has(type) ? pdf(item) : item);
      if (type) seen.add(type);
    }
    if (controls.pdf && !seen.has("pdf")) next.unshift(pdf(undefined));
    if (controls.image && !seen.has("image")) next.push({ type: "image" });
    return isDefault(next) ? undefined : next;
  },
  revive: (stored) => {
    if (!isJsonObject(stored)) return undefined;
    const pdf = flags.pdf.revive(stored.pdf);
    const image = flags.image.revive(stored.image);
    const parts = pdfParts.revive(stored);
    if (pdf === undefined || image === undefined || parts === undefined) return undefined;
    return { pdf, image, ...parts };
  },
  locate: ([index, ...below], json) => {
    const items = itemsIn(json);
    const item = items[Number(index)];
    const type = typeOf(item);
    const first = items.findIndex((each) => typeOf(each) === type) === Number(index);
    if (type === "pdf" && first && below.length > 0)
      return pdfParts.locate?.(below, item) ?? ["pdf"];
    return [type ?? "pdf"];
  },
};

const isDefault = ([only, ...others]: readonly unknown[]): boolean =>
  others.length === 0 &&
  isJsonObject(only) &&
  only.type === "pdf" &&
  Object.keys(only).length === 1;
