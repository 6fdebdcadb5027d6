import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { fromWire } from "@/lib/contract/canonical";
import { failureActor } from "@/lib/contract/failure/failure";
import type { FieldInfo } from "@/lib/contract/fields";
import { actionRegistry } from "@/lib/contract/fields/action-fields";
import { failureGuide } from "@/lib/contract/fields/failure-guide";
import { formatRegistry } from "@/lib/contract/fields/format-fields";
import {
  auditFields,
  locationFields,
  parserFields,
  profileFields,
  redactionFields,
  threatFields,
  viewportFields,
} from "@/lib/contract/fields/nested-fields";
import { requestFields, webSourceFields } from "@/lib/contract/fields/request-fields";
import { scrapeFields } from "@/lib/contract/fields/scrape-fields";
import { statusCodes } from "@/lib/contract/fields/status-codes";
import { formatTypes } from "@/lib/contract/format-descriptors";
import { categoryTypes, enterpriseOptions, sourceTypes } from "@/lib/contract/kinds";
import { operators } from "@/lib/contract/query/operators";
import { actionTypes } from "@/lib/contract/schemas/actions";
import { keysOf } from "@/lib/contract/typed-keys";
import { guideSections } from "./contents";
import { guidePage, guidePages } from "./guide";

const text = (slug: string): string => {
  const page = guidePage(slug);
  if (!page) throw new Error(`There is no page ${slug}.`);
  return `${page.title}\n${page.summary}\n${page.markdown}`;
};

/** What a person reads: no tables, no code blocks, no targets of links. */
const prose = (markdown: string): string =>
  markdown
    .replaceAll(/```[\s\S]*?```/g, " ")
    .replaceAll(/^\|.*$/gm, " ")
    .replaceAll(/\]\([^)]*\)/g, "]");

const words = (markdown: string): number =>
  prose(markdown)
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

const links = (markdown: string): string[] =>
  [...markdown.matchAll(/(?<!!)\[[^\]]*\]\(([^)\s]+)\)/g)].map((match) => match[1] ?? "");

const pictures = (markdown: string): string[] =>
  [...markdown.matchAll(/!\[[^\]]{20,}\]\(([^)\s]+)\)/g)].map((match) => match[1] ?? "");

describe("the guide as a whole", () => {
  it("has at least 48 pages, each with a slug, title and summary of its own", () => {
    expect(guidePages.length).toBeGreaterThanOrEqual(48);
    for (const key of ["slug", "title", "summary"] as const)
      expect(new Set(guidePages.map((page) => page[key])).size, key).toBe(guidePages.length);
  });

  it("keeps the pages of a chapter together, in the order of the chapters", () => {
    const order = guidePages.map(({ section }) =>
      guideSections.findIndex(({ id }) => id === section),
    );
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(new Set(order).size).toBe(guideSections.length);
  });

  it("follows every link to a page that exists", () => {
    let seen = 0;
    for (const page of guidePages)
      for (const link of links(page.markdown)) {
        seen += 1;
        expect(link, `${page.slug} links to ${link}`).toMatch(/^\/guide\//);
        expect(guidePage(link.slice("/guide/".length)), `${page.slug} → ${link}`).toBeDefined();
      }
    expect(seen).toBeGreaterThan(300);
  });

  it("shows pictures that there are, each with words for who cannot see it", () => {
    const shown = guidePages.flatMap((page) => pictures(page.markdown));
    expect(shown.length).toBeGreaterThan(0);
    expect(shown.length).toBe(
      guidePages
        .map(({ markdown }) => markdown)
        .join("")
        .split("![").length - 1,
    );
    for (const picture of shown) expect(existsSync(join("public", picture)), picture).toBe(true);
  });

  it("makes every page reachable from the text of another", () => {
    const targets = new Set(
      guidePages.flatMap((page) => [
        ...links(page.markdown).map((link) => link.slice("/guide/".length)),
        ...page.related,
      ]),
    );
    for (const { slug } of guidePages.slice(1)) expect(targets.has(slug), slug).toBe(true);
  });
});

describe.each(guidePages)("the page $slug", (page) => {
  it("says something: 120 words or more, and no more than 700", () => {
    const count = words(page.markdown);
    expect(count).toBeGreaterThanOrEqual(120);
    expect(count).toBeLessThanOrEqual(700);
  });

  it("names pages to read next that exist and are not itself", () => {
    expect(page.related.length).toBeGreaterThan(0);
    for (const slug of page.related) expect(guidePage(slug), slug).toBeDefined();
    expect(page.related).not.toContain(page.slug);
    expect(new Set(page.related).size).toBe(page.related.length);
  });

  it("has an address in lower case and a title without Markdown", () => {
    expect(page.slug).toMatch(/^[a-z]+\/[a-z0-9-]+$/);
    expect(page.title).not.toMatch(/[`*[\]]/);
    expect(page.summary).toMatch(/^[^\n]{20,160}\.$/);
  });

  it("closes every code block and leaves no HTML in the text", () => {
    const markdown = page.markdown;
    expect((markdown.match(/^```/gm) ?? []).length % 2).toBe(0);
    expect(prose(markdown).replaceAll(/`[^`]*`/g, "")).not.toMatch(/<\/?[a-z]/i);
  });

  it("shows only an example that the contract accepts", () => {
    if (page.example) expect(fromWire(page.example)).toMatchObject({ ok: true });
  });
});

describe("everything in the contract has a page that names it", () => {
  const groups: Readonly<Record<string, FieldInfo>>[] = [
    requestFields,
    webSourceFields,
    scrapeFields,
    threatFields,
    parserFields,
    locationFields,
    profileFields,
    auditFields,
    redactionFields,
    viewportFields,
    ...Object.values(formatRegistry).map(({ fields }) => fields),
    ...Object.values(actionRegistry).map(({ fields }) => fields),
  ];
  const fields = groups.flatMap((group) => Object.entries(group));

  it.each(fields)("the field %s", (name, info) => {
    expect(text(info.guide)).toMatch(new RegExp(`\\b${name}\\b`));
  });

  it.each(keysOf(operators))("the operator %s", (name) => {
    expect(text(`operators/${name}`)).toContain(operators[name].example);
    expect(text("operators/overview")).toContain(`/guide/operators/${name}`);
  });

  it.each(formatTypes)("the format %s", (type) => {
    expect(text(formatRegistry[type].guide)).toContain(`\`${type}\``);
    expect(text("formats/overview")).toContain(`/guide/${formatRegistry[type].guide})`);
  });

  it.each(actionTypes)("the action %s", (type) => {
    expect(text(actionRegistry[type].guide)).toMatch(new RegExp(`\\b${type}\\b`));
    expect(text("actions/overview")).toContain(`/guide/${actionRegistry[type].guide})`);
  });

  it.each(Object.keys(failureActor))("the failure %s", (kind) => {
    const slug = Object.entries(failureGuide).find(([each]) => each === kind)?.[1];
    expect(slug && guidePage(slug)).toBeDefined();
  });

  it.each(statusCodes)("the status $status $code", ({ status, code, guide }) => {
    expect(text(guide)).toContain(String(status));
    if (code) expect(text(guide)).toContain(code);
  });

  it.each([
    ["request/sources", sourceTypes],
    ["request/categories", categoryTypes],
    ["privacy/zero-data-retention", enterpriseOptions],
  ] as const)("every value on %s", (slug, values) => {
    for (const value of values) expect(text(slug)).toContain(`\`${value}\``);
  });
});

describe("the guide names nobody", () => {
  /** Words with a capital that stand inside a sentence: abbreviations, languages, HTTP's own words, our terms. */
  const allowed = new Set(
    `I PDF HTML JSON CSS URL URLs HTTP TLS DNS MP3 API ISO OCR CSV XML IDN UTF-8 GET POST JavaScript Markdown
     RSS Atom Resume Limits Settings Problems Schema Letter Bearer Authorization Cookie Accept-Language Content-Type Enter Escape Tab Run Cancel
     American German France Loading Retry-After Unauthorized Forbidden Method Not Allowed Content Too Large
     Unsupported Media Type Bad Gateway Service Unavailable Timeout ZIP HOST PORT WORKBENCH_DATA_DIR
     March Time Which SCRAPE_NO_CACHED_DATA SCRAPE_LOCKDOWN_CACHE_MISS`.split(/\s+/),
  );

  it("only words of the trade are written with a capital inside a sentence", () => {
    let seen = 0;
    const strange = guidePages.flatMap((page) => {
      const plain = prose(`${page.summary}\n\n${page.markdown}`).replaceAll(/`[^`]*`/g, "x");
      const found = [...plain.matchAll(/[a-z,;)] (?:[*["(]*)([A-Z][\p{L}\p{N}_-]*)/gu)];
      seen += found.length;
      return found
        .map((match) => match[1] ?? "")
        .filter((word) => !allowed.has(word))
        .map((word) => `${page.slug}: ${word}`);
    });
    expect(strange).toEqual([]);
    expect(seen).toBeGreaterThan(100);
  });

  it("every address in it is an example or this machine", () => {
    const hosts = guidePages.flatMap((page) =>
      [
        ...`${page.markdown}${JSON.stringify(page.example ?? {})}`.matchAll(
          /https?:\/\/([^\s/"'`)\\]+)/g,
        ),
      ].map((match) => match[1] ?? ""),
    );
    expect(hosts.length).toBeGreaterThan(5);
    for (const host of hosts)
      expect(host).toMatch(/^(127\.0\.0\.1(:\d+)?|([a-z]+\.)?example(\.org|\.com)?)[,.]?$/);
  });
});
