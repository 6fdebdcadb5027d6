import { Download } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { Field } from "@/components/ui/controls/field";
import { ChoiceSelect, Select } from "@/components/ui/controls/select";
import { saveFile } from "@/components/ui/files/save-file";
import { countOf } from "@/lib/format/count";
import {
  type AggregationRule,
  aggregationLabels,
  aggregationRules,
} from "@/lib/judge/evaluation/aggregate";
import type { WholeCase } from "@/lib/judge/files/case-file";
import { judgesOf } from "../judging/name-form";
import { Panel } from "../panel";
import { caseStem } from "./case-stem";
import { caseExports, runExports } from "./exports";

/** Saves the case, its grades and its rankings as files of other programs. */
export function ExportPanel({ whole }: { whole: WholeCase }) {
  const [rule, setRule] = useState<AggregationRule>("median");
  const [judge, setJudge] = useState<string | null>(null);
  const judges = judgesOf(whole);
  const choice = { rule, judge };
  const stem = caseStem(whole.judgeCase);
  const files = [...caseExports, ...runExports(whole)];
  return (
    <Panel
      isForm
      title="Export"
      note="Unrateable and postponed results have no grade. Only the case file has them, with notes and rankings."
    >
      <div className="flex flex-wrap gap-3">
        <Field label="Judges">
          <Select
            value={judge ?? ""}
            emptyLabel="All judges"
            options={judges.map((each) => ({ value: each, label: `Only ${each}` }))}
            onChange={({ target }) => setJudge(target.value === "" ? null : target.value)}
          />
        </Field>
        <Field label="Several grades become">
          <ChoiceSelect
            value={rule}
            disabled={judge !== null}
            options={aggregationRules.map((each) => ({
              value: each,
              label: aggregationLabels[each],
            }))}
            onValueChange={setRule}
          />
        </Field>
      </div>
      <ul aria-label="Files" className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {files.map((file) => (
          <li key={file.suffix(choice)} className="grid grid-cols-[minmax(0,1fr)] gap-0.5">
            <Button
              icon={Download}
              className="max-w-full w-fit"
              onClick={() =>
                saveFile(
                  new Blob([file.text(whole, choice)], { type: file.type }),
                  `${stem}-${file.suffix(choice)}`,
                )
              }
            >
              <span className="truncate">{file.label}</span>
            </Button>
            <span className="text-xs text-ink-muted">{file.help}</span>
          </li>
        ))}
      </ul>
      <p className="text-xs text-ink-muted">
        {countOf(judges.length, "judge")}: {judges.join(", ") || "no judgements yet"}.
      </p>
    </Panel>
  );
}
