import { describe, expect, it } from "vitest";
import { batchesOf, isNewerRecord, requireWritable } from "./records";

describe("batchesOf", () => {
  it("keeps the order, fills batches up to the limit, and gives a larger item its own", () => {
    const batches = [...batchesOf([3, 4, 4, 20, 1, 1], (size) => size, 8)];
    expect(batches).toEqual([[3, 4], [4], [20], [1, 1]]);
    expect([...batchesOf([], () => 1, 8)]).toEqual([]);
  });
});

describe("requireWritable", () => {
  it("allows new records and those of this version only", () => {
    expect(() => requireWritable(undefined)).not.toThrow();
    expect(() => requireWritable({ version: 1, list: [] })).not.toThrow();
    for (const damaged of [null, [], { list: [] }, { version: "2" }, { version: 0 }])
      expect(() => requireWritable(damaged)).toThrow("damaged");
    expect(isNewerRecord({ version: 2 })).toBe(true);
    expect(() => requireWritable({ version: 2 })).toThrow(
      expect.objectContaining({ name: "VersionError" }),
    );
  });
});
