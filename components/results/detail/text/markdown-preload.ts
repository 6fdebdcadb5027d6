import { contentWorker } from "@/components/results/contents/content-worker";
import type { ResultsView } from "@/lib/results/model/result-view";
import type { RenderedMarkdown } from "@/lib/workers/protocol";
import { markdownHead } from "@/lib/workers/text/markdown-head";

type Ahead = {
  readonly text: string;
  readonly baseUrl: string | null;
  /** Whether this is the whole text or only its start. */
  readonly whole: boolean;
  readonly rendered: RenderedMarkdown;
};

let ahead: Ahead | null = null;

/** Renders the Markdown that most users see first, or the start of a long one. */
export async function preloadMarkdown(view: ResultsView): Promise<void> {
  const { web, news, images } = view.sources;
  const result = [web, news, images].find(({ state }) => state === "items")?.items[0];
  const markdown = result?.contents.find(({ kind, held }) => kind === "markdown" && !held)?.value;
  if (!result || typeof markdown !== "string") return;
  const head = markdownHead(markdown);
  const baseUrl = result.url;
  const rendered = await contentWorker.run({ kind: "markdown", text: head ?? markdown, baseUrl });
  ahead = { text: markdown, baseUrl, whole: head === null, rendered };
}

/** The preloaded rendering of a text; null for any other text. */
export const preloadedMarkdown = (text: string, baseUrl: string | null): Ahead | null =>
  ahead?.text === text && ahead.baseUrl === baseUrl ? ahead : null;
