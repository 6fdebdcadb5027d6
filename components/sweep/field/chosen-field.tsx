import { Field } from "@/components/ui/controls/field";
import { Select } from "@/components/ui/controls/select";
import { TextInput } from "@/components/ui/controls/text-input";
import { countOf } from "@/lib/format/count";
import { fieldNames } from "@/lib/sweep/summary";
import type { Sweep } from "@/lib/sweep/sweep";
import type { ChosenFieldState, FieldChoice } from "./use-chosen-field";

type ChosenFieldProps = {
  readonly sweep: Pick<Sweep, "cells">;
  readonly chosen: ChosenFieldState;
};

/** Values of the select. Captured fields follow a colon. */
const NONE = "";
const PATH = "path";
const CAPTURED = ":";

/** Chooses the field that the cells show: one that is stored with them, or any path of the responses. */
export function ChosenFieldControls({ sweep, chosen }: ChosenFieldProps) {
  const { choice, choose, issue } = chosen;
  const names = fieldNames(sweep);
  return (
    <>
      <Field label="Chosen field">
        <Select
          options={[
            { value: PATH, label: "Path in the response…" },
            ...names.map((name) => ({ value: `${CAPTURED}${name}`, label: name })),
          ]}
          emptyLabel="None"
          value={optionOf(choice)}
          onChange={({ target }) => choose(choiceOf(target.value))}
        />
      </Field>
      {choice.kind === "path" ? (
        <Field
          label="Path"
          hint="JSONPath"
          help={<Progress {...chosen} />}
          {...(issue !== null && { error: issue })}
        >
          <TextInput
            mono
            placeholder="data.web[0].title"
            value={choice.typed}
            onChange={({ target }) => choose({ kind: "path", typed: target.value })}
          />
        </Field>
      ) : null}
    </>
  );
}

function Progress({ field, unread, withoutResponse }: ChosenFieldState) {
  if (field === null) return "Several values show their number and the first one.";
  return (
    <span role="status">
      {unread > 0 ? `Reading ${countOf(unread, "run")}…` : "All runs read."}
      {withoutResponse > 0
        ? ` The response of ${countOf(withoutResponse, "run")} is no longer stored.`
        : ""}
    </span>
  );
}

const optionOf = (choice: FieldChoice): string => {
  if (choice.kind === "captured") return `${CAPTURED}${choice.name}`;
  return choice.kind === "path" ? PATH : NONE;
};

function choiceOf(value: string): FieldChoice {
  if (value === NONE) return { kind: "none" };
  return value === PATH
    ? { kind: "path", typed: "" }
    : { kind: "captured", name: value.slice(CAPTURED.length) };
}
