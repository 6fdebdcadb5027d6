import type { DBSchema } from "idb";
import { compareTexts } from "@/lib/format/compare-texts";
import { addQueries } from "@/lib/judge/cases/case-queries";
import { type JudgeCase, parseCaseRecord, toCaseRecord } from "@/lib/judge/cases/judge-case";
import type { Judgement } from "@/lib/judge/cases/judgement";
import { parseSystemRecord, type System, toSystemRecord } from "@/lib/judge/cases/system";
import type { WholeCase } from "@/lib/judge/files/case-file";
import { createBrowserDatabase, type StorageResult } from "../browser-database";
import {
  type JudgementLists,
  type ListKey,
  mergeParts,
  parseJudgements,
  partsOf,
  removeJudgement,
} from "./judgement-lists";
import { batchesOf, isNewerRecord, requireWritable } from "./records";

/**
 * Cases, the rankings of their systems, and judgements. A record has up to some hundred judgements of one judge for one
 * query, so that a grade writes little and 100,000 of them are few records.
 */
interface Schema extends DBSchema {
  cases: { key: string; value: unknown };
  /** Keyed by case and system. */
  systems: { key: [string, string]; value: unknown };
  judgements: { key: ListKey; value: unknown };
}

const stores: ("cases" | "systems" | "judgements")[] = ["cases", "systems", "judgements"];
const database = createBrowserDatabase<Schema>("search-workbench.judgements", stores);

/** Requests between two yields to the page, a few milliseconds of work. */
const MAX_REQUESTS = 50;

/** Calls back when cases or judgements change, here or in another tab. Returns an unsubscribe function. */
export const subscribeToCases = database.subscribe;

/** An array is greater than every text (Indexed Database API 3.0, section 2.4). */
const ofCase = (id: string) => IDBKeyRange.bound([id], [id, []]);

export type ListedCase = { readonly judgeCase: JudgeCase; readonly systems: number };
export type CaseListing = {
  /** Newest first. */
  readonly cases: readonly ListedCase[];
  /** Cases that a newer version wrote. They stay in place. */
  readonly newer: number;
};

/** All cases. Leaves malformed and newer records in place. */
export const listCases = (): Promise<StorageResult<CaseListing>> =>
  database.use(async (opened) => {
    const records = await opened.getAll("cases");
    const cases = records.flatMap((record) => parseCaseRecord(record) ?? []);
    const listed = cases.map(async (judgeCase) => ({
      judgeCase,
      systems: await opened.count("systems", ofCase(judgeCase.id)),
    }));
    return {
      cases: (await Promise.all(listed)).toSorted(
        (a, b) =>
          b.judgeCase.createdAt - a.judgeCase.createdAt ||
          compareTexts(a.judgeCase.name, b.judgeCase.name),
      ),
      newer: records.filter(isNewerRecord).length,
    };
  });

/** Whether a case with the id is stored, also one of a newer version. */
export const hasCase = (id: string): Promise<StorageResult<boolean>> =>
  database.use(async (opened) => (await opened.count("cases", id)) > 0);

export type StoredCase = {
  readonly whole: WholeCase;
  /** Systems and lists of judgements that a newer version wrote. They stay in place. */
  readonly newer: number;
};

/** Null if the case is not stored, or is not readable by this version. */
export const readCase = (id: string): Promise<StorageResult<StoredCase | null>> =>
  database.use(async (opened) => {
    const transaction = opened.transaction(stores);
    const [stored, systems, judgements] = await Promise.all([
      transaction.objectStore("cases").get(id),
      readEach(transaction.objectStore("systems"), id, parseSystem),
      readEach(transaction.objectStore("judgements"), id, parseJudgements),
    ]);
    const judgeCase = parseCaseRecord(stored);
    return (
      judgeCase && {
        whole: {
          judgeCase,
          systems: systems.values.toSorted(
            (a, b) => a.batch.at - b.batch.at || compareTexts(a.label, b.label),
          ),
          judgements: judgements.values,
        },
        newer: systems.newer + judgements.newer,
      }
    );
  });

type RecordStore<Key> = {
  readonly getAllKeys: (range: IDBKeyRange) => Promise<Key[]>;
  readonly get: (key: Key) => Promise<unknown>;
};

/** Each record arrives in a task of its own, so that a large case does not block the page. */
async function readEach<Key, Value>(
  store: RecordStore<Key>,
  caseId: string,
  parse: (record: unknown) => readonly Value[],
): Promise<{ readonly values: readonly Value[]; readonly newer: number }> {
  const keys = await store.getAllKeys(ofCase(caseId));
  let newer = 0;
  const values: Value[] = [];
  for (const batch of batchesOf(keys, () => 1, MAX_REQUESTS)) {
    const lists = batch.map(async (key) => {
      const record = await store.get(key);
      if (isNewerRecord(record)) newer += 1;
      return parse(record);
    });
    for (const list of await Promise.all(lists)) for (const value of list) values.push(value);
  }
  return { values, newer };
}

function parseSystem(record: unknown): System[] {
  const system = parseSystemRecord(record);
  return system ? [system] : [];
}

/** Null if the case is not stored, or is not readable by this version. */
export const findCase = (id: string): Promise<StorageResult<JudgeCase | null>> =>
  database.use(async (opened) => parseCaseRecord(await opened.get("cases", id)));

/** Remembers that a sweep was created from a case, so that its runs can be added to it. */
export const addSweepToCase = (caseId: string, sweep: string): Promise<StorageResult<null>> =>
  changeCase(caseId, (stored) => ({ ...stored, sweeps: [...stored.sweeps, sweep] }));

/** Changes a stored case, which another tab may have changed as well. Its systems and judgements stay. */
export const changeCase = (
  id: string,
  change: (stored: JudgeCase) => JudgeCase,
): Promise<StorageResult<null>> =>
  database.write(["cases"], async (transaction) => {
    const cases = transaction.objectStore("cases");
    const record = await cases.get(id);
    requireWritable(record);
    const stored = parseCaseRecord(record);
    if (stored) await cases.put(toCaseRecord(change(stored)), id);
  });

/**
 * Stores a new case, or adds queries, systems and judgements to a stored one. Writes all or nothing. Other changes
 * that another tab made to the stored case stay.
 */
export async function writeWholeCase({
  judgeCase,
  systems,
  judgements,
}: WholeCase): Promise<StorageResult<null>> {
  const parts = await partsOf(judgements);
  return database.write(
    stores,
    async (transaction) => {
      const cases = transaction.objectStore("cases");
      const record = await cases.get(judgeCase.id);
      requireWritable(record);
      const stored = parseCaseRecord(record);
      const next = stored ? addQueries(stored, judgeCase.queries).judgeCase : judgeCase;
      await cases.put(toCaseRecord(next), next.id);
      for (const system of systems)
        await transaction
          .objectStore("systems")
          .put(toSystemRecord(system), [judgeCase.id, system.id]);
      await mergeParts(listsIn(transaction.objectStore("judgements")), judgeCase.id, parts);
    },
    { durability: "strict" },
  );
}

/** Adds judgements. A newer one of the same judge about the same URL replaces the older one. */
export async function writeJudgements(
  caseId: string,
  judgements: readonly Judgement[],
): Promise<StorageResult<null>> {
  const parts = await partsOf(judgements);
  return changeJudgements((lists) => mergeParts(lists, caseId, parts));
}

export const deleteJudgement = (
  caseId: string,
  judgement: Pick<Judgement, "qid" | "url" | "judge">,
): Promise<StorageResult<null>> =>
  changeJudgements((lists) => removeJudgement(lists, caseId, judgement));

const changeJudgements = (
  change: (lists: JudgementLists) => Promise<void>,
): Promise<StorageResult<null>> =>
  database.write(["judgements"], (transaction) =>
    change(listsIn(transaction.objectStore("judgements"))),
  );

type JudgementStore = Omit<JudgementLists, "keys"> & {
  readonly getAllKeys: (range: IDBKeyRange) => Promise<readonly ListKey[]>;
};

const listsIn = (store: JudgementStore): JudgementLists => ({
  keys: (of) => store.getAllKeys(IDBKeyRange.bound(of, [...of, []])),
  get: (key) => store.get(key),
  put: (value, key) => store.put(value, key),
});

export const deleteSystem = ({ caseId, id }: System): Promise<StorageResult<null>> =>
  database.write(["systems"], (transaction) =>
    transaction.objectStore("systems").delete([caseId, id]),
  );

/** Deletes a case with its rankings and judgements. Its runs stay in the history. */
export const deleteCase = (id: string): Promise<StorageResult<null>> =>
  database.write(stores, async (transaction) => {
    await transaction.objectStore("cases").delete(id);
    await transaction.objectStore("systems").delete(ofCase(id));
    await transaction.objectStore("judgements").delete(ofCase(id));
  });
