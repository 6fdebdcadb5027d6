import { useWatch } from "react-hook-form";
import { Button } from "@/components/ui/controls/button";
import { currentScope } from "@/lib/storage/variables/variables";
import { createResolver, namesIn } from "@/lib/variables/resolver";
import { escapeNames } from "@/lib/variables/template";
import { type DraftPath, useRequestForm } from "../../request-form-context";

/** Escapes the names of a text that nothing defines, such as the braces of a script. */
export function SendAsWritten({ draftPath }: { draftPath: string }) {
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
