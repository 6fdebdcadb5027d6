import { createContext, useContext } from "react";
import type { FieldPath, UseFormReturn } from "react-hook-form";
import type { Draft } from "@/lib/request/draft";
import type { ReadyRequest } from "./draft-resolver";

/** Its state is read with hooks: nothing renders the page when it changes. */
export type RequestFormApi = Omit<UseFormReturn<Draft, unknown, ReadyRequest>, "formState">;

/** A path in the draft in the form library's notation: `sources.limit`. */
export type DraftPath = FieldPath<Draft>;

const RequestFormContext = createContext<RequestFormApi | null>(null);

export const RequestFormProvider = RequestFormContext;

/** The page's only form; the query bar and the panel are parts of it. */
export function useRequestForm(): RequestFormApi {
  const form = useContext(RequestFormContext);
  if (!form) throw new Error("useRequestForm needs a RequestFormProvider.");
  return form;
}
