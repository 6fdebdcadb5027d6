import { asServerTime } from "@/components/results/artifacts/server-clock";
import { type RunBundle, writeRunBundle } from "@/components/results/export/run-bundle";
import { storedRunId } from "@/components/results/notes/notes-context";
import type { PreparedShare, PrepareOptions } from "@/components/share/prepared-share";
import { secretReferences } from "@/lib/contract/secret-reference";
import { echoPatterns, maskEchoes } from "@/lib/contract/sharing/secret-echo";
import { formatMoment } from "@/lib/format/date";
import { writeBundleSet } from "@/lib/results/export/bundle-set";
import { fileStem } from "@/lib/results/export/file-stem";
import { htmlDocument } from "@/lib/results/export/html-page";
import { allResults } from "@/lib/results/model/lists";
import { shareIndex } from "@/lib/share/share-index";
import { loadResultAnnotations } from "@/lib/storage/runs/result-annotations";
import { runTitle } from "@/lib/storage/runs/run-record";
import { findRun } from "@/lib/storage/runs/run-store";
import { zeroRetentionReason } from "@/lib/storage/runs/zero-retention";
import type { RunToShare, ShareRequest } from "@/lib/transport/share-requests";
import { storedOutcome } from "../run/past-runs";

/** Makes the files of a share, without the fields and texts that may not leave. Sends nothing. */
export async function prepareShare(
  request: ShareRequest,
  options: PrepareOptions,
): Promise<PreparedShare> {
  const runs = request.kind === "shown" ? [request.shown] : await openRuns(request.ids);
  for (const shown of runs) assertShareable(shown);
  const notes = await Promise.all(runs.map(notesOf));
  const optionsOf = (at: number) => ({
    ...options,
    annotations: options.withNotes ? (notes[at] ?? []) : [],
  });
  const bundles: { readonly shown: RunToShare; readonly written: RunBundle }[] = [];
  for (const [at, shown] of runs.entries())
    bundles.push({ shown, written: await writeRunBundle(shown, optionsOf(at)) });
  const [first] = bundles;
  if (!first) throw new Error("There is no run to share.");
  const echoes = echoPatterns(bundles.flatMap(({ written }) => written.secrets));
  const mask = (text: string) => maskEchoes(text, echoes).text;
  const comparison = request.kind === "stored" ? request.comparison : null;
  const { query } = first.shown.run.request;
  const count = (of: (written: RunBundle) => number) =>
    bundles.reduce((sum, { written }) => sum + of(written), 0);
  const names = (of: (written: RunBundle) => readonly string[]) => [
    ...new Set(bundles.flatMap(({ written }) => of(written))),
  ];
  return {
    title: mask(query),
    stem: fileStem(mask(query), first.shown.run.startedAt, "share"),
    bundle:
      bundles.length === 1
        ? first.written.blob
        : await writeBundleSet(
            bundles.map(({ shown, written }) => ({
              id: storedRunId(shown.run),
              bundle: written.blob,
            })),
            comparison,
          ),
    index: shareIndex(
      runs.map(({ run, view }) => ({
        ...{ query: run.request.query, view },
        startedAt: asServerTime(run.startedAt),
      })),
      mask,
    ),
    runs: runs.length,
    failed: runs.filter(({ view }) => view === null).length,
    results: runs.reduce((sum, { view }) => sum + (view ? allResults(view).length : 0), 0),
    hasComparison: comparison !== null && runs.length > 1,
    pages: runs.reduce((sum, { view }) => sum + countPages(view), 0),
    fields: names(({ fields }) => fields),
    removed: names(({ removed }) => removed),
    files: count(({ files }) => files),
    missingFiles: count(({ missingFiles }) => missingFiles),
    notes: notes.reduce((sum, each) => sum + each.length, 0),
    withNotes: options.withNotes,
    repeats: bundles.some(({ written }) => written.repeats),
    unknown: [...new Set(runs.flatMap(unknownFields))],
    page: async () => {
      const pages: Blob[] = [];
      for (const [at, shown] of runs.entries())
        pages.push((await writeRunBundle(shown, { ...optionsOf(at), format: "page" })).blob);
      return htmlDocument(mask(query), pages);
    },
  };
}

const notesOf = ({ run }: RunToShare) => loadResultAnnotations(storedRunId(run));

const countPages = (view: RunToShare["view"]): number =>
  (view ? allResults(view) : []).filter(({ contents }) => contents.length > 0).length;

async function openRuns(ids: readonly string[]): Promise<readonly RunToShare[]> {
  const runs: RunToShare[] = [];
  const others = ids.length > 1 ? " Remove it from the comparison to share the others." : "";
  for (const id of ids) {
    const outcome = await storedOutcome(id);
    if (!outcome)
      throw new Error(
        `This browser does not store the response of ${await nameOf(id)}: it was deleted, or it may not be stored.${others}`,
      );
    if (!outcome.run)
      throw new Error(
        `${await nameOf(id)} got no response, so there is nothing to share.${others}`,
      );
    runs.push({ run: outcome.run, view: outcome.ok ? outcome.view : null });
  }
  return runs;
}

/** `“lamps” of 23 Nov 2026, 22:10`, so that a comparison says which of its runs it means. */
async function nameOf(id: string): Promise<string> {
  const run = await findRun(id);
  return run ? `“${runTitle(run)}” of ${formatMoment(run.startedAt)}` : "a run";
}

function assertShareable({ run }: RunToShare): void {
  const reason = zeroRetentionReason(run.request);
  if (reason !== null) throw new Error(`${reason} So it cannot be shared.`);
  if (run.echoesSecret && secretReferences({ ...run.request }).length > 0)
    throw new Error(
      "The response repeats a private value of the request, such as a header. After a reload only the server knows the value, so it cannot be removed here. Enter it again and repeat the run to share it.",
    );
}

/** Fields with values that pages could repeat, and that this browser does not know any more. */
const unknownFields = ({ run }: RunToShare): readonly string[] => [
  ...new Set([
    ...secretReferences({ ...run.request }).map(({ path }) => path.join(".")),
    ...(run.past?.missing ?? []).filter((path) => /headers|\.text$|profile/.test(path)),
  ]),
];
