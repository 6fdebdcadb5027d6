import { useEffect, useState } from "react";
import { PathError } from "@/lib/results/contents/json-path-parse";
import { parseTypedPath } from "@/lib/results/contents/path-value";
import { type ChosenField, capturedField, pathField } from "@/lib/sweep/chosen-field";
import type { Sweep } from "@/lib/sweep/sweep";
import { usePathValues } from "./use-path-values";

export type FieldChoice =
  | { readonly kind: "none" }
  /** A field that is stored with the cells. */
  | { readonly kind: "captured"; readonly name: string }
  /** A JSONPath query into the stored responses, as typed. */
  | { readonly kind: "path"; readonly typed: string };

export type ChosenFieldState = {
  readonly choice: FieldChoice;
  readonly choose: (choice: FieldChoice) => void;
  /** Null without a choice, and while the path is empty or invalid. */
  readonly field: ChosenField | null;
  /** Why the path is invalid. */
  readonly issue: string | null;
  /** Runs that are still to be read. */
  readonly unread: number;
  readonly withoutResponse: number;
};

/** Milliseconds after the last key press. */
const DEBOUNCE_MS = 300;

/** The field that the matrix and the exports show. */
export function useChosenField(sweep: Pick<Sweep, "cells">): ChosenFieldState {
  const [choice, choose] = useState<FieldChoice>({ kind: "none" });
  const typed = choice.kind === "path" ? choice.typed.trim() : "";
  const [settled, setSettled] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const path = choice.kind === "path" ? settled : "";
  const issue = path === "" ? null : pathIssue(path);
  const query = path === "" || issue !== null ? null : path;
  const { values, ...progress } = usePathValues(sweep.cells, query);
  const field =
    choice.kind === "captured"
      ? capturedField(choice.name)
      : query === null
        ? null
        : pathField(query, values);
  return { choice, choose, field, issue, ...progress };
}

function pathIssue(path: string): string | null {
  try {
    parseTypedPath(path);
    return null;
  } catch (error) {
    if (!(error instanceof PathError)) throw error;
    return `${error.message} At character ${error.at + 1}. Example: data.web[0].title.`;
  }
}
