import type { MouseEvent } from "react";
import { useWatch } from "react-hook-form";
import { Button } from "@/components/ui/controls/button";
import { truncate } from "@/lib/format/truncate";
import type { DraftCheck } from "@/lib/request/check-draft";
import { currentScope } from "@/lib/storage/variables/variables";
import { createResolver, namesIn } from "@/lib/variables/resolver";
import { escapeNames } from "@/lib/variables/template";
import { variableEditor } from "../../checks/variable-editor";
import { type DraftPath, useRequestForm } from "../../request-form-context";

export type TemplateNotesProps = {
  check: DraftCheck;
  name: string;
  /** Includes the controls inside it that have no frame of their own. */
  inside?: boolean;
  /** Both if left out. */
  part?: "values" | "missing";
};

const MAX_SHOWN = 300;

/** Below a field with templates: the value that is sent, or the way to define what is missing. */
export function TemplateNotes({ check, name, inside = false, part }: TemplateNotesProps) {
  const isHere = ({ draftPath }: { readonly draftPath: string }) =>
    draftPath === name || (inside && draftPath.startsWith(`${name}.`));
  // Header values are hidden, as in their own controls.
  const values = check.values.filter(
    (each) => isHere(each) && !each.draftPath.startsWith("loading.headers."),
  );
  const issues = check.issues.filter(
    (issue) => issue.code.startsWith("variable_") && isHere(issue),
  );
  return (
    <>
      {part === "missing"
        ? null
        : values.map(({ draftPath, value }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the items of a list have one control
            <p key={index} className="text-ink-muted text-xs [overflow-wrap:anywhere]">
              {inside ? placeIn(draftPath) : null}
              <span className="sr-only">Sent as: </span>
              <span aria-hidden>→ </span>
              {shownText(String(value))}
            </p>
          ))}
      {issues.length > 0 && part !== "values" ? (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" onMouseDown={keepFocus} onClick={() => variableEditor.open()}>
            Open Variables
          </Button>
          {issues.map(({ draftPath }) => (
            <SendAsWritten key={draftPath} draftPath={draftPath} />
          ))}
        </div>
      ) : null}
    </>
  );
}

/** A field that shrinks when it loses the focus would move the button under the pointer. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

/** For example "Step 2 ". */
function placeIn(draftPath: string): string {
  const [, step] = /^actions\.steps\.(\d+)/.exec(draftPath) ?? [];
  return step === undefined ? "" : `Step ${Number(step) + 1} `;
}

/** Without the references to secrets, and at a length that a field can show. */
function shownText(value: string): string {
  const text = value.replace(/\{\{secret:\$[^}]*\}\}/g, "••••");
  return text === "" ? "(empty)" : truncate(text, MAX_SHOWN);
}

/** Escapes the names of a text that nothing defines, such as the braces of a script. */
function SendAsWritten({ draftPath }: { draftPath: string }) {
  const { control, setValue } = useRequestForm();
  // The path of an issue is that of a control.
  const path = draftPath as DraftPath;
  const text: unknown = useWatch({ control, name: path });
  if (typeof text !== "string") return null;
  const names = undefinedNames(text);
  if (names.length === 0) return null;
  return (
    <Button
      size="sm"
      onMouseDown={(event) => event.preventDefault()}
      onClick={() =>
        setValue(path, escapeNames(text, new Set(names)), {
          shouldDirty: true,
          shouldValidate: true,
        })
      }
    >
      Send {names.map((name) => `{{${name}}}`).join(", ")} as written
    </Button>
  );
}

function undefinedNames(text: string): readonly string[] {
  const resolve = createResolver(currentScope());
  return namesIn(text).filter((name) => {
    const resolved = resolve(`{{${name}}}`);
    return !resolved.ok && resolved.issue.kind === "undefined" && resolved.issue.name === name;
  });
}
