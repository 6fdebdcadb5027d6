import { describe, expect, it } from "vitest";
import { blankSettings, settingsToSend } from "./settings-fields";

describe("settings of a library as they are typed", () => {
  it("are numbers in any spelling, and never another number than was meant", () => {
    const sent = (maxPages: string) => settingsToSend({ ...blankSettings, maxPages }).maxPages;
    expect(["5,000", "5 000", "5k", "５０００", ""].map(sent)).toEqual([
      5000,
      5000,
      5000,
      5000,
      null,
    ]);
    // Half a page would be refused by the contract; a tenfold number would not.
    expect(sent("1,5")).toBe(1.5);
    expect(["5.000", "many", "0x10", "1e3"].map(sent)).toEqual(Array(4).fill(Number.NaN));
  });
});
