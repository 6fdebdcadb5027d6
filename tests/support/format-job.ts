import type { Format } from "@/lib/contract/schemas/formats";
import type { FormatJob } from "@/lib/engine/page/format-page";
import type { FormatDeps } from "@/lib/engine/page/formats/format-handler";

export const formatJob = (
  html: string,
  formats: readonly Format[],
  more: Partial<FormatJob> = {},
): FormatJob => ({
  sourceURL: "https://post.example/requested",
  page: {
    form: "html",
    text: html,
    bytes: null,
    url: "https://post.example/",
    statusCode: 200,
    contentType: "text/html",
    rendered: null,
    proxyUsed: "basic",
  },
  options: { formats: [...formats] },
  formats,
  pdf: null,
  cleans: false,
  ...more,
});

export const formatDeps = (more: Partial<FormatDeps> = {}): FormatDeps => ({
  model: null,
  artifacts: { save: async (_bytes, type) => `saved:${type}` },
  history: { last: async () => null, remember: async () => {} },
  now: () => new Date("2026-01-02T03:04:05Z"),
  signal: new AbortController().signal,
  ...more,
});
