import { useQueryClient } from "@tanstack/react-query";
import { startTransition, useEffect, useEffectEvent, useReducer, useRef } from "react";
import type { ReadyRequest } from "@/components/request-form/draft-resolver";
import { engineHealthQuery } from "@/lib/transport/engine-health";
import type { RunOutcome } from "@/lib/transport/run-search";
import { nextRunState, noRun, type RunState } from "@/lib/transport/run-state";
import { searchMutation, unreachableOutcome } from "@/lib/transport/search-mutation";
import { loadResponseParser, warmUpResponses } from "./response-parser";

/** A request, and the id of the connection that the page showed when it was sent. */
export type SentRequest = { readonly ready: ReadyRequest; readonly connection: string | null };

type Running = {
  readonly state: RunState;
  /** Sends the request once. While a run goes on it does nothing and returns false. */
  readonly start: (sent: SentRequest) => boolean;
  /** What was sent last, and over which connection. */
  readonly last: () => SentRequest | null;
  readonly cancel: () => void;
  /** Shows the results of an earlier run. While a run goes on it does nothing and returns false. */
  readonly show: (outcome: RunOutcome) => boolean;
  /** Ends a run that could not begin. */
  readonly giveUp: (error: unknown) => RunOutcome;
};

/** Milliseconds after which nobody waits for results any more. */
const QUIET_MS = 600;
/**
 * Milliseconds before the page shows that a run goes on. Drawing that takes as long as a near service takes to answer,
 * and an answer that is there by then would wait for it.
 */
const SOON_MS = 70;

/**
 * The one run of a form: its state, and the way to start and to really stop it. `onWaiting` is called when a run has not
 * ended at once.
 */
export function useRun(
  onSettled: (outcome: RunOutcome, sent: SentRequest) => void,
  onWaiting: () => void,
): Running {
  const [state, dispatch] = useReducer(nextRunState, noRun);
  const client = useQueryClient();
  // Not the state: a second click comes before the first one has been rendered.
  const underWay = useRef<AbortController | null>(null);
  const last = useRef<SentRequest | null>(null);
  const settled = useEffectEvent(onSettled);
  const waiting = useEffectEvent(onWaiting);

  useEffect(() => () => underWay.current?.abort(), []);

  // What was waited for is drawn first: anything that the page draws meanwhile would have it begin anew.
  const afterwards = useRef<(() => void) | null>(null);
  useEffect(() => {
    const act = afterwards.current;
    if (state.phase === "running" || !act) return;
    afterwards.current = null;
    setTimeout(act);
  }, [state]);

  const start = (sent: SentRequest) => {
    if (underWay.current) return false;
    const { ready, connection } = sent;
    last.current = sent;
    const controller = new AbortController();
    underWay.current = controller;
    const at = Date.now();
    const soon = setTimeout(() => {
      dispatch({ type: "started", at });
      waiting();
    }, SOON_MS);
    // Not observed: the state here is what is drawn, and the page is drawn once for each of its changes.
    const mutation = client.getMutationCache().build(client, searchMutation);
    const variables = { body: ready.body, signal: controller.signal, reader: loadResponseParser };
    mutation
      .execute({ ...variables, ...(connection !== null && { connection }) })
      .then((outcome) => {
        underWay.current = null;
        clearTimeout(soon);
        // In slices, so that the page answers while its results are drawn.
        startTransition(() => dispatch({ type: "settled", outcome }));
        afterwards.current = () => {
          settled(outcome, sent);
          // The end of a run is news of the server: it may have gone, come back or read more pages.
          void client.invalidateQueries(engineHealthQuery);
        };
        setTimeout(() => void warmUpResponses().catch(() => {}), QUIET_MS);
      });
    return true;
  };

  const giveUp = (error: unknown) => {
    const outcome = unreachableOutcome(error);
    dispatch({ type: "settled", outcome });
    return outcome;
  };

  const show = (outcome: RunOutcome) => {
    if (underWay.current) return false;
    dispatch({ type: "settled", outcome });
    return true;
  };

  return {
    state,
    start,
    show,
    giveUp,
    cancel: () => underWay.current?.abort(),
    last: () => last.current,
  };
}
