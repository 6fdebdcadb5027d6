import { expect, it } from "vitest";
import { fieldIndex } from "@/lib/request/find/field-index";
import { matchingFields } from "./matching-fields";

const body = {
  query: "tide",
  limit: 7,
  scrapeOptions: { timeout: 5_000, formats: [{ type: "markdown" }] },
};
const search = (text: string, changedOnly = false, invalid: readonly string[] = []) =>
  matchingFields({ text, changedOnly, body, invalid });
const wires = (...args: Parameters<typeof search>) =>
  search(...args).flatMap(({ fields }) => fields.map(({ entry }) => entry.wire));

it("finds fields by label, wire name and other words, and shows their values", () => {
  const [best] = search("scrapeOptions.timeout");
  expect(best?.fields[0]).toMatchObject({
    entry: { wire: "scrapeOptions.timeout" },
    value: "5 s",
    isSet: true,
  });
  for (const text of ["results per source", "limit", "cookies", "pdf pages", "delay"])
    expect(wires(text), text).not.toEqual([]);
  expect(wires("frobnicate")).toEqual([]);
});

it("lists every field once", () => {
  expect(wires("").toSorted()).toEqual(fieldIndex.map(({ wire }) => wire).toSorted());
});

it("starts with the section of the best match", () => {
  for (const text of ["timeout", "country", "markdown"]) {
    const sections = search(text).map(({ section }) => section);
    expect(new Set(sections).size).toBe(sections.length);
    expect(wires(text).at(0)?.toLowerCase()).toContain(text);
  }
});

it("keeps only changed fields, and invalid ones", () => {
  const changed = wires("", true);
  expect(changed).toContain("limit");
  expect(changed).toContain("scrapeOptions.timeout");
  expect(changed).not.toContain("country");
  expect(wires("", true, ["place.country"])).toContain("country");
  expect(search("country", true, ["place.country"])[0]?.fields[0]?.isInvalid).toBe(true);
  expect(wires("country", true)).toEqual([]);
});
