import type { Job, JobKind, JobMessage, JobResults, ResultMessage } from "./protocol";
import type { OpenResponse } from "./responses/open-response";
import { TextDocument } from "./text/text-document";

class UnknownDocument extends Error {}

type Outcome = { readonly [Kind in JobKind]: { kind: Kind; value: JobResults[Kind] } }[JobKind];
type JobOf<Kind extends JobKind> = Extract<Job, { kind: Kind }>;

type DocumentJob = JobOf<"open" | "lines" | "close">;
/** Jobs that need an open response. */
type OpenResponseJob = JobOf<"parse" | "results" | "raw" | "export" | "search" | "content">;
type ResponseJob = JobOf<"prepare" | "receive" | "finish" | "load"> | OpenResponseJob;
type StatelessJob = Exclude<Job, DocumentJob | ResponseJob>;

// A worker runs either content jobs or response jobs, so it loads only the libraries of one kind.
const loadOpenResponse = () => import("./responses/open-response");

/** Runs jobs and stores the documents and the response that they open. Never rejects. */
export function createJobRunner(): (message: JobMessage) => Promise<ResultMessage> {
  const runner = new JobRunner();
  return async ({ id, job }) => {
    try {
      return { id, ok: true, ...(await runner.run(job)) };
    } catch (error) {
      return {
        id,
        ok: false,
        reason: error instanceof UnknownDocument ? "unknown-document" : "failed",
        message: error instanceof Error ? error.message : String(error),
      };
    }
  };
}

class JobRunner {
  readonly #documents = new Map<string, TextDocument>();
  #response: OpenResponse | null = null;

  run(job: Job): Promise<Outcome> {
    switch (job.kind) {
      case "open":
      case "lines":
      case "close":
        return this.#runDocumentJob(job);
      case "prepare":
      case "receive":
      case "finish":
      case "load":
        return this.#runResponseJob(job);
      case "parse":
      case "results":
      case "raw":
      case "export":
      case "search":
      case "content":
        return this.#runOpenResponseJob(job);
      default:
        return runStatelessJob(job);
    }
  }

  async #runDocumentJob(job: DocumentJob): Promise<Outcome> {
    switch (job.kind) {
      case "open": {
        const document = new TextDocument(job.text, job.language);
        this.#documents.set(job.document, document);
        return { kind: job.kind, value: document.opened };
      }
      case "lines":
        return { kind: job.kind, value: await this.#lines(job) };
      case "close":
        this.#documents.delete(job.document);
        return { kind: job.kind, value: null };
    }
  }

  async #lines({ document, from, count }: JobOf<"lines">): Promise<JobResults["lines"]> {
    const opened = this.#documents.get(document);
    if (!opened) throw new UnknownDocument(document);
    // The grammars are the largest part of the worker. Load them only to highlight.
    if (opened.isPlain) return { from, lines: opened.window(from, count, null) };
    const { colour, loadGrammar } = await import("./text/highlight");
    await loadGrammar(opened.language);
    return { from, lines: opened.window(from, count, colour) };
  }

  async #runResponseJob(job: Exclude<ResponseJob, OpenResponseJob>): Promise<Outcome> {
    const { OpenResponse } = await loadOpenResponse();
    switch (job.kind) {
      case "prepare":
        if (job.warmUp) await (await import("./responses/warm-up")).warmUpParser();
        return { kind: job.kind, value: null };
      case "receive":
        this.#response ??= new OpenResponse();
        this.#response.receive(job.parts);
        return { kind: job.kind, value: null };
      case "finish":
        this.#response ??= new OpenResponse();
        this.#response.receive(job.parts);
        return { kind: job.kind, value: this.#response.finish() };
      case "load":
        this.#response = new OpenResponse();
        this.#response.open(job.body);
        return { kind: job.kind, value: null };
    }
  }

  async #runOpenResponseJob(job: OpenResponseJob): Promise<Outcome> {
    const response = this.#response;
    if (!response) throw new UnknownDocument("response");
    switch (job.kind) {
      case "parse":
        return { kind: job.kind, value: await response.parse(job.meta, job.requested) };
      case "results":
        return { kind: job.kind, value: response.results(job.source, job.from, job.count) };
      case "raw":
        return { kind: job.kind, value: (await response.raw()).run(job.request) };
      case "export":
        return { kind: job.kind, value: await response.exportFile(job.options) };
      case "search":
        return { kind: job.kind, value: await response.search(job.text) };
      case "content":
        return { kind: job.kind, value: { value: await response.content(job.result, job.key) } };
    }
  }
}

async function runStatelessJob(job: StatelessJob): Promise<Outcome> {
  switch (job.kind) {
    case "markdown": {
      const { renderMarkdown } = await import("./text/markdown");
      return { kind: job.kind, value: renderMarkdown(job.text, job.baseUrl) };
    }
    case "inert": {
      const { inertHtml } = await import("@/lib/results/safe-html/inert-html");
      return { kind: job.kind, value: inertHtml(job.html, job.options) };
    }
    case "validate": {
      const { checkSchema } = await import("@/lib/results/contents/schema-check");
      return { kind: job.kind, value: checkSchema(job.schema, job.value) };
    }
    case "picture-difference": {
      const { pictureDifference } = await import("./picture-difference");
      return { kind: job.kind, value: await pictureDifference(job.before, job.after) };
    }
    case "text-difference": {
      const { textDifference } = await import("@/lib/trace/text-difference");
      return { kind: job.kind, value: textDifference(job.before, job.after) };
    }
  }
}
