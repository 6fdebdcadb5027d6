import { describe, expect, it } from "vitest";
import { validRequest } from "@/tests/support/valid-request";
import { bodyToDraft, type Draft, draftPathOf, draftToBody, requestToDraft } from "../draft";
import { sourcesSection } from "./sources";

function shown(wire: object): Draft {
  return requestToDraft(validRequest({ query: "x", ...wire }));
}

const withSources = (draft: Draft, part: Partial<Draft["sources"]>) =>
  draftToBody({ ...draft, sources: { ...draft.sources, ...part } });

describe("sources", () => {
  it("write the web source as an object when it has own fields", () => {
    expect(withSources(shown({}), { webTbs: "qdr:w" })).toEqual({
      query: "x",
      sources: [{ type: "web", tbs: "qdr:w" }],
    });
    const draft = shown({ sources: ["news", "web"] });
    expect(withSources(draft, { webLocation: "Bonn", webTbs: "qdr:d" })).toMatchObject({
      sources: [{ type: "news" }, { type: "web", location: "Bonn", tbs: "qdr:d" }],
    });
  });

  it("keep the fields of the web source while it is off, without sending them", () => {
    const draft = shown({ sources: [{ type: "web", tbs: "qdr:w" }] });
    const types = { web: false, news: true, images: false };
    expect(withSources(draft, { types })).toEqual({ query: "x", sources: [{ type: "news" }] });
    expect(draft.sources.webTbs).toBe("qdr:w");
  });

  it("preserve a second web source and unknown fields", () => {
    const draft = shown({
      sources: [
        { type: "web", tbs: "qdr:w" },
        { type: "web", tbs: "qdr:d" },
      ],
    });
    expect(withSources(draft, { webTbs: "" })).toMatchObject({
      sources: [{ type: "web" }, { type: "web", tbs: "qdr:d" }],
    });
    const odd = requestToDraft({ query: "x" });
    odd.rest = { query: "x", sources: [{ type: "web", colour: "red" }] };
    expect(withSources(odd, { webTbs: "qdr:w" })).toMatchObject({
      sources: [{ type: "web", colour: "red", tbs: "qdr:w" }],
    });
  });

  it("keep types without a control when others are switched", () => {
    const sources = ["podcasts", { type: "web", tbs: "qdr:w" }];
    const draft = bodyToDraft({ query: "x", sources, categories: ["patents"] });
    const types = { web: false, news: true, images: false };
    const categories = { github: true, research: false, pdf: false, developer: false };
    expect(withSources(draft, { types, categories })).toEqual({
      query: "x",
      sources: ["podcasts", { type: "news" }],
      categories: ["patents", { type: "github" }],
    });
  });

  it("are not rewritten for another spelling with the same meaning", () => {
    const draft = requestToDraft({ query: "x" });
    draft.rest = { query: "x", sources: ["web"], categories: [], highlights: true };
    expect(draftToBody(draft)).toEqual(draft.rest);
  });

  it("show an issue at its control", () => {
    const draft = shown({ sources: ["news", { type: "web", tbs: "qdr:w" }], categories: ["pdf"] });
    const at = (...path: (string | number)[]) => draftPathOf(path, draft);
    expect(at("sources", 1, "tbs")).toBe("sources.webTbs");
    expect(at("sources", 1, "location")).toBe("sources.webLocation");
    expect(at("sources", 0, "tbs")).toBe("sources.types.news");
    expect(at("sources", 7)).toBe("sources.types");
    expect(at("categories", 0, "type")).toBe("sources.categories.pdf");
    expect(at("timeout")).toBe("sources.timeout");
  });

  it("have a summary", () => {
    const summary = (wire: object) => sourcesSection.summary(shown(wire));
    expect(summary({})).toBe("web ×10");
    expect(summary({ sources: [] })).toBe("none");
    expect(
      summary({
        sources: ["images", { type: "web", tbs: "qdr:w", location: "Bonn" }],
        limit: 5,
        categories: ["pdf"],
        highlights: false,
        timeout: 90_000,
      }),
    ).toBe("web, images ×5, pdf, web in Bonn, web: past week, no highlights, timeout 90 s");
  });

  it("are changed only by what the request contains", () => {
    const draft = shown({});
    expect(sourcesSection.changed(draft)).toBe(false);
    const waiting = {
      ...draft.sources,
      types: { web: false, news: false, images: true },
      webTbs: "qdr:w",
    };
    expect(sourcesSection.changed({ sources: waiting })).toBe(true);
    expect(sourcesSection.changed({ sources: { ...draft.sources, limit: "10" } })).toBe(true);
  });
});
