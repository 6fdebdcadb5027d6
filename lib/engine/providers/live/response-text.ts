import "server-only";
import { DomUtils, parseDocument } from "htmlparser2";
import * as z from "zod";
import { limitNesting } from "@/lib/engine/html/limit-nesting";
import { LiveFailure } from "./live-source";

/** @throws LiveFailure */
export function parseSourceJson<Schema extends z.ZodType>(
  text: string,
  schema: Schema,
): z.output<Schema> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new LiveFailure("it did not return JSON");
  }
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new LiveFailure("its response has an unknown format");
  return parsed.data;
}

/** A list that drops invalid items. Fails if all are invalid. */
export const validItems = <Item extends z.ZodType>(item: Item) =>
  z.array(item.nullable().catch(null)).transform((items, context) => {
    const valid = items.filter((each) => each !== null);
    if (valid.length === 0 && items.length > 0) context.addIssue("No item is valid.");
    return valid;
  });

/** The text of an HTML or XML fragment, on one line. */
export const fragmentText = (fragment: string | null | undefined): string =>
  fragment
    ? DomUtils.textContent(parseDocument(limitNesting(fragment)))
        .replace(/\s+/g, " ")
        .trim()
    : "";

/** ISO 8601, or null. Numbers are seconds since 1970. */
export function isoDate(value: string | number | null | undefined): string | null {
  if (value === null || value === undefined || value === "") return null;
  const date = new Date(typeof value === "number" ? value * 1_000 : value);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}
