import type { Body } from "@/lib/request/body";
import { readTabJson, writeTabJson } from "../tab-json";

const KEY = "search-workbench.sweep-start";

/** Value of `new` in the URL of a sweep of this request. */
export const FORM_REQUEST = "form";

/**
 * The request of the form on its way to the page of sweeps, with its variables: a link would have their values.
 * `body` has only what may be stored.
 */
export const writeSweepStart = (body: Body): boolean => writeTabJson(KEY, body);

export const readSweepStart = (): Body | null => readTabJson(KEY);
