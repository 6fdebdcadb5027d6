import { Copy, Trash2 } from "lucide-react";
import { useId, useState } from "react";
import { FieldError } from "@/components/ui/controls/field";
import { IconButton } from "@/components/ui/controls/icon-button";
import { TextInput } from "@/components/ui/controls/text-input";
import { addEnvironment, renameChosen } from "@/lib/variables/edit-variables";
import type { Environment } from "@/lib/variables/variable";
import type { ChangeVariables } from "./use-variables";

type EnvironmentToolsProps = {
  environment: Environment;
  /** Names of all environments. */
  names: readonly string[];
  change: ChangeVariables;
  onRemove: () => void;
};

/** Renames, duplicates and deletes the chosen environment. Mount with its name as key. */
export function EnvironmentTools({ environment, names, change, onRemove }: EnvironmentToolsProps) {
  const id = useId();
  const { name } = environment;
  const [typed, setTyped] = useState(name);
  const clean = typed.trim();
  const issue =
    clean === ""
      ? "Enter a name."
      : clean !== name && names.includes(clean)
        ? "Another environment has this name."
        : null;
  const rename = () => {
    if (issue === null && clean !== name) change((now) => renameChosen(now, clean));
  };
  return (
    <div className="grid gap-1">
      <div className="flex items-center gap-2">
        <TextInput
          data-environment-name=""
          aria-label="Name of the environment"
          aria-invalid={issue ? true : undefined}
          aria-describedby={issue ? `${id}-issue` : undefined}
          maxLength={60}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={rename}
          onKeyDown={({ key }) => {
            if (key === "Enter") rename();
          }}
          className="min-w-0 flex-1 max-w-72"
        />
        <IconButton
          label="Duplicate environment"
          icon={Copy}
          onClick={() => change((now) => addEnvironment(now, environment))}
        />
        <IconButton label="Delete environment" icon={Trash2} onClick={onRemove} />
      </div>
      {issue ? <FieldError id={`${id}-issue`} error={issue} /> : null}
    </div>
  );
}
