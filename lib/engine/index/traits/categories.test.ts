import { describe, expect, it } from "vitest";
import { categoriesOf, categoryToName } from "./categories";
import { documentationSites, researchHosts } from "./category-sites";

const of = (url: string, more: object = {}) => categoriesOf({ url, ...more });

describe("categoriesOf", () => {
  it.each([
    ["https://github.com/a/b/blob/main/x.c", ["github"]],
    ["https://gist.github.com/a/1", ["github", "developer"]],
    ["https://notgithub.com/a/b", []],
    ["https://github.com.evil.example/a/b", []],
    ["https://github.com/a/b/pull/3", ["github", "developer"]],
    ["https://github.com/a/b/blob/main/README.md", ["github", "developer"]],
    ["https://gitlab.com/a/b/-/issues/3", ["developer"]],
    ["https://pubmed.ncbi.nlm.nih.gov/1/", ["research"]],
    ["https://arxiv.org/pdf/2101.00001.pdf", ["research", "pdf"]],
    ["https://www.cambridge.org/core/journals", ["research"]],
    ["https://www.cambridge.org/elt", []],
    ["https://www.postgresql.org/docs/18/", ["developer"]],
    ["https://www.postgresql.org/docsearch", []],
    ["https://project.readthedocs.io/en/latest/", ["developer"]],
    ["no address", []],
  ])("assigns %s to %j", (url, categories) => {
    expect(of(url)).toEqual(categories);
  });

  it("detects a PDF by its file type, and accepts a change only if it was merged", () => {
    expect(of("https://a.example/x", { fileType: "pdf" })).toEqual(["pdf"]);
    const change = "https://github.com/a/b/pull/3";
    expect(of(change, { text: "Merged 2 commits" })).toContain("developer");
    expect(of(change, { text: "Open, submerged in comments" })).not.toContain("developer");
  });

  it("uses lists of unique plain hosts", () => {
    for (const sites of [researchHosts, documentationSites]) {
      expect(new Set(sites).size).toBe(sites.length);
      for (const site of sites) expect(site).toMatch(/^[a-z0-9-]+(\.[a-z0-9-]+)+(\/[\w-]+)?$/);
    }
  });
});

describe("categoryToName", () => {
  it("returns the first requested category, otherwise one that depends on the site alone", () => {
    expect(categoryToName(["github", "developer"], ["developer", "github"])).toBe("developer");
    expect(categoryToName(["research", "pdf"], [])).toBe("research");
    expect(categoryToName(["pdf", "developer"], [])).toBeNull();
    expect(categoryToName(["pdf"], ["github"])).toBeNull();
  });
});
