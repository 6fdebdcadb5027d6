import { expect, it } from "vitest";
import { defaultTextOptions } from "@/lib/compare/text/comparison-key";
import { compareJson, comparePictures, runTextComparison } from "./comparisons";

it("names the next step if no worker can be started, as here", async () => {
  const { signal } = new AbortController();
  expect(await runTextComparison("a", "b", defaultTextOptions, signal)).toBe(
    "The texts could not be compared. Reload the page.",
  );
  expect(await compareJson("1", "2", signal)).toBe(
    "The values could not be compared. Reload the page.",
  );
  expect(await comparePictures(new Blob(), new Blob(), [], signal)).toEqual({
    ok: false,
    message: "The screenshots could not be compared. Reload the page.",
  });
});
