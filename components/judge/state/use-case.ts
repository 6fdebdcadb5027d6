import { useEffect, useRef, useState } from "react";
import type { JudgeCase } from "@/lib/judge/cases/judge-case";
import type { Judgement } from "@/lib/judge/cases/judgement";
import type { System } from "@/lib/judge/cases/system";
import { withJudgement, withoutJudgement } from "@/lib/judge/cases/verdicts";
import type { WholeCase } from "@/lib/judge/files/case-file";
import type { StorageFailure, StorageResult } from "@/lib/storage/browser-database";
import {
  changeCase,
  deleteJudgement,
  deleteSystem,
  readCase,
  type StoredCase,
  subscribeToCases,
  writeJudgements,
  writeWholeCase,
} from "@/lib/storage/judgements/judgements";

export type CaseState =
  | { readonly state: "loading" }
  | { readonly state: "missing" }
  | { readonly state: "failed"; readonly failure: StorageFailure }
  | ({ readonly state: "ready" } & StoredCase);

export type CaseChanges = {
  /** Changes the stored case, which another tab may have changed as well. */
  readonly saveCase: (change: (stored: JudgeCase) => JudgeCase) => Promise<boolean>;
  readonly add: (added: WholeCase) => Promise<boolean>;
  readonly judge: (judgement: Judgement) => Promise<boolean>;
  readonly unjudge: (judgement: Pick<Judgement, "qid" | "url" | "judge">) => Promise<boolean>;
  readonly removeSystem: (system: System) => Promise<boolean>;
};

export type CasePartProps = { whole: WholeCase; changes: CaseChanges };

/** Milliseconds until changes of other tabs are read, so that many grades cause one read. */
const REREAD_MS = 400;

/**
 * A stored case. Small changes are shown before they are stored: `isSaving` until then. `writeFailure` is why the last
 * one was not stored.
 */
export function useCase(id: string): {
  readonly shown: CaseState;
  readonly changes: CaseChanges;
  readonly isSaving: boolean;
  readonly writeFailure: StorageFailure | null;
} {
  const [shown, setShown] = useState<CaseState>({ state: "loading" });
  const [writeFailure, setWriteFailure] = useState<StorageFailure | null>(null);
  const [writing, setWriting] = useState(0);
  /** Changes since the page opened. A read that started before a change is outdated. */
  const changed = useRef(0);

  useEffect(() => {
    let isCurrent = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = async (): Promise<void> => {
      const found = await readCurrent(id, changed);
      if (isCurrent) setShown(found);
    };
    void read();
    const unsubscribe = subscribeToCases((isOwn) => {
      if (isOwn) return;
      clearTimeout(timer);
      timer = setTimeout(() => void read(), REREAD_MS);
    });
    return () => {
      isCurrent = false;
      clearTimeout(timer);
      unsubscribe();
    };
  }, [id]);

  const show = (next: (whole: WholeCase) => WholeCase) =>
    setShown((now) => (now.state === "ready" ? { ...now, whole: next(now.whole) } : now));
  const change = async (
    next: (whole: WholeCase) => WholeCase,
    write: () => Promise<StorageResult<null>>,
  ): Promise<boolean> => {
    changed.current += 1;
    show(next);
    setWriting((count) => count + 1);
    const written = await write();
    setWriting((count) => count - 1);
    changed.current += 1;
    setWriteFailure(written.ok ? null : written.failure);
    return written.ok;
  };

  return {
    shown,
    isSaving: writing > 0,
    writeFailure,
    changes: {
      saveCase: (changeIn) =>
        change(
          (whole) => ({ ...whole, judgeCase: changeIn(whole.judgeCase) }),
          () => changeCase(id, changeIn),
        ),
      // Large, so it is read again once it is stored, which does not block the page.
      add: async (added) => {
        const written = await writeWholeCase(added);
        changed.current += 1;
        setWriteFailure(written.ok ? null : written.failure);
        if (written.ok) setShown(await readCurrent(id, changed));
        return written.ok;
      },
      judge: (judgement) =>
        change(
          (whole) => ({
            ...whole,
            judgements: withJudgement(whole.judgements, judgement),
          }),
          () => writeJudgements(id, [judgement]),
        ),
      unjudge: (judgement) =>
        change(
          (whole) => ({
            ...whole,
            judgements: withoutJudgement(whole.judgements, judgement),
          }),
          () => deleteJudgement(id, judgement),
        ),
      removeSystem: (system) =>
        change(
          (whole) => ({
            ...whole,
            systems: whole.systems.filter((each) => each.id !== system.id),
          }),
          () => deleteSystem(system),
        ),
    },
  };
}

/** Reads again if this page changed the case meanwhile. */
async function readCurrent(id: string, changed: { readonly current: number }): Promise<CaseState> {
  const before = changed.current;
  const found = await readCase(id);
  if (before !== changed.current) return readCurrent(id, changed);
  if (!found.ok) return { state: "failed", failure: found.failure };
  return found.value ? { state: "ready", ...found.value } : { state: "missing" };
}
