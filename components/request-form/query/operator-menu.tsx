import { Plus } from "lucide-react";
import { IconButton } from "@/components/ui/controls/icon-button";
import { Menu } from "@/components/ui/overlays/menu";
import { keysOf } from "@/lib/contract/typed-keys";
import { fieldElement } from "../checks/focus-field";
import { useRequestForm } from "../request-form-context";

/** Also used by the suggestions, which load when the query gets the focus. */
const loadOperators = async () => (await import("@/lib/contract/query/operators")).operators;

export function OperatorMenu() {
  const { getValues, setValue } = useRequestForm();

  const insert = (token: string) => {
    const input = fieldElement("query.query");
    if (!(input instanceof HTMLTextAreaElement)) return;
    const query = getValues("query.query");
    const at = input.selectionEnd ?? query.length;
    const before = query.slice(0, at);
    const gap = before === "" || /\s$/.test(before) ? "" : " ";
    const closing = token === '"' ? '"' : "";
    setValue("query.query", before + gap + token + closing + query.slice(at));
    const caret = at + gap.length + token.length;
    input.focus();
    input.setSelectionRange(caret, caret);
  };

  return (
    <Menu
      label="Operators"
      groups={async () => {
        const operators = await loadOperators();
        return [
          {
            id: "operators",
            items: keysOf(operators).map((name) => ({
              id: name,
              label: operators[name].example,
              detail: operators[name].help,
              onSelect: () => insert(operators[name].token),
            })),
          },
        ];
      }}
      trigger={(props) => (
        <IconButton {...props} label="Add operator" icon={Plus} className="ml-0.5" />
      )}
    />
  );
}
