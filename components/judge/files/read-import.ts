import { cleanLine } from "@/lib/format/clean-line";
import { countOf } from "@/lib/format/count";
import { textOfFile } from "@/lib/format/text-files/decode-text";
import { addQueries } from "@/lib/judge/cases/case-queries";
import { redirectsOf } from "@/lib/judge/cases/given-urls";
import { type Judgement, judgementKey } from "@/lib/judge/cases/judgement";
import { MAX_LABEL } from "@/lib/judge/cases/system";
import type { WholeCase } from "@/lib/judge/files/case-file";
import { DETECTED_LENGTH, detectContent, type JudgementForm } from "@/lib/judge/files/detect-form";
import type { ImportReport } from "@/lib/judge/files/import-report";
import { readRunFile } from "@/lib/judge/files/run-file";
import { readTopics } from "@/lib/judge/files/topics";
import { nextTask } from "@/lib/storage/runs/yield-between-chunks";
import { createStorageId } from "@/lib/storage/storage-id";
import { createWorkerClient } from "@/lib/workers/client";
import type { ReadJudgements } from "@/lib/workers/protocol";

export const importFileKinds = ["judgements", "csv", "qrels", "topics", "run"] as const;
export type FileKind = (typeof importFileKinds)[number];

export const fileKindLabels: Readonly<Record<FileKind, string>> = {
  judgements: "Detect from the file",
  csv: "Judgements: CSV (Quepid, OpenSearch)",
  qrels: "Judgements: TREC qrels",
  topics: "Queries: topics file",
  run: "Rankings: TREC run",
};

/** A file that was read but not imported. */
export type ReadFile = {
  readonly name: string;
  readonly report: ImportReport;
  readonly notes: readonly string[];
  /** The additions of the import, such as `3 judgements`. */
  readonly summary: string;
  readonly isEmpty: boolean;
  readonly added: WholeCase;
};

const MAX_FILE_BYTES = 100_000_000;
/** Judgements that one task handles, a few milliseconds of work. */
const BATCH_SIZE = 1_000;

/** Rejects with a message for people if the file cannot be read. */
export async function readImport(
  file: File,
  kind: FileKind,
  whole: WholeCase,
  judge: string,
): Promise<ReadFile> {
  if (file.size > MAX_FILE_BYTES)
    throw new Error("The file is larger than 100 MB. Split it and import the parts.");
  const content = kind === "judgements" ? await contentOfFile(file) : kind;
  switch (content) {
    case "topics":
      return topics(file.name, await readText(file), whole);
    case "run":
      return run(file, await readText(file), whole);
    default:
      return judgements(file, whole, {
        judge: cleanLine(judge, 60),
        form: content === "judgements" ? "auto" : content,
      });
  }
}

const contentOfFile = async (file: File) =>
  detectContent((await textOfFile(file.slice(0, DETECTED_LENGTH))) ?? "");

async function readText(file: File): Promise<string> {
  const text = await textOfFile(file);
  if (text === null)
    throw new Error("The file could not be read as text. Choose a text or CSV file.");
  return text;
}

async function judgements(
  file: File,
  whole: WholeCase,
  { judge, form }: { judge: string; form: JudgementForm | "auto" },
): Promise<ReadFile> {
  const worker = createWorkerClient();
  const added: Judgement[] = [];
  let read: ReadJudgements;
  let replaced = 0;
  try {
    read = await worker.run({
      kind: "import-judgements",
      ...{ file, form, judge, at: Date.now() },
      judgeCase: whole.judgeCase,
      redirects: redirectsOf(whole.systems),
    });
    const stored = await storedVerdicts(whole.judgements);
    while (added.length < read.judgements) {
      const part = await worker.run({
        kind: "imported-judgements",
        ...{ from: added.length, count: BATCH_SIZE },
      });
      for (const each of part) {
        const before = stored.get(judgementKey(each));
        if (before !== undefined && before !== each.verdict) replaced += 1;
        added.push(each);
      }
    }
  } finally {
    worker.dispose();
  }
  return {
    name: file.name,
    report: read.report,
    notes: [
      ...(read.addedQueries > 0
        ? [`${countOf(read.addedQueries, "query is", "queries are")} new to this case.`]
        : []),
      ...(replaced > 0
        ? [`${countOf(replaced, "stored judgement gets", "stored judgements get")} another grade.`]
        : []),
    ],
    summary: countOf(added.length, "judgement"),
    isEmpty: added.length === 0,
    added: { judgeCase: read.judgeCase, systems: [], judgements: added },
  };
}

async function storedVerdicts(judgements: readonly Judgement[]) {
  const verdicts = new Map<string, Judgement["verdict"]>();
  for (const [at, each] of judgements.entries()) {
    if (at % BATCH_SIZE === BATCH_SIZE - 1) await nextTask();
    verdicts.set(judgementKey(each), each.verdict);
  }
  return verdicts;
}

function topics(name: string, text: string, { judgeCase }: WholeCase): ReadFile {
  const { queries, report } = readTopics(text);
  const added = addQueries(judgeCase, queries);
  return {
    name,
    report,
    notes: [
      ...(added.known > 0 ? [`${countOf(added.known, "query is", "queries are")} known.`] : []),
      ...(added.rejected > 0
        ? [`${countOf(added.rejected, "query is", "queries are")} beyond the limit of a case.`]
        : []),
      ...(added.otherIds > 0
        ? [
            `${countOf(added.otherIds, "query has", "queries have")} another id in this case: grades and rankings under the ids of this file would not reach them.`,
          ]
        : []),
    ],
    summary: countOf(added.added.length, "query", "queries"),
    isEmpty: added.added.length === 0,
    added: { judgeCase: added.judgeCase, systems: [], judgements: [] },
  };
}

function run(file: File, text: string, { judgeCase }: WholeCase): ReadFile {
  const { label, rankings, report } = readRunFile(text, judgeCase);
  const system = {
    id: createStorageId(),
    caseId: judgeCase.id,
    label: cleanLine(label ?? file.name, MAX_LABEL) || "Run",
    batch: { id: createStorageId(), label: cleanLine(file.name, 120), at: Date.now() },
    rankings,
  };
  return {
    name: file.name,
    report,
    notes: [],
    summary: `the ranking of ${countOf(rankings.length, "query", "queries")}`,
    isEmpty: rankings.length === 0,
    added: { judgeCase, systems: rankings.length === 0 ? [] : [system], judgements: [] },
  };
}
