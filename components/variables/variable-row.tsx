import { Trash2 } from "lucide-react";
import { useId } from "react";
import { FieldError } from "@/components/ui/controls/field";
import { IconButton } from "@/components/ui/controls/icon-button";
import { ChoiceSelect } from "@/components/ui/controls/select";
import { TextInput } from "@/components/ui/controls/text-input";
import {
  retypeVariable,
  typeOfVariable,
  type VariableType,
  variableTypes,
} from "@/lib/variables/edit-variables";
import type { Variable } from "@/lib/variables/variable";
import { SecretValue } from "./secrets/secret-value";
import { VariableValueField } from "./variable-value-field";

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

export function VariableRow({ variable, position, issue, onChange, onRemove }: VariableRowProps) {
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
