import { isVariableName } from "./template";
import {
  type CollectionVariables,
  chosenVariables,
  type Environment,
  type Variable,
} from "./variable";

export const variableTypes = ["text", "number", "yes-no", "secret"] as const;
export type VariableType = (typeof variableTypes)[number];

export function typeOfVariable(variable: Variable): VariableType {
  if ("secret" in variable) return "secret";
  if (typeof variable.value === "number") return "number";
  return typeof variable.value === "boolean" ? "yes-no" : "text";
}

/** The variable with another type, and the same value where it has one. A secret loses it. */
export function retypeVariable(variable: Variable, type: VariableType): Variable {
  const { name } = variable;
  if (type === "secret") return { name, secret: true };
  const text = "secret" in variable ? "" : String(variable.value);
  if (type === "number") return { name, value: Number.isFinite(Number(text)) ? Number(text) : 0 };
  return { name, value: type === "yes-no" ? text === "true" : text };
}

/** Why a name cannot be used, or null. */
export function nameIssue(list: readonly Variable[], index: number): string | null {
  const name = list[index]?.name ?? "";
  if (name === "") return "Enter a name.";
  if (name === "secret") return "This name is reserved. Use another one.";
  if (!isVariableName(name))
    return "Use up to 64 letters, digits, _, - and ., and start with a letter or _.";
  return list.findIndex((each) => each.name === name) < index
    ? "The row above it with the same name is not used. Rename one of them."
    : null;
}

/** The name, or the name with the first number that no other one has. */
export function freeName(name: string, taken: readonly string[]): string {
  if (!taken.includes(name)) return name;
  for (let number = 2; ; number += 1)
    if (!taken.includes(`${name} ${number}`)) return `${name} ${number}`;
}

const namesOf = ({ environments }: CollectionVariables) => environments.map(({ name }) => name);

/** Adds an environment, after the one that it copies, and chooses it. */
export function addEnvironment(
  all: CollectionVariables,
  copied?: Environment,
): CollectionVariables {
  const name = freeName(copied ? `${copied.name} copy` : "New environment", namesOf(all));
  const at = copied ? all.environments.indexOf(copied) + 1 : all.environments.length;
  const added = { name, variables: copied?.variables ?? [] };
  return { ...all, environments: all.environments.toSpliced(at, 0, added), chosen: name };
}

/** Renames the chosen environment. The same object if the name is empty or taken. */
export function renameChosen(all: CollectionVariables, typed: string): CollectionVariables {
  const name = typed.trim();
  if (name === "" || namesOf(all).includes(name)) return all;
  const environments = all.environments.map((each) =>
    each.name === all.chosen ? { ...each, name } : each,
  );
  return { ...all, environments, chosen: name };
}

export const removeChosen = (all: CollectionVariables): CollectionVariables => ({
  ...all,
  environments: all.environments.filter(({ name }) => name !== all.chosen),
  chosen: null,
});

/** Puts a removed environment back and chooses it. */
export function restoreEnvironment(
  all: CollectionVariables,
  environment: Environment,
  at: number,
): CollectionVariables {
  const name = freeName(environment.name, namesOf(all));
  const environments = all.environments.toSpliced(at, 0, { ...environment, name });
  return { ...all, environments, chosen: name };
}

export type VariableList = "collection" | "environment";

export const variablesIn = (all: CollectionVariables, list: VariableList): readonly Variable[] =>
  list === "collection" ? all.variables : chosenVariables(all);

/** Replaces the variables of the collection or of the chosen environment. */
export const withList = (
  all: CollectionVariables,
  list: VariableList,
  variables: readonly Variable[],
): CollectionVariables =>
  list === "collection"
    ? { ...all, variables }
    : {
        ...all,
        environments: all.environments.map((each) =>
          each.name === all.chosen ? { ...each, variables } : each,
        ),
      };
