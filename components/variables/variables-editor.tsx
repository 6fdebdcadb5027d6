import { Copy, Plus, Trash2 } from "lucide-react";
import { useId, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "@/components/ui/controls/button";
import { FieldError } from "@/components/ui/controls/field";
import { IconButton } from "@/components/ui/controls/icon-button";
import { TextInput } from "@/components/ui/controls/text-input";
import { Callout } from "@/components/ui/feedback/callout";
import { DeletedNote } from "@/components/ui/feedback/deleted-note";
import { addEnvironment, renameChosen } from "@/lib/variables/edit-variables";
import type { Environment } from "@/lib/variables/variable";
import { EnvironmentSelect } from "./environment-select";
import { OtherSecrets } from "./secrets/other-secrets";
import { UndefinedNames } from "./undefined-names";
import { type Removed, useVariableEdits } from "./use-variable-edits";
import { type ChangeVariables, useVariables } from "./use-variables";
import { VariableRows } from "./variable-rows";

type VariablesEditorProps = {
  used: readonly string[];
};

/** The variables of the collection, its environments, and which one is chosen. */
export function VariablesEditor({ used }: VariablesEditorProps) {
  const { all, change, isStored, isChangedElsewhere } = useVariables();
  const [removed, setRemoved] = useState<Removed | null>(null);
  const { environment, edit, removeFrom, removeEnvironment } = useVariableEdits(
    { all, change },
    setRemoved,
  );

  const add = () => {
    flushSync(() => change((now) => addEnvironment(now)));
    const name = document.querySelector<HTMLInputElement>("[data-environment-name]");
    name?.focus();
    name?.select();
  };

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {isStored ? null : (
        <Callout tone="warn" title="Variables cannot be saved" role="alert">
          Storage is blocked or full. They last until this page closes.
        </Callout>
      )}
      {isChangedElsewhere ? (
        <p role="status" className="text-ink-muted">
          Another tab changed the variables. The list shows its changes and yours.
        </p>
      ) : null}
      {removed ? (
        <DeletedNote
          what={`“${removed.name}”`}
          onUndo={() => {
            change(removed.restore);
            setRemoved(null);
          }}
        />
      ) : null}
      <UndefinedNames all={all} used={used} change={change} />
      <VariableRows
        title="Variables"
        help="Used by every request, unless the chosen environment has the same name."
        variables={all.variables}
        onChange={edit("collection")}
        onRemove={removeFrom("collection")}
      />
      <section
        aria-label="Environments"
        className="grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-line pt-4"
      >
        <div className="flex flex-wrap items-end justify-between gap-2">
          <EnvironmentSelect {...{ all, change }} className="min-w-0 flex-1 max-w-72" />
          <Button icon={Plus} onClick={add}>
            Add environment
          </Button>
        </div>
        {environment ? (
          <VariableRows
            title={`Variables of ${environment.name}`}
            help="They replace the variables above while this environment is chosen."
            tools={
              <EnvironmentTools
                key={environment.name}
                environment={environment}
                names={all.environments.map(({ name }) => name)}
                change={change}
                onRemove={removeEnvironment}
              />
            }
            variables={environment.variables}
            onChange={edit("environment")}
            onRemove={removeFrom("environment")}
          />
        ) : null}
      </section>
      <OtherSecrets
        defined={[...all.variables, ...all.environments.flatMap((each) => each.variables)].map(
          (each) => each.name,
        )}
        onAdd={(name) =>
          change((now) => ({ ...now, variables: [...now.variables, { name, secret: true }] }))
        }
      />
    </div>
  );
}

type EnvironmentToolsProps = {
  environment: Environment;
  names: readonly string[];
  change: ChangeVariables;
  onRemove: () => void;
};

/** Renames, duplicates and deletes the chosen environment. Mount with its name as key. */
function EnvironmentTools({ environment, names, change, onRemove }: EnvironmentToolsProps) {
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
