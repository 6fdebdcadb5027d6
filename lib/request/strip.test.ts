import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fromWire, toWire } from "@/lib/contract/canonical";
import type { IssuePath } from "@/lib/contract/failure/issue";
import { lostSecret, mapSecretTexts } from "@/lib/contract/secret-reference";
import { wireRequest } from "@/tests/support/arbitrary-request";
import { validRequest } from "@/tests/support/valid-request";
import { requestToDraft } from "./draft";
import { newStep } from "./draft/actions/step";
import { type TravelPlace, travelPlaces } from "./field-travel";
import { stripBody, stripDraft } from "./strip";

const places: TravelPlace[] = ["link", "history", "saved"];

const secretive = {
  query: "x",
  country: "DE",
  scrapeOptions: {
    formats: ["markdown"],
    headers: { Cookie: "canary-1" },
    profile: { name: "canary-2" },
    auditMetadata: { username: "canary-3" },
    actions: [
      { type: "click", selector: "#name" },
      { type: "write", text: "canary-4" },
      { type: "executeJavascript", script: "canary-5" },
    ],
  },
};

/** Whether a path, or the field that it is a part of, is in the list. */
const isWithin = (path: IssuePath, list: readonly IssuePath[]) =>
  list.some((field) => field.every((key, at) => key === path[at]));

// A draft has a field twice: at its control and in the original request.
const canaries = (value: unknown) =>
  [...new Set(JSON.stringify(value).match(/canary-\d/g) ?? [])].toSorted();

describe("stripBody and stripDraft", () => {
  it.each<[TravelPlace, string[]]>([
    ["link", []],
    ["history", ["canary-5"]],
    ["saved", ["canary-2", "canary-3", "canary-5"]],
  ])("use the table for %s", (place, expected) => {
    expect(canaries(stripBody(secretive, place).value)).toEqual(expected);
    expect(canaries(stripDraft(requestToDraft(validRequest(secretive)), place).value)).toEqual(
      expected,
    );
  });

  it("report what was removed, and steps keep their index", () => {
    const { value, stripped } = stripBody(secretive, "saved");
    expect(stripped).toEqual([
      ["scrapeOptions", "headers", "Cookie"],
      ["scrapeOptions", "actions", 1, "text"],
    ]);
    expect(value).toHaveProperty("scrapeOptions.headers", { Cookie: lostSecret });
    expect(value).toHaveProperty("scrapeOptions.actions.1", { type: "write", text: lostSecret });
  });

  it("leave the given reference instead of each secret, in the control and in the request", () => {
    const referTo = (text: string) => `{{secret:draft-id.${text.at(-1)}}}`;
    const draft = requestToDraft({ query: "x", scrapeOptions: { headers: { A: "s1", B: "" } } });
    draft.actions.steps = [{ ...newStep("write"), text: "s2" }, newStep("write")];
    const { value, stripped } = stripDraft(draft, "saved", referTo);
    expect(value).toMatchObject({
      loading: {
        headers: [
          { name: "A", value: "{{secret:draft-id.1}}" },
          { name: "B", value: "" },
        ],
      },
      actions: { steps: [{ text: "{{secret:draft-id.2}}" }, { text: "" }] },
    });
    expect(JSON.stringify(value)).not.toMatch(/"s\d"/);
    // Empty texts lose nothing.
    expect(stripped.map((path) => path.join("."))).not.toContain("scrapeOptions.headers.B");
    expect(stripped.map((path) => path.join("."))).not.toContain("scrapeOptions.actions.1.text");
  });

  it("leave no reference in a link", () => {
    expect(JSON.stringify(stripBody(secretive, "link").value)).not.toContain("{{");
  });

  it("remove more for a link than for history, and more there than for the saved draft", () => {
    fc.assert(
      fc.property(wireRequest, (wire) => {
        const [link = [], history = [], saved = []] = places.map(
          (place) => stripBody({ ...wire }, place).stripped,
        );
        expect(history.filter((path) => !isWithin(path, link))).toEqual([]);
        expect(saved.filter((path) => !isWithin(path, history))).toEqual([]);
      }),
    );
  });

  it("leave a request valid for the saved draft", () => {
    fc.assert(
      fc.property(wireRequest, (wire) => {
        const stripped = stripBody({ ...toWire(validRequest(wire)) }, "saved").value;
        expect(fromWire(stripped).ok).toBe(true);
        const texts: string[] = [];
        mapSecretTexts(stripped, (text) => {
          texts.push(text);
          return text;
        });
        expect(texts.filter((text) => text !== "" && text !== lostSecret)).toEqual([]);
      }),
    );
  });

  it("remove unknown fields", () => {
    const odd = {
      query: "x",
      secret: 1,
      scrapeOptions: { token: 2, actions: [{ type: "dance" }] },
    };
    expect(stripBody(odd, "saved")).toEqual({
      value: { query: "x", scrapeOptions: { actions: [] } },
      stripped: [["secret"], ["scrapeOptions", "token"], ["scrapeOptions", "actions", 0]],
    });
    expect(travelPlaces.at(-1)).toBe("never");
  });
});
