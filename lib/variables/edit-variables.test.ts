import { describe, expect, it } from "vitest";
import {
  addEnvironment,
  nameIssue,
  removeChosen,
  renameChosen,
  restoreEnvironment,
  retypeVariable,
  typeOfVariable,
  variablesIn,
  variableTypes,
  withList,
} from "./edit-variables";
import { noVariables } from "./parse-variables";
import type { CollectionVariables } from "./variable";

const two: CollectionVariables = {
  variables: [{ name: "city", value: "Kyoto" }],
  environments: [
    { name: "test", variables: [{ name: "n", value: 1 }] },
    { name: "live", variables: [] },
  ],
  chosen: "test",
};

describe("environments", () => {
  it("are added with a free name and chosen", () => {
    const added = addEnvironment(addEnvironment(noVariables));
    expect(added.environments.map(({ name }) => name)).toEqual([
      "New environment",
      "New environment 2",
    ]);
    expect(added.chosen).toBe("New environment 2");
  });

  it("are copied with their variables, after the original", () => {
    const copied = addEnvironment(two, two.environments[0]);
    expect(copied.environments.map(({ name }) => name)).toEqual(["test", "test copy", "live"]);
    expect(variablesIn(copied, "environment")).toEqual([{ name: "n", value: 1 }]);
  });

  it("are renamed unless the name is empty or taken", () => {
    expect(renameChosen(two, " new ")).toMatchObject({ chosen: "new" });
    for (const name of ["", " ", "live", "test"]) expect(renameChosen(two, name)).toBe(two);
  });

  it("come back where they were", () => {
    const [first] = two.environments;
    const removed = removeChosen(two);
    expect(removed).toMatchObject({ environments: [{ name: "live" }], chosen: null });
    expect(first && restoreEnvironment(removed, first, 0)).toEqual(two);
  });
});

it("changes one list only", () => {
  const list = [{ name: "a", value: 2 }];
  expect(variablesIn(withList(two, "environment", list), "environment")).toEqual(list);
  expect(withList(two, "environment", list).variables).toBe(two.variables);
  expect(withList(two, "collection", list).environments).toBe(two.environments);
  expect(variablesIn({ ...two, chosen: null }, "environment")).toEqual([]);
});

it("keeps a value that the new type can have", () => {
  expect(retypeVariable({ name: "a", value: "20" }, "number")).toEqual({ name: "a", value: 20 });
  expect(retypeVariable({ name: "a", value: "x" }, "number")).toEqual({ name: "a", value: 0 });
  expect(retypeVariable({ name: "a", value: true }, "text")).toEqual({ name: "a", value: "true" });
  expect(retypeVariable({ name: "a", value: "true" }, "yes-no")).toEqual({
    name: "a",
    value: true,
  });
  expect(retypeVariable({ name: "a", value: "key" }, "secret")).toEqual({
    name: "a",
    secret: true,
  });
  for (const type of variableTypes)
    expect(typeOfVariable(retypeVariable({ name: "a", value: "1" }, type))).toBe(type);
});

it("names what is wrong with a name", () => {
  const list = ["a", "a", "", "secret", "b c", "b"].map((name) => ({ name, value: "" }));
  const issues = list.map((_each, index) => nameIssue(list, index));
  expect(issues.map((issue) => issue !== null)).toEqual([false, true, true, true, true, false]);
});
