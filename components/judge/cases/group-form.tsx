import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { Field } from "@/components/ui/controls/field";
import { ChoiceSelect, Select } from "@/components/ui/controls/select";
import { FailureCallout } from "@/components/ui/feedback/failure-callout";
import { sourceTypes } from "@/lib/contract/kinds";
import { formatDay } from "@/lib/format/date";
import { addQueries } from "@/lib/judge/cases/case-queries";
import type { JudgeCase } from "@/lib/judge/cases/judge-case";
import { systemsToStore } from "@/lib/judge/cases/merge-systems";
import { newCase } from "@/lib/judge/cases/new-case";
import { optionsOfRun, queryOfRun, systemsOfRuns } from "@/lib/judge/cases/systems-of-runs";
import { firstStart } from "@/lib/judge/cases/systems-of-sweep";
import { listTitle } from "@/lib/results/model/lists";
import { readCase, writeWholeCase } from "@/lib/storage/judgements/judgements";
import { createStorageId } from "@/lib/storage/storage-id";
import { openResponses, type RunGroup } from "../state/open-runs";
import { storageMessages } from "../state/storage-messages";
import { useCases } from "../state/use-cases";
import { CaseFields, emptyValues } from "./case-fields";

type GroupFormProps = { group: RunGroup; onOpen: (caseId: string) => void };

/** Creates a case from runs, or adds the runs to a case. */
export function GroupForm({ group, onOpen }: GroupFormProps) {
  const cases = useCases();
  const [chosen, setTarget] = useState<string | null>(null);
  const [values, setValues] = useState(() => ({ ...emptyValues, name: nameOf(group) }));
  const [source, setSource] = useState<JudgeCase["source"]>("web");
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const known = cases?.ok ? cases.value.cases : [];
  const origin = known.find(({ judgeCase }) => judgeCase.sweeps.includes(group.id));
  const target = chosen ?? origin?.judgeCase.id ?? "";
  const first = group.runs[0];

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const existing = known.find(({ judgeCase }) => judgeCase.id === target)?.judgeCase;
    if (!existing && values.name.trim() === "") return setError("Enter a name.");
    const request = first ? optionsOfRun(first) : null;
    const judgeCase =
      existing ??
      newCase(
        { ...values, queries: queriesOf(group), source, request },
        { id: createStorageId(), seed: createStorageId(), at: Date.now() },
      );
    setBusy("Opening the responses…");
    const written = await storeGroup(group, judgeCase, (done) =>
      setBusy(`Opening response ${done + 1} of ${group.runs.length}…`),
    );
    setBusy(null);
    if (written.ok) onOpen(judgeCase.id);
    else setFailure(storageMessages[written.failure]);
  };

  return (
    <form onSubmit={submit} className="grid max-w-2xl gap-3">
      {known.length > 0 ? (
        <Field label="Case">
          <Select
            value={target}
            emptyLabel="New case"
            options={known.map(({ judgeCase }) => ({
              value: judgeCase.id,
              label: `Add to ${judgeCase.name}`,
            }))}
            onChange={(event) => setTarget(event.target.value)}
          />
        </Field>
      ) : null}
      {target === "" ? (
        <>
          <CaseFields values={values} error={error} onChange={setValues} />
          <Field label="Results" help="The list that is ranked and judged.">
            <ChoiceSelect
              value={source}
              options={sourceTypes.map((type) => ({ value: type, label: listTitle(type) }))}
              onValueChange={setSource}
            />
          </Field>
        </>
      ) : null}
      <FailureCallout title="The case was not stored" message={failure} />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="primary" busy={busy !== null}>
          {target === "" ? "Create case" : "Add runs"}
        </Button>
        <span role="status" className="text-ink-muted">
          {busy}
        </span>
      </div>
    </form>
  );
}

/** Stores the case with the queries of the runs, and the runs as systems, in addition to what is stored of it. */
async function storeGroup(group: RunGroup, shown: JudgeCase, onOpening: (done: number) => void) {
  const opened = await openResponses(group, onOpening);
  const batch = { id: group.id, label: group.label, at: firstStart(group.runs) };
  const stored = await readCase(shown.id);
  const whole = stored.ok ? stored.value?.whole : undefined;
  const { judgeCase } = addQueries(whole?.judgeCase ?? shown, queriesOf(group));
  return writeWholeCase({
    judgeCase,
    systems: systemsToStore(
      whole?.systems ?? [],
      systemsOfRuns(judgeCase, opened, batch, createStorageId),
    ),
    judgements: [],
  });
}

const queriesOf = ({ runs }: RunGroup) => runs.map((run) => ({ query: queryOfRun(run) }));

const nameOf = ({ label, runs }: RunGroup): string =>
  `${label || "Runs"}, ${formatDay(firstStart(runs))}`;
