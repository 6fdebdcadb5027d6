import { isJsonObject } from "@/lib/contract/json-object";
import type { Body } from "@/lib/request/body";

/** A value of an untrusted file as a text. */
export const textOf = (value: unknown): string | null => (typeof value === "string" ? value : null);

/** The objects of a list; none of another value. */
export const listOf = (value: unknown): readonly Body[] =>
  Array.isArray(value) ? value.filter(isJsonObject) : [];
