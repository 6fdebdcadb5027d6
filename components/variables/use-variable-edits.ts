import {
  removeChosen,
  restoreEnvironment,
  type VariableList,
  variablesIn,
  withList,
} from "@/lib/variables/edit-variables";
import { mergeEdit, withEnvironment } from "@/lib/variables/merge-edit";
import type { CollectionVariables, Variable } from "@/lib/variables/variable";
import type { ChangeVariables } from "./use-variables";

export type Removed = {
  readonly name: string;
  readonly restore: (now: CollectionVariables) => CollectionVariables;
};

type Edited = { readonly all: CollectionVariables; readonly change: ChangeVariables };

/** Changes of the lists, merged with those that another tab has stored since they were shown. */
export function useVariableEdits({ all, change }: Edited, setRemoved: (removed: Removed) => void) {
  const at = all.environments.findIndex(({ name }) => name === all.chosen);
  const environment = all.environments[at];

  /** Another tab may have stored a change since this list was shown, or have chosen another environment. */
  const edit = (list: VariableList) => (after: readonly Variable[]) => {
    const before = variablesIn(all, list);
    const merge = (now: readonly Variable[]) => mergeEdit(before, after, now);
    change((now) =>
      list === "environment" && environment
        ? withEnvironment(now, environment.name, merge)
        : withList(now, list, merge(variablesIn(now, list))),
    );
  };

  const removeFrom = (list: VariableList) => (index: number) => {
    const variable = variablesIn(all, list)[index];
    if (!variable) return;
    edit(list)(variablesIn(all, list).toSpliced(index, 1));
    setRemoved({
      name: variable.name,
      restore: (now) => withList(now, list, variablesIn(now, list).toSpliced(index, 0, variable)),
    });
  };

  const removeEnvironment = () => {
    if (!environment) return;
    change(removeChosen);
    setRemoved({
      name: environment.name,
      restore: (now) => restoreEnvironment(now, environment, at),
    });
  };
  return { environment, edit, removeFrom, removeEnvironment };
}
