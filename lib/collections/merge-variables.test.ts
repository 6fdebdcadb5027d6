import { describe, expect, it } from "vitest";
import { mergeVariables } from "./merge-variables";

const before = {
  variables: [{ name: "a", value: 1 }],
  environments: [{ name: "Staging", variables: [{ name: "key", secret: true as const }] }],
  chosen: "Staging",
};

describe("mergeVariables", () => {
  it("adds variables and environments, and never changes an existing value", () => {
    const imported = {
      variables: [
        { name: "a", value: "other" },
        { name: "b", value: true },
      ],
      environments: [
        { name: "Staging", variables: [{ name: "key", secret: true as const }] },
        { name: "Live", variables: [{ name: "a", value: 2 }] },
      ],
    };
    const { merged, added, losses } = mergeVariables(before, imported);
    expect(merged).toEqual({
      variables: [
        { name: "a", value: 1 },
        { name: "b", value: true },
      ],
      environments: [
        before.environments[0],
        { name: "Live", variables: [{ name: "a", value: 2 }] },
      ],
      chosen: "Staging",
    });
    expect(added).toBe(2);
    expect(losses.map(({ what }) => what)).toEqual(["Variable a"]);
  });
});
