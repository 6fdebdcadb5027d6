import { describe, expect, it } from "vitest";
import { memoryStore } from "@/tests/support/memory-store";
import { variableRecord } from "./variables";

describe("variableRecord", () => {
  it("reads what another tab wrote", () => {
    const store = memoryStore();
    const value = {
      variables: [
        { name: "city", value: "Kyoto" },
        { name: "token", secret: true as const },
      ],
      environments: [{ name: "test", variables: [{ name: "n", value: 20 }] }],
      chosen: "test",
    };
    expect(variableRecord(() => store).write(value)).toBe(true);
    expect(variableRecord(() => store).read()).toEqual(value);
  });

  it("drops entries that are not variables, and never reads a value of a secret", () => {
    const stored = {
      variables: [
        { name: "token", secret: true, value: "abc" },
        { name: "odd", value: [] },
        { value: "x" },
        null,
        { name: "yes", value: true },
      ],
      environments: [{ name: "test" }, 5],
      chosen: "gone",
    };
    expect(variableRecord(() => memoryStore(JSON.stringify(stored))).read()).toEqual({
      variables: [
        { name: "token", secret: true },
        { name: "yes", value: true },
      ],
      environments: [{ name: "test", variables: [] }],
      chosen: null,
    });
    for (const text of ["5", "{", "null"])
      expect(variableRecord(() => memoryStore(text)).read().variables).toEqual([]);
  });
});
