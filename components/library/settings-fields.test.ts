import { describe, expect, it } from "vitest";
import { blankSettings, settingsToSend } from "./settings-fields";

describe("settingsToSend", () => {
  it("parses numbers in common notations and never returns a different number", () => {
    const sent = (maxPages: string) => settingsToSend({ ...blankSettings, maxPages }).maxPages;
    expect(["5,000", "5 000", "5k", "５０００", ""].map(sent)).toEqual([
      5000,
      5000,
      5000,
      5000,
      null,
    ]);
    // The contract rejects a fraction, but would accept a number that is ten times too large.
    expect(sent("1,5")).toBe(1.5);
    expect(["5.000", "many", "0x10", "1e3"].map(sent)).toEqual(Array(4).fill(Number.NaN));
  });
});
