import { Plus } from "lucide-react";
import { type ReactNode, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "@/components/ui/controls/button";
import { nameIssue } from "@/lib/variables/edit-variables";
import { rowKeys } from "@/lib/variables/merge-edit";
import type { Variable } from "@/lib/variables/variable";
import { VariableRow } from "./variable-row";

type VariableRowsProps = {
  title: string;
  help: string;
  tools?: ReactNode;
  variables: readonly Variable[];
  onChange: (variables: readonly Variable[]) => void;
  onRemove: (index: number) => void;
};

/** The variables of the collection or of an environment. */
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
