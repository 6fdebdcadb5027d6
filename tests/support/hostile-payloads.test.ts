import { expect, it } from "vitest";
import { hostilePayloads } from "./hostile-payloads";

it("There are more than five hundred hostile texts, each once", () => {
  const all = hostilePayloads("127.0.0.1:1");
  expect(all.length).toBeGreaterThan(500);
  expect(new Set(all).size).toBe(all.length);
  expect(all.filter((text) => text.includes("canary.example"))).toEqual([]);
});
