import { describe, expect, it } from "vitest";
import { type Draft, draftPathOf, draftToBody, emptyDraft } from "../draft";
import { safetySection } from "./safety";

const draftOf = (rest: Draft["rest"]): Draft => ({
  ...emptyDraft(),
  query: { query: "x" },
  safety: safetySection.fromRequest(rest),
  rest,
});

const withThreat = (draft: Draft, threat: Partial<Draft["safety"]["threat"]>) =>
  draftToBody({
    ...draft,
    safety: { ...draft.safety, threat: { ...draft.safety.threat, ...threat } },
  });

describe("the safety section", () => {
  it("distinguishes an empty override from an absent one", () => {
    const draft = draftOf({ query: "x" });
    expect(withThreat(draft, {})).toEqual({ query: "x" });
    expect(withThreat(draft, { on: true })).toEqual({ query: "x", threatProtection: {} });
  });

  it("distinguishes an empty list, which replaces the organization's, from an absent one", () => {
    const draft = draftOf({ query: "x", threatProtection: { blacklist: ["a.org"] } });
    expect(withThreat(draft, { blacklist: { on: true, text: " " } })).toMatchObject({
      threatProtection: { blacklist: [] },
    });
    expect(withThreat(draft, { blacklist: { on: false, text: "a.org" } })).toMatchObject({
      threatProtection: {},
    });
  });

  it("preserves fields without a control, and unusual values until they change", () => {
    const threatProtection = { mode: 5, colour: "red", whitelist: "a.org" };
    const draft = draftOf({ query: "x", threatProtection });
    expect(withThreat(draft, {})).toEqual({ query: "x", threatProtection });
    expect(withThreat(draft, { failurePolicy: "closed" })).toEqual({
      query: "x",
      threatProtection: { ...threatProtection, failurePolicy: "closed" },
    });
  });

  it("keeps the values of an override that is turned off", () => {
    const draft = draftOf({ query: "x", threatProtection: { riskScoreThreshold: 40 } });
    const off = { ...draft.safety.threat, on: false };
    expect(withThreat(draft, { on: false })).toEqual({ query: "x" });
    expect(off.riskScoreThreshold).toBe("40");
  });

  it("has three states of safe search and omits an empty user name", () => {
    const body = (part: Partial<Draft["safety"]>) => {
      const draft = emptyDraft();
      return draftToBody({ ...draft, safety: { ...draft.safety, ...part } });
    };
    expect([body({ safe: "" }), body({ safe: "true" }), body({ safe: "false" })]).toEqual([
      { query: "" },
      { query: "", safe: true },
      { query: "", safe: false },
    ]);
    expect(body({ username: "sam" })).toEqual({
      query: "",
      scrapeOptions: { auditMetadata: { username: "sam" } },
    });
  });

  it("shows an issue at its control", () => {
    const list = { threatProtection: { blacklist: ["?"] } };
    const draft = draftOf({ query: "x", ...list, scrapeOptions: list });
    const at = (...path: (string | number)[]) => draftPathOf(path, draft);
    expect(at("threatProtection", "blacklist", 0)).toBe("safety.threat.blacklist.text");
    expect(at("threatProtection", "mode")).toBe("safety.threat.mode");
    expect(at("threatProtection")).toBe("safety.threat.on");
    expect(at("scrapeOptions", "threatProtection", "blacklist", 0)).toBe(
      "safety.pageThreat.blacklist.text",
    );
    expect(at("scrapeOptions", "auditMetadata", "username")).toBe("safety.username");
  });

  it("has a summary", () => {
    const summary = (rest: Draft["rest"]) => safetySection.summary(draftOf(rest));
    expect(summary({})).toBe("default");
    expect(
      summary({
        safe: true,
        threatProtection: { mode: "normal" },
        scrapeOptions: { auditMetadata: { username: "sam" } },
      }),
    ).toBe("safe search, threats: normal, for sam");
  });
});
