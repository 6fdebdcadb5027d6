import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { fromWire } from "@/lib/contract/canonical";
import { type FailureKind, failureActor } from "@/lib/contract/failure/failure";
import type { FieldInfo } from "@/lib/contract/fields";
import { actionRegistry } from "@/lib/contract/fields/action-fields";
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
import { formatTypes } from "@/lib/contract/format-infos";
import { categoryTypes, enterpriseOptions, sourceTypes } from "@/lib/contract/kinds";
import { operators } from "@/lib/contract/query/operators";
import { actionTypes } from "@/lib/contract/schemas/actions";
import { keysOf } from "@/lib/contract/typed-keys";
import { guideSections } from "./contents";
import { guidePage, guidePages } from "./guide";

const failurePages: Readonly<Record<FailureKind, string>> = {
  "invalid-request": "errors/400-invalid-request",
  "invalid-json": "errors/400-invalid-json",
  "request-too-large": "errors/405-413-415",
  unauthorized: "errors/401-unauthorized",
  "insufficient-credits": "errors/402-insufficient-credits",
  forbidden: "errors/403-forbidden",
  "not-cached": "errors/404-no-cached-data",
  "not-found": "errors/404-not-found",
  "timed-out": "errors/408-timed-out",
  "rate-limited": "errors/429-rate-limited",
  overloaded: "errors/502-503-gateway",
  "server-error": "errors/500-server-error",
  gateway: "errors/502-503-gateway",
  redirected: "errors/404-not-found",
  "response-too-large": "errors/unreadable-response",
  truncated: "errors/unreadable-response",
  damaged: "errors/unreadable-response",
  "not-json": "errors/unreadable-response",
  unsuccessful: "errors/unreadable-response",
  "unexpected-body": "errors/unreadable-response",
  "unexpected-status": "errors/unreadable-response",
  network: "errors/network",
  "workbench-unreachable": "errors/workbench",
  "workbench-refused": "errors/workbench",
  cancelled: "errors/workbench",
};

const text = (slug: string): string => {
  const page = guidePage(slug);
  if (!page) throw new Error(`Unknown page ${slug}.`);
  return `${page.title}\n${page.summary}\n${page.markdown}`;
};

/** The prose of a page, without tables, code blocks and link targets. */
const prose = (markdown: string): string =>
  markdown
    .replaceAll(/```[\s\S]*?```/g, " ")
    .replaceAll(/^\|.*$/gm, " ")
    .replaceAll(/\]\([^)]*\)/g, "]");

const wordCount = (markdown: string): number =>
  prose(markdown)
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

const links = (markdown: string): string[] =>
  [...markdown.matchAll(/(?<!!)\[[^\]]*\]\(([^)\s]+)\)/g)].map((match) => match[1] ?? "");

const pictures = (markdown: string): string[] =>
  [...markdown.matchAll(/!\[[^\]]{20,}\]\(([^)\s]+)\)/g)].map((match) => match[1] ?? "");

describe("the guide as a whole", () => {
  it("has at least 48 pages with unique slugs, titles and summaries", () => {
    expect(guidePages.length).toBeGreaterThanOrEqual(48);
    for (const key of ["slug", "title", "summary"] as const)
      expect(new Set(guidePages.map((page) => page[key])).size, key).toBe(guidePages.length);
  });

  it("groups the pages by chapter, in chapter order", () => {
    const order = guidePages.map(({ section }) =>
      guideSections.findIndex(({ id }) => id === section),
    );
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(new Set(order).size).toBe(guideSections.length);
  });

  it("links only to existing pages", () => {
    let seen = 0;
    for (const page of guidePages)
      for (const link of links(page.markdown)) {
        seen += 1;
        expect(link, `${page.slug} links to ${link}`).toMatch(/^\/guide\//);
        expect(guidePage(link.slice("/guide/".length)), `${page.slug} → ${link}`).toBeDefined();
      }
    expect(seen).toBeGreaterThan(300);
  });

  it("shows only existing pictures, each with alternative text", () => {
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

  it("writes units of 1 in the singular", () => {
    for (const { slug, markdown } of guidePages) expect(markdown, slug).not.toMatch(/\| 1 \w+s or/);
  });

  it("links to every page from another page", () => {
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
  it("has 120 to 700 words", () => {
    const count = wordCount(page.markdown);
    expect(count).toBeGreaterThanOrEqual(120);
    expect(count).toBeLessThanOrEqual(700);
  });

  it("lists related pages that exist, without itself", () => {
    expect(page.related.length).toBeGreaterThan(0);
    for (const slug of page.related) expect(guidePage(slug), slug).toBeDefined();
    expect(page.related).not.toContain(page.slug);
    expect(new Set(page.related).size).toBe(page.related.length);
  });

  it("has a lower-case slug, a plain title and a one-line summary", () => {
    expect(page.slug).toMatch(/^[a-z]+\/[a-z0-9-]+$/);
    expect(page.title).not.toMatch(/[`*[\]]/);
    expect(page.summary).toMatch(/^[^\n]{20,160}\.$/);
  });

  it("closes every code block and contains no HTML", () => {
    const markdown = page.markdown;
    expect((markdown.match(/^```/gm) ?? []).length % 2).toBe(0);
    expect(prose(markdown).replaceAll(/`[^`]*`/g, "")).not.toMatch(/<\/?[a-z]/i);
  });

  it("has a valid example, if any", () => {
    if (page.example) expect(fromWire(page.example)).toMatchObject({ ok: true });
  });
});

describe("coverage of the contract", () => {
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

  it.each(fields)("documents the field %s", (name, info) => {
    expect(text(info.guide)).toMatch(new RegExp(`\\b${name}\\b`));
  });

  it.each(keysOf(operators))("documents the operator %s", (name) => {
    expect(text(`operators/${name}`)).toContain(operators[name].example);
    expect(text("operators/overview")).toContain(`/guide/operators/${name}`);
  });

  it.each(formatTypes)("documents the format %s", (type) => {
    expect(text(formatRegistry[type].guide)).toContain(`\`${type}\``);
    expect(text("formats/overview")).toContain(`/guide/${formatRegistry[type].guide})`);
  });

  it.each(actionTypes)("documents the action %s", (type) => {
    expect(text(actionRegistry[type].guide)).toMatch(new RegExp(`\\b${type}\\b`));
    expect(text("actions/overview")).toContain(`/guide/${actionRegistry[type].guide})`);
  });

  it.each(keysOf(failureActor))("documents the failure %s", (kind) => {
    expect(guidePage(failurePages[kind])).toBeDefined();
  });

  it.each(statusCodes)("documents the status $status $code", ({ status, code, guide }) => {
    expect(text(guide)).toContain(String(status));
    if (code) expect(text(guide)).toContain(code);
  });

  it.each([
    ["request/sources", sourceTypes],
    ["request/categories", categoryTypes],
    ["privacy/zero-data-retention", enterpriseOptions],
  ] as const)("documents every value on %s", (slug, values) => {
    for (const value of values) expect(text(slug)).toContain(`\`${value}\``);
  });
});

describe("neutral wording", () => {
  /** Capitalized words allowed inside a sentence: abbreviations, languages, HTTP terms, labels of the interface, and programs that the workbench can use or run in. */
  const allowed = new Set(
    `I PDF HTML JSON YAML CSS URL URLs IP HTTP TLS SSL GDPR DNS MP3 API ISO OCR UTC ID IDs CSV XML IDN UTF-8 GET POST JavaScript TypeScript Markdown
     RSS Atom Resume Limits Settings Failed Schema Letter Bearer Authorization Cookie Accept-Language Content-Type Ctrl Enter Escape Tab Run Cancel
     American German Spanish France Loading Retry-After Unauthorized Forbidden Method Not Allowed Content Too Large
     Unsupported Media Type Bad Gateway Service Unavailable Timeout ZIP HOST PORT WORKBENCH_DATA_DIR
     AI Model Context Protocol March Time Which TREC Krippendorff Cohen Compare Sweep Judge Export Feedback Send Sent Jaccard JSONL PostgreSQL OpenSearch Docker Podman Kubernetes Prometheus Ollama OpenAI Linux Node Chromium CAPTCHA CORS SSO CI NSFW Claude Cursor ChatGPT Desktop HAR Python HTTPie PowerShell OTLP S3-compatible SCRAPE_NO_CACHED_DATA SCRAPE_LOCKDOWN_CACHE_MISS PDFs`.split(
      /\s+/,
    ),
  );

  it("puts no quotation marks around titles", () => {
    for (const { title, summary } of guidePages) expect(title + summary).not.toMatch(/^"|"$/);
  });

  it("capitalizes only known terms inside a sentence, so no product names", () => {
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

  it("uses only example and loopback addresses", () => {
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
