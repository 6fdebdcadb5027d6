import { expect, it } from "vitest";
import { typedRemovals } from "./typed-removals";

it("separates the texts to remove from those that are too short", () => {
  expect(typedRemovals(" Mary Major \n\nowl\r\nabcde\nabcdef")).toEqual({
    remove: ["Mary Major", "abcdef"],
    short: ["owl", "abcde"],
  });
});
