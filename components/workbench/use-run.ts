"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useReducer, useRef } from "react";
import type { ReadyRequest } from "@/components/request-form/draft-resolver";
import { engineStatusQuery } from "@/lib/transport/engine-status";
import type { RunOutcome } from "@/lib/transport/run-search";
import { nextRunState, noRun, type RunState } from "@/lib/transport/run-state";
import { searchMutation, unreachable } from "@/lib/transport/search-mutation";
import { prepareToRead, readOffThread } from "./read-off-thread";

/** A request, and the id of the connection that the page showed when it was sent. */
export type Sent = { readonly ready: ReadyRequest; readonly connection: string | null };

type Running = {
  readonly state: RunState;
  /** Sends the request once. While a run goes on it does nothing and returns false. */
  readonly start: (sent: Sent) => boolean;
  /** What was sent last, and over which connection. */
  readonly last: () => Sent | null;
  readonly cancel: () => void;
  /** Shows the results of an earlier run. While a run goes on it does nothing and returns false. */
  readonly show: (outcome: RunOutcome) => boolean;
  /** Ends a run that could not begin. */
  readonly giveUp: (error: unknown) => RunOutcome;
};

/** The one run of a form: its state, and the way to start and to really stop it. */
export function useRun(onSettled: (outcome: RunOutcome, sent: Sent) => void): Running {
  const [state, dispatch] = useReducer(nextRunState, noRun);
  const client = useQueryClient();
  const { mutateAsync } = useMutation(searchMutation);
  // Not the state: a second click comes before the first one has been rendered.
  const underWay = useRef<AbortController | null>(null);
  const last = useRef<Sent | null>(null);
  const settled = useEffectEvent(onSettled);

  useEffect(() => () => underWay.current?.abort(), []);

  const start = (sent: Sent) => {
    if (underWay.current) return false;
    const { ready, connection } = sent;
    last.current = sent;
    const controller = new AbortController();
    underWay.current = controller;
    dispatch({ type: "started", at: Date.now() });
    mutateAsync({
      body: ready.body,
      signal: controller.signal,
      reader: readOffThread,
      ...(connection !== null && { connection }),
    }).then((outcome) => {
      underWay.current = null;
      dispatch({ type: "settled", outcome });
      settled(outcome, sent);
      prepareToRead().catch(() => {});
      // The end of a run is news of the server: it may have gone, come back or read more pages.
      void client.invalidateQueries(engineStatusQuery);
    });
    return true;
  };

  const giveUp = (error: unknown) => {
    const outcome = unreachable(error);
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
