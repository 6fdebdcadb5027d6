import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { Field } from "@/components/ui/controls/field";
import { TextArea } from "@/components/ui/controls/text-area";
import { useAnnounce } from "@/components/ui/feedback/live-region";
import { addQueries, queriesOfLines } from "@/lib/judge/cases/case-queries";
import { addedMessage } from "../cases/query-count";
import { Panel } from "../panel";
import type { CasePartProps } from "../state/use-case";

export function AddQueries({ whole, changes }: CasePartProps) {
  const [lines, setLines] = useState("");
  const [error, setError] = useState<string>();
  const announce = useAnnounce();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const queries = queriesOfLines(lines);
    const added = addQueries(whole.judgeCase, queries);
    if (added.added.length === 0 && added.known === 0) return setError("Enter at least one query.");
    setError(undefined);
    if (!(await changes.saveCase((stored) => addQueries(stored, queries).judgeCase))) return;
    setLines("");
    announce(addedMessage(added));
  };
  return (
    <Panel isForm title="Add queries">
      <form onSubmit={submit} className="grid gap-3">
        <Field
          label="Queries to add"
          help="One per line. The information need may follow after a tab."
          {...(error !== undefined && { error })}
        >
          <TextArea rows={3} value={lines} onChange={({ target }) => setLines(target.value)} />
        </Field>
        <Button type="submit" className="w-fit">
          Add queries
        </Button>
      </form>
    </Panel>
  );
}
