import { expect, test } from "vitest";
import type { Format } from "@/lib/contract/schemas/formats";
import { cacheKey } from "./cache-key";

const keyOf = (format: Format) => cacheKey("http://a.example/", { formats: [format] });

test("a default that is written out leads to the same copy", () => {
  const short = keyOf({ type: "screenshot" });
  expect(keyOf({ type: "screenshot", fullPage: false })).toBe(short);
  expect(keyOf({ type: "screenshot", fullPage: true })).not.toBe(short);
  expect(keyOf({ type: "screenshot", quality: 80 })).not.toBe(short);
});
