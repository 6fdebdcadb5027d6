import { describe, expect, it } from "vitest";
import { type Draft, draftToBody, emptyDraft, requestToDraft } from "../draft";
import { draftToRequest } from "../draft-to-request";
import { domainModeOf, domainsSection, withDomainMode } from "./domains";

const withDomains = (domains: Draft["domains"]): Draft => ({
  ...emptyDraft(),
  query: { query: "x" },
  domains,
});

describe("domains", () => {
  it("are one of two lists; an empty list starts as a copy of the other", () => {
    const only = requestToDraft({ query: "x", includeDomains: ["a.org", "b.org"] });
    expect(domainModeOf(only.domains)).toBe("include");
    const without = withDomainMode(only.domains, "exclude");
    expect(draftToBody({ ...only, domains: without })).toEqual({
      query: "x",
      excludeDomains: ["a.org", "b.org"],
    });
    const any = withDomainMode(without, "any");
    expect(draftToBody({ ...only, domains: any })).toEqual({ query: "x" });
    expect(any.include.text).toBe("a.org\nb.org");
  });

  it("do not overwrite a list that is not sent", () => {
    const domains = {
      include: { on: true, text: "a.org" },
      exclude: { on: false, text: "b.org" },
    };
    expect(withDomainMode(domains, "exclude")).toEqual({
      include: { on: false, text: "a.org" },
      exclude: { on: true, text: "b.org" },
    });
  });

  it("report a request with both lists and preserve both", () => {
    const draft = withDomains({
      include: { on: true, text: "a.org" },
      exclude: { on: true, text: "b.org" },
    });
    expect(domainModeOf(draft.domains)).toBe("both");
    expect(draftToRequest(draft)).toMatchObject({
      ok: false,
      fieldIssues: [{ draftPath: "domains.exclude.text", code: "domains_exclusive" }],
    });
    const fixed = withDomainMode(draft.domains, "include");
    expect(draftToRequest({ ...draft, domains: fixed })).toMatchObject({
      ok: true,
      body: { includeDomains: ["a.org"] },
    });
    expect(fixed.exclude.text).toBe("b.org");
  });

  it("show the contract's message at the list with the invalid line", () => {
    const draft = withDomains({
      include: { on: true, text: "a.org\n\n localhost " },
      exclude: { on: false, text: "" },
    });
    expect(draftToRequest(draft)).toMatchObject({
      ok: false,
      fieldIssues: [{ draftPath: "domains.include.text", code: "hostname" }],
    });
  });

  it("show a value that is not a list and preserve it until it is fixed", () => {
    const draft = emptyDraft();
    draft.rest = { query: "x", includeDomains: "a.org" };
    draft.query = { query: "x" };
    draft.domains = domainsSection.fromRequest(draft.rest);
    expect(draft.domains.include).toEqual({ on: true, text: "a.org" });
    expect(draftToBody(draft)).toEqual(draft.rest);
    draft.domains = { ...draft.domains, include: { on: true, text: "a.org\nb.org" } };
    expect(draftToBody(draft)).toEqual({ query: "x", includeDomains: ["a.org", "b.org"] });
  });

  it("names the first of many in the summary", () => {
    const include = { on: true, text: "a.org\nb.org\nc.org\nd.org" };
    const exclude = { on: false, text: "" };
    expect(domainsSection.summary({ domains: { include, exclude } })).toBe(
      "only a.org, b.org and 2 more",
    );
  });

  it("have a summary", () => {
    const summary = (mode: "any" | "include" | "exclude" | "both") =>
      domainsSection.summary({
        domains: withDomainMode(
          { include: { on: false, text: "a.org\nb.org" }, exclude: { on: false, text: "c.org" } },
          mode,
        ),
      });
    expect([summary("any"), summary("include"), summary("exclude"), summary("both")]).toEqual([
      "any",
      "only a.org, b.org",
      "without c.org",
      "only a.org, b.org, without c.org",
    ]);
  });
});
