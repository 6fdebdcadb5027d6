import { Plus, Trash2 } from "lucide-react";
import { type ReactNode, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "@/components/ui/controls/button";
import { FieldError } from "@/components/ui/controls/field";
import { IconButton } from "@/components/ui/controls/icon-button";
import { ChoiceSelect } from "@/components/ui/controls/select";
import { TextInput } from "@/components/ui/controls/text-input";
import {
  nameIssue,
  retypeVariable,
  typeOfVariable,
  type VariableType,
  variableTypes,
} from "@/lib/variables/edit-variables";
import { rowKeys } from "@/lib/variables/merge-edit";
import type { Variable } from "@/lib/variables/variable";
import { SecretValue } from "./secrets/secret-value";
import { VariableValueField } from "./variable-value-field";

type VariableRowsProps = {
  title: string;
  help: string;
  tools?: ReactNode;
  variables: readonly Variable[];
  onChange: (variables: readonly Variable[]) => void;
  onRemove: (index: number) => void;
};

export function VariableRows(props: VariableRowsProps) {
  const { title, help, tools, variables, onChange, onRemove } = props;
  const id = useId();
  const [rows, setRows] = useState(() => rowKeys([], namesOf(variables)));
  if (rows.length !== variables.length || rows.some((row, at) => row.name !== variables[at]?.name))
    setRows(rowKeys(rows, namesOf(variables)));
  const list = useRef<HTMLUListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);

  const add = () => {
    flushSync(() => onChange([...variables, { name: "", value: "" }]));
    const names = list.current?.querySelectorAll<HTMLElement>("[data-variable-name]");
    [...(names ?? [])].at(-1)?.focus();
  };

  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div>
        <h3 id={id} className="font-medium [overflow-wrap:anywhere]">
          {title}
        </h3>
        <p className="text-ink-muted text-xs">{help}</p>
      </div>
      {tools}
      <ul
        ref={list}
        aria-labelledby={id}
        hidden={variables.length === 0}
        className="grid gap-2 [&[hidden]]:hidden"
      >
        {variables.map((variable, index) => (
          <VariableRow
            key={rows[index]?.key}
            variable={variable}
            position={index + 1}
            issue={nameIssue(variables, index)}
            onChange={(next) => onChange(variables.with(index, next))}
            onRemove={() => {
              flushSync(() => onRemove(index));
              const left =
                list.current?.querySelectorAll<HTMLElement>("[aria-label^=Delete]") ?? [];
              (left[index] ?? left[index - 1] ?? addButton.current)?.focus();
            }}
          />
        ))}
      </ul>
      <div>
        <Button ref={addButton} size="sm" icon={Plus} onClick={add}>
          Add variable
        </Button>
      </div>
    </section>
  );
}

const namesOf = (variables: readonly Variable[]) => variables.map(({ name }) => name);

const typeLabels: Readonly<Record<VariableType, string>> = {
  text: "Text",
  number: "Number",
  "yes-no": "Yes or no",
  secret: "Secret",
};

const typeOptions = variableTypes.map((value) => ({ value, label: typeLabels[value] }));

type VariableRowProps = {
  variable: Variable;
  /** For the labels of the controls. */
  position: number;
  issue: string | null;
  onChange: (variable: Variable) => void;
  onRemove: () => void;
};

function VariableRow({ variable, position, issue, onChange, onRemove }: VariableRowProps) {
  const id = useId();
  const label = variable.name || `variable ${position}`;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_7rem_auto] items-center gap-2 min-[640px]:grid-cols-[minmax(0,12rem)_7rem_minmax(0,1fr)_auto]">
      <TextInput
        mono
        data-variable-name=""
        aria-label={`Name of ${label}`}
        aria-invalid={issue ? true : undefined}
        aria-describedby={issue ? `${id}-issue` : undefined}
        placeholder="name"
        value={variable.name}
        onChange={({ target }) => onChange({ ...variable, name: target.value.trim() })}
      />
      <ChoiceSelect
        aria-label={`Type of ${label}`}
        options={typeOptions}
        value={typeOfVariable(variable)}
        onValueChange={(type) => onChange(retypeVariable(variable, type))}
      />
      <div className="max-[640px]:order-last max-[640px]:col-span-full">
        {"secret" in variable ? (
          <SecretValue key={variable.name} name={variable.name} />
        ) : (
          <VariableValueField
            label={`Value of ${label}`}
            value={variable.value}
            onChange={(value) => onChange({ name: variable.name, value })}
          />
        )}
      </div>
      <IconButton label={`Delete ${label}`} icon={Trash2} onClick={onRemove} />
      {/* In a narrow window, below the name and above the value. */}
      {issue ? (
        <div className="col-span-full -mt-1">
          <FieldError id={`${id}-issue`} error={issue} />
        </div>
      ) : null}
    </li>
  );
}
