import { errorMessage } from "@/lib/format/error-message";
import type { Judgement } from "@/lib/judge/cases/judgement";
import type { Job, JobKind, JobMessage, Jobs, ResultMessage } from "./protocol";
import type { OpenResponse } from "./responses/open-response";
import { TextDocument } from "./text/text-document";

class UnknownDocument extends Error {}

type Handlers = {
  readonly [Kind in JobKind]: (job: Job<Kind>) => Promise<Jobs[Kind]["result"]>;
};

/** Runs jobs and stores the documents and the response that they open. Never rejects. */
export function createJobRunner(): (message: JobMessage) => Promise<ResultMessage> {
  const handlers = createHandlers();
  const run = <Kind extends JobKind>(job: Job<Kind>) => handlers[job.kind](job);
  return async ({ id, job }) => {
    try {
      return { id, ok: true, kind: job.kind, value: await run(job) };
    } catch (error) {
      return {
        id,
        ok: false,
        reason: error instanceof UnknownDocument ? "unknown-document" : "failed",
        message: errorMessage(error),
      };
    }
  };
}

// A worker runs either content jobs or response jobs, so it loads only the libraries of one kind.
function createHandlers(): Handlers {
  const documents = new Map<string, TextDocument>();
  let response: OpenResponse | null = null;

  const loadOpenResponse = () => import("./responses/open-response");
  const open = async (body: Blob): Promise<OpenResponse> => {
    const { OpenResponse } = await loadOpenResponse();
    response = new OpenResponse(body);
    return response;
  };
  const opened = (): OpenResponse => {
    if (!response) throw new UnknownDocument("response");
    return response;
  };

  return {
    markdown: async ({ text, baseUrl }) =>
      (await import("./text/markdown")).renderMarkdown(text, baseUrl),
    inert: async ({ html, options }) =>
      (await import("@/lib/results/safe-html/inert-html")).inertHtml(html, options),
    validate: async ({ schema, value }) =>
      (await import("@/lib/results/contents/schema-check")).checkAgainstSchema(schema, value),
    "picture-difference": async ({ before, after, ignored }) =>
      (await import("./picture-difference")).pictureDifference(before, after, ignored),
    "picture-preview": async ({ picture, box }) =>
      (await import("./picture-preview")).picturePreview(picture, box),
    ...createImportHandlers(),
    measure: async (options) => (await import("@/lib/judge/evaluation/measure")).measure(options),
    "text-difference": async ({ before, after, options }) =>
      (await import("@/lib/compare/text/text-difference")).textDifference(before, after, options),
    "json-difference": async ({ before, after }) =>
      (await import("@/lib/compare/json/json-difference")).jsonDifference(before, after),
    "infer-types": async ({ bodies }) =>
      (await import("@/lib/results/types/infer-types")).inferTypes(bodies),
    "match-runs": async (runs) => (await import("@/lib/compare/packed-match")).matchPacked(runs),

    prepare: async ({ warmUp }) => {
      // The warm-up has a chunk of its own, without which the first response would load another one.
      const [, sample] = await Promise.all([
        loadOpenResponse(),
        warmUp ? import("./responses/warm-up") : null,
      ]);
      await sample?.warmUpParser();
      return null;
    },
    load: async ({ body }) => {
      await open(body);
      return null;
    },
    parse: async ({ body, meta, requested }) => (await open(body)).parse(meta, requested),
    results: async ({ source, from, count }) => opened().results(source, from, count),
    "raw-open": async () => (await opened().raw()).opened,
    "raw-rows": async ({ segments }) => (await opened().raw()).rows(segments),
    "raw-find": async ({ query }) => (await opened().raw()).find(query),
    "raw-match": async ({ index }) => (await opened().raw()).match(index),
    "raw-path": async ({ row }) => (await opened().raw()).path(row),
    "raw-value": async ({ row }) => (await opened().raw()).value(row),
    "raw-filter": async ({ query }) => (await opened().raw()).filter(query),
    "raw-folds": async ({ depth }) => (await opened().raw()).folds(depth),
    "path-value": async ({ query }) => opened().pathValue(query),
    export: async ({ options }) => opened().exportFile(options),
    "export-model": async ({ options }) => opened().exportForModel(options),
    "schema-issues": async ({ schema }) => opened().schemaIssues(schema),
    "field-columns": async (options) => (await opened().fields(options)).columns(),
    "field-cells": async ({ keys, ids, ...options }) =>
      (await opened().fields(options)).cells(keys, ids),
    "field-order": async ({ key, descending, ...options }) =>
      (await opened().fields(options)).order(key, descending),
    search: async ({ text, scope }) => opened().search(text, scope),
    content: async ({ result, key }) => ({ value: await opened().content(result, key) }),
    "content-text": async ({ result, key }) => opened().contentText(result, key),

    open: async ({ document, text, language }) => {
      const added = new TextDocument(text, language);
      documents.set(document, added);
      return added.opened;
    },
    lines: async ({ document, from, count }) => {
      const known = documents.get(document);
      if (!known) throw new UnknownDocument(document);
      // The grammars are the largest part of the worker. Load them only to highlight.
      if (known.isPlain) return known.window(from, count, null);
      const { color, loadGrammar } = await import("./text/highlight");
      await loadGrammar(known.language);
      return known.window(from, count, color);
    },
    close: async ({ document }) => {
      documents.delete(document);
      return null;
    },
  };
}

function createImportHandlers(): Pick<Handlers, "import-judgements" | "imported-judgements"> {
  let imported: readonly Judgement[] = [];
  return {
    "import-judgements": async ({ file, ...options }) => {
      const [{ importJudgements }, text] = await Promise.all([
        import("@/lib/judge/files/import-judgements"),
        file.text(),
      ]);
      const read = importJudgements({ ...options, text });
      imported = read.judgements;
      return { ...read, judgements: imported.length };
    },
    "imported-judgements": async ({ from, count }) => imported.slice(from, from + count),
  };
}
