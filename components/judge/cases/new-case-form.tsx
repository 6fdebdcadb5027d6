import { type FormEvent, useRef, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { Field } from "@/components/ui/controls/field";
import { TextArea } from "@/components/ui/controls/text-area";
import { useAskBeforeLeaving } from "@/components/ui/feedback/ask-before-leaving";
import { FailureCallout } from "@/components/ui/feedback/failure-callout";
import { useAnnounce } from "@/components/ui/feedback/live-region";
import { FileButton } from "@/components/ui/files/file-button";
import { textOfFile } from "@/lib/format/text-files/decode-text";
import { addQueries, queriesOfLines } from "@/lib/judge/cases/case-queries";
import { newCase } from "@/lib/judge/cases/new-case";
import { readTopics } from "@/lib/judge/files/topics";
import { writeWholeCase } from "@/lib/storage/judgements/judgements";
import { createStorageId } from "@/lib/storage/storage-id";
import { storageMessages } from "../state/storage-messages";
import { addedMessage } from "./added-message";
import { CaseFields, emptyValues } from "./case-fields";

/** Creates a case from queries that are typed, pasted or read from a file. */
export function NewCaseForm({ onCreated }: { onCreated: (id: string) => void }) {
  const [values, setValues] = useState(emptyValues);
  const [lines, setLines] = useState("");
  const [errors, setErrors] = useState<{ name?: string; queries?: string }>({});
  const [failure, setFailure] = useState<string | null>(null);
  const announce = useAnnounce();
  const form = useRef<HTMLFormElement>(null);
  useAskBeforeLeaving(lines !== "" || values !== emptyValues);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const empty = newCase(
      { ...values, queries: [], source: "web", request: null },
      { id: createStorageId(), seed: createStorageId(), at: Date.now() },
    );
    const added = addQueries(empty, queriesOfText(lines));
    const { judgeCase } = added;
    const found = {
      ...(values.name.trim() === "" && { name: "Enter a name." }),
      ...(judgeCase.queries.length === 0 && { queries: "Enter at least one query." }),
    };
    setErrors(found);
    const [first] = Object.keys(found);
    if (first !== undefined) {
      form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
      return;
    }
    const written = await writeWholeCase({ judgeCase, systems: [], judgements: [] });
    if (!written.ok) return setFailure(storageMessages[written.failure]);
    announce(addedMessage(added));
    onCreated(judgeCase.id);
  };

  return (
    <form ref={form} onSubmit={submit} className="grid gap-3">
      <CaseFields values={values} error={errors.name} onChange={setValues} />
      <Field
        label="Queries"
        help="One per line. The information need may follow after a tab."
        {...(errors.queries !== undefined && { error: errors.queries })}
        trailing={
          <FileButton
            size="sm"
            label="Read from a file…"
            accept=".txt,.tsv,.csv,text/plain"
            onFile={async (file) => {
              const text = await textOfFile(file);
              if (text !== null) setLines(text);
              setErrors(
                text === null
                  ? { queries: "The file is not text. Choose a file with one query per line." }
                  : {},
              );
            }}
          />
        }
      >
        <TextArea
          name="queries"
          rows={6}
          value={lines}
          placeholder={"how do bitterns hide\nreed bed management"}
          onChange={({ target }) => setLines(target.value)}
        />
      </Field>
      <FailureCallout title="The case was not stored" message={failure} />
      <Button type="submit" variant="primary" className="w-fit">
        Create case
      </Button>
    </form>
  );
}

/** Lines with an id, a tab and a query are a topics file; others are queries. */
function queriesOfText(text: string) {
  const topics = readTopics(text);
  const isTopics =
    topics.report.failed === 0 &&
    topics.queries.length > 0 &&
    topics.queries.every(({ qid }) => /^[a-z]*[-_]?\d+$/i.test(qid ?? ""));
  return isTopics ? topics.queries : queriesOfLines(text);
}
