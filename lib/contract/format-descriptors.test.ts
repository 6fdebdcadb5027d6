import { expect, it } from "vitest";
import { formatDescriptors } from "./format-descriptors";
import { formatTypes } from "./format-infos";

const duplicates = (values: readonly string[]): string[] =>
  values.filter((value, index) => values.indexOf(value) !== index);

it("gives every format its own result key and tab ids", () => {
  const descriptors = formatTypes.map((type) => formatDescriptors[type]);
  expect(descriptors.length).toBeGreaterThanOrEqual(16);
  expect(duplicates(descriptors.map(({ resultKey }) => resultKey))).toEqual([]);
  expect(duplicates(descriptors.flatMap(({ tabs }) => tabs.map(({ id }) => id)))).toEqual([]);
});
