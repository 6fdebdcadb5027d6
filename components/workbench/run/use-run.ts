import { useQueryClient } from "@tanstack/react-query";
import { startTransition, useEffect, useEffectEvent, useReducer, useRef } from "react";
import type { ReadyRequest } from "@/components/request-form/draft-resolver";
import { engineHealthQuery } from "@/lib/transport/engine-health";
import type { RunOutcome } from "@/lib/transport/run-search";
import { nextRunState, noRun } from "@/lib/transport/run-state";
import { sendSearch, unreachableOutcome } from "@/lib/transport/send-search";
import { loadResponseParser, warmUpResponses } from "./response-parser";

/** A request, and the ids of its connection and its draft when it was sent. */
export type SentRequest = {
  readonly ready: ReadyRequest;
  readonly connection: string | null;
  /** Null for the requests of a trace, whose results do not belong to the draft. */
  readonly draft: string | null;
};

type RunHandlers = {
  /** Called once the outcome is on the screen. */
  readonly onSettled: (outcome: RunOutcome, sent: SentRequest) => void;
  /** Called when a run takes long enough to be shown as running. */
  readonly onRunning: () => void;
};

/** Milliseconds before the page shows a run as running. Rendering that state would delay a fast response. */
const SHOW_RUNNING_AFTER_MS = 70;
/** Milliseconds between a response and the warm-up for the next one, so that the results render first. */
const WARM_UP_AFTER_MS = 600;

/** The one active run of the form: its state, and the functions that start and abort it. */
export function useRun({ onSettled, onRunning }: RunHandlers) {
  const [state, dispatch] = useReducer(nextRunState, noRun);
  const client = useQueryClient();
  // Refs, because a second click can arrive before the first one has rendered.
  const active = useRef<AbortController | null>(null);
  const lastSent = useRef<SentRequest | null>(null);
  const afterRender = useRef<(() => void) | null>(null);
  const settled = useEffectEvent(onSettled);
  const running = useEffectEvent(onRunning);

  useEffect(() => () => active.current?.abort(), []);

  // Updates while the results render in a transition would restart that render, so they wait for it.
  useEffect(() => {
    const callback = afterRender.current;
    if (state.phase === "running" || !callback) return;
    afterRender.current = null;
    setTimeout(callback);
  }, [state]);

  const send = async (sent: SentRequest, { signal }: AbortController) => {
    const startedAt = Date.now();
    const showRunning = setTimeout(() => {
      dispatch({ type: "started", at: startedAt, connection: sent.connection });
      running();
    }, SHOW_RUNNING_AFTER_MS);
    const outcome = await sendSearch({
      body: sent.ready.body,
      signal,
      reader: loadResponseParser,
      sendsUnknown: sent.ready.unknown.length > 0,
      ...(sent.connection !== null && { connection: sent.connection }),
    });
    active.current = null;
    clearTimeout(showRunning);
    afterRender.current = () => {
      settled(outcome, sent);
      // The engine may have stopped, restarted or indexed more pages meanwhile.
      void client.invalidateQueries(engineHealthQuery);
    };
    startTransition(() => dispatch({ type: "settled", outcome, connection: sent.connection }));
    setTimeout(() => void warmUpResponses().catch(() => {}), WARM_UP_AFTER_MS);
  };

  return {
    state,
    /** Sends the request once. Returns false, without sending, while another run is active. */
    start: (sent: SentRequest) => {
      if (active.current) return false;
      active.current = new AbortController();
      lastSent.current = sent;
      void send(sent, active.current);
      return true;
    },
    lastSent: () => lastSent.current,
    cancel: () => active.current?.abort(),
    /** Shows an earlier outcome. Returns false while a run is active. */
    show: (outcome: RunOutcome) => {
      if (active.current) return false;
      dispatch({ type: "settled", outcome, connection: null });
      return true;
    },
    /** Settles a run that could not start. */
    fail: (error: unknown) => {
      const outcome = unreachableOutcome(error);
      dispatch({ type: "settled", outcome, connection: null });
      return outcome;
    },
  };
}
