import { createContext, useContext } from "react";
import type { FieldPath, UseFormReturn } from "react-hook-form";
import type { Draft } from "@/lib/request/draft";
import type { ReadyRequest } from "./draft-resolver";

export type RequestFormApi = UseFormReturn<Draft, unknown, ReadyRequest>;

/** A place in the draft, as the form names its fields: `sources.limit`. */
export type DraftPath = FieldPath<Draft>;

const RequestFormContext = createContext<RequestFormApi | null>(null);

export const RequestFormProvider = RequestFormContext;

/** The one form of the page; the query in the top bar and the panel are both parts of it. */
export function useRequestForm(): RequestFormApi {
  const form = useContext(RequestFormContext);
  if (!form) throw new Error("There is no request form around this component.");
  return form;
}
