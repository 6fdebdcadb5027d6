import { createContext, useContext } from "react";
import type { FieldPath, UseFormReturn } from "react-hook-form";
import type { Draft } from "@/lib/request/draft";
import type { ReadyRequest } from "./draft-resolver";

export type RequestFormApi = UseFormReturn<Draft, unknown, ReadyRequest>;

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
