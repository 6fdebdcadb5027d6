import { parseSource } from "@/lib/engine/html/parse-source";
import type { FormatDeps, PageView } from "@/lib/engine/page/formats/format-handler";
import { toMarkdown } from "@/lib/engine/page/markdown/to-markdown";
import { pageContent } from "@/lib/engine/page/page-content";
import type { PageVersion } from "@/lib/engine/ports/change-history";

/** A page as the formats see it, parsed from this HTML by the real parser. */
export function pageViewOf(html: string, overrides: Partial<PageView> = {}): PageView {
  const url = overrides.url ?? "https://shop.example/page";
  const source = parseSource(html, url);
  const content = pageContent(source, { onlyMainContent: false }).root;
  return {
    sourceURL: url,
    redact: (value) => value,
    url,
    statusCode: 200,
    contentType: "text/html",
    options: {},
    html,
    source: () => source,
    content: () => content,
    markdown: () => toMarkdown(content, { removeBase64Images: true }),
    rendered: null,
    ...overrides,
  };
}

/** Dependencies without a model, with in-memory artifacts and history and a fixed clock. */
export function formatDepsOf(overrides: Partial<FormatDeps> = {}): FormatDeps & {
  saved: { bytes: Uint8Array; contentType: string; lifetimeMs: number }[];
} {
  const saved: { bytes: Uint8Array; contentType: string; lifetimeMs: number }[] = [];
  const versions = new Map<string, PageVersion>();
  const key = (url: string, tag: string | null) => JSON.stringify([url, tag]);
  return {
    model: null,
    artifacts: {
      save: async (bytes, contentType, lifetimeMs) => {
        saved.push({ bytes, contentType, lifetimeMs });
        return `https://workbench.example/artifacts/${saved.length}`;
      },
    },
    history: {
      last: async (url, tag) => versions.get(key(url, tag)) ?? null,
      remember: async (url, tag, version) => {
        versions.set(key(url, tag), version);
      },
    },
    now: () => new Date("2026-05-04T12:00:00Z"),
    signal: new AbortController().signal,
    saved,
    ...overrides,
  };
}
