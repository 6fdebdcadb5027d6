import { contentWorker } from "@/components/results/contents/content-worker";
import type { ResultsView } from "@/lib/results/model/result-view";
import type { RenderedMarkdown } from "@/lib/workers/protocol";
import { markdownHead } from "@/lib/workers/text/markdown-head";

type Ahead = {
  readonly text: string;
  readonly baseUrl: string | null;
  /** Whether this is all of the text, or its beginning. */
  readonly whole: boolean;
  readonly rendered: RenderedMarkdown;
};

let ahead: Ahead | null = null;

/** Renders what most readers see first, so that it is there when they look. Of a long text only the beginning. */
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

/** What was rendered of this text before anybody asked; null where it was another one. */
export const preloadedMarkdown = (text: string, baseUrl: string | null): Ahead | null =>
  ahead?.text === text && ahead.baseUrl === baseUrl ? ahead : null;
