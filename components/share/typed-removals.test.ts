import { expect, it } from "vitest";
import { typedRemovals } from "./typed-removals";

it("tells apart the texts to remove and those that are too short for it", () => {
  expect(typedRemovals(" Mary Major \n\nowl\r\nabcde\nabcdef")).toEqual({
    remove: ["Mary Major", "abcdef"],
    short: ["owl", "abcde"],
  });
});
