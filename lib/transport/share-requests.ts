import { createListeners } from "@/lib/format/listeners";
import type { ResultsView } from "@/lib/results/model/result-view";
import type { Run } from "./run-search";

/** A run with a response. A failed one has no results. */
export type RunToShare = { readonly run: Run; readonly view: ResultsView | null };

/** Runs to share: the shown one, or stored ones by their ids. */
export type ShareRequest =
  | { readonly kind: "shown"; readonly shown: RunToShare }
  | {
      readonly kind: "stored";
      readonly ids: readonly string[];
      /** The URL of the page that compares the runs. */
      readonly comparison: string | null;
    };

type Host = (request: ShareRequest) => void;
/** In the order in which they were mounted. The last one shows the dialog. */
let hosts: readonly Host[] = [];
const { subscribe, notify } = createListeners();

/** The part of the page that shows the share dialog. Results, history, traces and comparisons request it. */
export const shareHost = {
  isPresent: (): boolean => hosts.length > 0,
  request: (request: ShareRequest): void => hosts.at(-1)?.(request),
  /** Returns a function that removes the host. */
  add: (host: Host): (() => void) => {
    const change = (next: readonly Host[]) => {
      hosts = next;
      notify();
    };
    change([...hosts, host]);
    return () => change(hosts.filter((each) => each !== host));
  },
  subscribe,
};
