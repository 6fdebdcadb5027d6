import { expect, it } from "vitest";
import { samplePage } from "@/tests/support/sample-page";
import { pageDocument, storedPageSchema } from "./page-document";
import { PageTexts } from "./page-texts";

const page = (length: number) =>
  storedPageSchema.parse(
    pageDocument(samplePage("https://a.example/", { text: "ж".repeat(length) }), 0).stored,
  );

it("keeps the pages used last within its bound", () => {
  const texts = new PageTexts();
  const third = page(2_600_000);
  for (const key of ["a", "b", "c"]) texts.add(key, third);
  expect(texts.get("a")).toBe(third);
  texts.add("d", third);
  expect(["a", "b", "c", "d"].filter((key) => texts.get(key))).toEqual(["a", "c", "d"]);
  // A page added again takes no extra room.
  for (let times = 0; times < 9; times++) texts.add("d", third);
  expect(["a", "c", "d"].every((key) => texts.get(key))).toBe(true);
});

it("does not drop everything for a page above its bound", () => {
  const texts = new PageTexts();
  texts.add("a", page(10));
  texts.add("b", page(9_000_000));
  expect(texts.get("a")?.head).toHaveLength(10);
  expect(texts.get("b")).toBeUndefined();
});
