import { readAnswer } from "@/lib/results/read-answer";
import { renderMarkdown } from "./markdown";
import type { AnswerMessage, Answers, JobMessage } from "./protocol";
import { TextDocument } from "./text-document";

class UnknownDocument extends Error {}

/** Answers jobs one by one, and keeps the documents that they open. Never rejects. */
export function createJobRunner(): (message: JobMessage) => Promise<AnswerMessage> {
  const documents = new Map<string, TextDocument>();

  async function readLines(
    document: string,
    from: number,
    count: number,
  ): Promise<Answers["lines"]> {
    const opened = documents.get(document);
    if (!opened) throw new UnknownDocument(document);
    // Loaded only when something is coloured: the grammars are the largest part of the worker.
    if (opened.isPlain) return { from, lines: opened.window(from, count, null) };
    const { colour, loadGrammar } = await import("./highlight");
    await loadGrammar(opened.language);
    return { from, lines: opened.window(from, count, colour) };
  }

  async function answer({ id, job }: JobMessage): Promise<AnswerMessage> {
    const { kind } = job;
    switch (kind) {
      case "markdown":
        return { id, ok: true, kind, value: renderMarkdown(job.text, job.baseUrl) };
      case "answer":
        return { id, ok: true, kind, value: readAnswer(job.answer, job.asked) };
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
      problem: error instanceof UnknownDocument ? "unknown-document" : "failed",
      message: error instanceof Error ? error.message : String(error),
    }));
}
