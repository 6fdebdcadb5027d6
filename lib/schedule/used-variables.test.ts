import { expect, it } from "vitest";
import { usedVariables } from "./used-variables";

it("takes the variables that a request needs, with the values of the chosen environment", () => {
  const variables = {
    variables: [
      { name: "topic", value: "storms in {{place}}" },
      { name: "place", value: "{{topic}}" },
      { name: "unused", value: "secret text" },
      { name: "KEY", secret: true as const },
    ],
    environments: [
      { name: "north", variables: [{ name: "place", value: "Norway" }] },
      { name: "south", variables: [{ name: "place", value: "Spain" }] },
    ],
    chosen: "north",
  };
  const body = { query: "{{topic}} {{missing}}", scrapeOptions: { headers: { A: "{{KEY}}" } } };
  const used = usedVariables(body, variables);
  expect(used.map(({ name }) => name).toSorted()).toEqual(["KEY", "place", "topic"]);
  expect(used).toContainEqual({ name: "place", value: "Norway" });
  // A cycle ends.
  expect(usedVariables(body, { ...variables, chosen: null })).toHaveLength(3);
});
