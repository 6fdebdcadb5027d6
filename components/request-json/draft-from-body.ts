import { fromWire } from "@/lib/contract/canonical";
import { isJsonObject } from "@/lib/contract/json-object";
import type { Body } from "@/lib/request/body";
import { bodyToDraft, type Draft, draftToBody } from "@/lib/request/draft";

/**
 * The draft that a body stands for, or null where the draft would not say the same again. In either spelling of a
 * valid body the controls are to show what is meant, so that one goes in by its canonical form.
 */
export function draftFromBody(body: Body): Draft | null {
  const read = fromWire(body);
  const meant: Body = read.ok ? { ...read.request } : body;
  const draft = bodyToDraft(meant);
  return sameMeaning(draftToBody(draft), meant) ? draft : null;
}

/** Whether two values are the same JSON; the order of names does not count. */
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
