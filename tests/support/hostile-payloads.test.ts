import { expect, it } from "vitest";
import { hostilePayloads } from "./hostile-payloads";

it("includes more than 500 hostile texts, without duplicates", () => {
  const all = hostilePayloads("127.0.0.1:1");
  expect(all.length).toBeGreaterThan(500);
  expect(new Set(all).size).toBe(all.length);
  expect(all.filter((text) => text.includes("canary.example"))).toEqual([]);
});
