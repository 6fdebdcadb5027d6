import { expect, it } from "vitest";
import { fileMemory } from "./file-memory";

const file = (size: number) => new Blob(["x".repeat(size)]);

it("returns files and evicts the least recently used", () => {
  const memory = fileMemory(100);
  memory.add("a", file(40));
  memory.add("b", file(40));
  expect(memory.get("a")?.size).toBe(40);
  memory.add("c", file(40));
  expect(["a", "b", "c"].map((url) => memory.get(url)?.size ?? null)).toEqual([40, null, 40]);
});

it("counts a file once and stores none above the limit", () => {
  const memory = fileMemory(100);
  for (let times = 0; times < 10; times += 1) memory.add("a", file(40));
  memory.add("b", file(60));
  memory.add("c", file(101));
  expect(["a", "b", "c"].map((url) => memory.get(url)?.size ?? null)).toEqual([40, 60, null]);
});
