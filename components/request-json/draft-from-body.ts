import { isJsonObject } from "@/lib/contract/json-object";
import { keysOf } from "@/lib/contract/typed-keys";
import { fromWireWithUnknown, withUnknown } from "@/lib/contract/unknown-fields";
import type { Body } from "@/lib/request/body";
import { bodyToDraft, type Draft, draftToBody } from "@/lib/request/draft";

/**
 * The draft of a body, or null if the draft cannot represent the body exactly. Valid bodies are
 * normalized first, so that the form shows either spelling the same.
 */
export function draftFromBody(body: Body): Draft | null {
  const read = fromWireWithUnknown(body);
  const meant: Body = read.ok ? withUnknown({ ...read.request }, body, read.unknown) : body;
  const draft = bodyToDraft(meant);
  return sameMeaning(draftToBody(draft), meant) ? draft : null;
}

/**
 * Whether two drafts are the same request, whatever the spelling and the order of its fields. The order inside of
 * values, such as schemas, counts.
 */
export const isSameRequest = (one: Draft, other: Draft): boolean =>
  canonicalText(one) === canonicalText(other);

function canonicalText(draft: Draft): string {
  const body = draftToBody(draftFromBody(draftToBody(draft)) ?? draft);
  const { scrapeOptions } = body;
  return JSON.stringify(
    isJsonObject(scrapeOptions)
      ? inOrder({ ...body, scrapeOptions: inOrder(scrapeOptions) })
      : inOrder(body),
  );
}

const inOrder = (body: Body): Body =>
  Object.fromEntries(
    keysOf(body)
      .toSorted()
      .map((key) => [key, body[key]]),
  );

/** Whether two values are equal as JSON, ignoring the order of keys. */
export function sameMeaning(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) || Array.isArray(other))
    return (
      Array.isArray(one) &&
      Array.isArray(other) &&
      one.length === other.length &&
      one.every((item, index) => sameMeaning(item, other[index]))
    );
  if (!isJsonObject(one) || !isJsonObject(other))
    return Object.is(one, other) || (one === 0 && other === 0);
  const keys = (object: Body) => Object.keys(object).filter((key) => object[key] !== undefined);
  const names = keys(one);
  return (
    names.length === keys(other).length &&
    names.every((key) => Object.hasOwn(other, key) && sameMeaning(one[key], other[key]))
  );
}
