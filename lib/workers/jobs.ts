import type { JobMessage, JobResults, ResultMessage } from "./protocol";
import type { OpenResponse } from "./responses/open-response";
import { TextDocument } from "./text/text-document";

class UnknownDocument extends Error {}

// Each worker does one of these all its life, and should not wait for the other one's libraries.
const loadMarkdown = () => import("./text/markdown");
const loadResponses = () => import("./responses/open-response");
const loadWarmUp = () => import("./responses/warm-up");

/** Answers jobs one by one, and keeps the documents that they open. Never rejects. */
export function createJobRunner(): (message: JobMessage) => Promise<ResultMessage> {
  const documents = new Map<string, TextDocument>();
  let response: OpenResponse | null = null;

  const opened = (): OpenResponse => {
    if (!response) throw new UnknownDocument("response");
    return response;
  };

  async function readLines(
    document: string,
    from: number,
    count: number,
  ): Promise<JobResults["lines"]> {
    const opened = documents.get(document);
    if (!opened) throw new UnknownDocument(document);
    // Loaded only when something is coloured: the grammars are the largest part of the worker.
    if (opened.isPlain) return { from, lines: opened.window(from, count, null) };
    const { colour, loadGrammar } = await import("./text/highlight");
    await loadGrammar(opened.language);
    return { from, lines: opened.window(from, count, colour) };
  }

  async function answer({ id, job }: JobMessage): Promise<ResultMessage> {
    const { kind } = job;
    switch (kind) {
      case "markdown":
        return {
          id,
          ok: true,
          kind,
          value: (await loadMarkdown()).renderMarkdown(job.text, job.baseUrl),
        };
      case "inert": {
        const { inertHtml } = await import("@/lib/results/safe-html/inert-html");
        return { id, ok: true, kind, value: inertHtml(job.html, job.options) };
      }
      case "validate": {
        const { checkSchema } = await import("@/lib/results/contents/schema-check");
        return { id, ok: true, kind, value: checkSchema(job.schema, job.value) };
      }
      case "picture-difference": {
        const { pictureDifference } = await import("./picture-difference");
        return { id, ok: true, kind, value: await pictureDifference(job.before, job.after) };
      }
      case "text-difference": {
        const { textDifference } = await import("@/lib/trace/text-difference");
        return { id, ok: true, kind, value: textDifference(job.before, job.after) };
      }
      case "prepare":
        await loadResponses();
        if (job.warmUp) await (await loadWarmUp()).warmUpParser();
        return { id, ok: true, kind, value: null };
      case "receive":
        response ??= new (await loadResponses()).OpenResponse();
        response.receive(job.parts);
        return { id, ok: true, kind, value: null };
      case "keep":
        response ??= new (await loadResponses()).OpenResponse();
        response.receive(job.parts);
        return { id, ok: true, kind, value: response.keep() };
      case "read":
        return { id, ok: true, kind, value: await opened().read(job.told, job.asked) };
      case "results":
        return { id, ok: true, kind, value: opened().results(job.source, job.from, job.count) };
      case "load": {
        const loaded = new (await loadResponses()).OpenResponse();
        loaded.load(job.body);
        response = loaded;
        return { id, ok: true, kind, value: null };
      }
      case "raw":
        return { id, ok: true, kind, value: (await opened().raw()).answer(job.ask) };
      case "export":
        return { id, ok: true, kind, value: await opened().exported(job.ask) };
      case "search":
        return { id, ok: true, kind, value: await opened().search(job.text) };
      case "content":
        return {
          id,
          ok: true,
          kind,
          value: { value: await opened().content(job.result, job.key) },
        };
      case "open": {
        const document = new TextDocument(job.text, job.language);
        documents.set(job.document, document);
        return { id, ok: true, kind, value: document.opened };
      }
      case "lines":
        return { id, ok: true, kind, value: await readLines(job.document, job.from, job.count) };
      case "close":
        documents.delete(job.document);
        return { id, ok: true, kind, value: null };
    }
  }

  return (message) =>
    answer(message).catch((error: unknown) => ({
      id: message.id,
      ok: false,
      reason: error instanceof UnknownDocument ? "unknown-document" : "failed",
      message: error instanceof Error ? error.message : String(error),
    }));
}
