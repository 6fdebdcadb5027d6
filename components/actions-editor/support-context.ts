import { createContext, type ReactNode } from "react";
import type { Step } from "@/lib/request/draft/actions/step";

type StepPlace = { readonly step: Step; readonly control: string };

/** Renders what is known about the connection's support of an option of a step. */
export const StepSupportContext = createContext<(place: StepPlace) => ReactNode>(() => null);
