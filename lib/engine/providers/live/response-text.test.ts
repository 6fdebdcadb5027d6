import { expect, it } from "vitest";
import * as z from "zod";
import { fragmentText, validItems } from "./response-text";

it("returns the text of a fragment, however deep its elements are", () => {
  expect(fragmentText("A <b>bird</b>\n of &amp; reeds")).toBe("A bird of & reeds");
  expect(fragmentText(`${"<b>".repeat(200_000)}bird`)).toBe("bird");
});

it("drops the items that do not fit, and fails if none does", () => {
  const schema = validItems(z.object({ url: z.string() }));
  const parse = (value: unknown) => schema.safeParse(value).data ?? null;
  expect(parse([{ url: "a" }, null, { url: 7 }, "b"])).toEqual([{ url: "a" }]);
  expect(parse([])).toEqual([]);
  expect(parse([{}, null])).toBeNull();
});
