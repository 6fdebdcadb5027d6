import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { Field } from "@/components/ui/controls/field";
import { TextInput } from "@/components/ui/controls/text-input";
import { cleanLine } from "@/lib/format/clean-line";
import type { WholeCase } from "@/lib/judge/files/case-file";
import { isColumnName } from "@/lib/judge/files/csv-rows";
import { judgeName } from "@/lib/storage/judgements/judge-name";
import { Panel } from "../panel";

export const judgesOf = ({ judgements }: Pick<WholeCase, "judgements">): string[] =>
  [...new Set(judgements.map(({ judge }) => judge))].toSorted((a, b) => a.localeCompare(b));

/** Asks for the judge's name, because the judgements of each judge are stored separately. */
export function NameForm({ whole }: { whole: WholeCase }) {
  const [error, setError] = useState<string>();
  const judges = judgesOf(whole);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = cleanLine(String(new FormData(event.currentTarget).get("judge")), 60);
    if (name === "") setError("Enter a name.");
    else if (isColumnName(name))
      setError(`Choose another name: “${name}” is the name of a column in exported files.`);
    else judgeName.write(name);
  };
  return (
    <Panel
      isForm
      title="Who judges?"
      note="The judgements of each judge are stored separately, so that their agreement can be measured."
    >
      <form onSubmit={submit} className="grid max-w-md gap-3">
        <Field
          label="Name of the judge"
          help="A name or initials. Stored in this browser and in exported cases."
          {...(error !== undefined && { error })}
        >
          <TextInput name="judge" maxLength={60} />
        </Field>
        <Button type="submit" variant="primary" className="w-fit">
          Start judging
        </Button>
      </form>
      {judges.length > 0 ? (
        <div className="flex flex-wrap items-center gap-2">
          <span className="text-ink-muted">Or continue as</span>
          {judges.map((judge) => (
            <Button key={judge} size="sm" onClick={() => judgeName.write(judge)}>
              {judge}
            </Button>
          ))}
        </div>
      ) : null}
    </Panel>
  );
}
