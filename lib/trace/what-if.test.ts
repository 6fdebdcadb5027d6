import { expect, it } from "vitest";
import type { SearchRequest } from "@/lib/contract/request";
import { changeBetween, changeOptions, optionOf, suggestChange, whatIfRequests } from "./what-if";

const request: SearchRequest = {
  query: "ferry",
  scrapeOptions: { formats: [{ type: "markdown" }], includeTags: ["main"], mobile: true },
};

it("finds the change of a comparison in its two requests", () => {
  for (const option of changeOptions) {
    const change = suggestChange(option, request.scrapeOptions);
    const { asIs, changed } = whatIfRequests(request, "ferry site:a.example", change);
    const expected =
      JSON.stringify(change.value) !== JSON.stringify(optionOf(option, asIs.scrapeOptions).value);
    expect(changeBetween(asIs.scrapeOptions, changed.scrapeOptions), option).toEqual(
      expected ? change : null,
    );
  }
});

it("finds no change if no option or several differ", () => {
  expect(changeBetween({ mobile: true }, { mobile: true })).toBeNull();
  expect(changeBetween(undefined, {})).toBeNull();
  expect(changeBetween({ mobile: true }, { mobile: false, waitFor: 10 })).toBeNull();
  // A default is the same as an absent option.
  expect(changeBetween({}, { onlyMainContent: true })).toBeNull();
});
