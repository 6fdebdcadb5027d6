import { startTransition, useEffect, useReducer, useRef } from "react";
import { useRefreshEngineHealth } from "@/components/connections/engine-health";
import type { ReadyRequest } from "@/components/request-form/draft-resolver";
import { afterPaint } from "@/components/ui/layout/after-paint";
import { useStableFunctions } from "@/components/ui/layout/use-stable-functions";
import { goneDrafts } from "@/lib/storage/drafts/open-drafts";
import type { RunOutcome } from "@/lib/transport/run-search";
import { nextRunState, noRun, type RunEvent, type RunState } from "@/lib/transport/run-state";
import { sendSearch, unreachableOutcome } from "@/lib/transport/send-search";
import { loadResponseParser, warmUpResponses } from "./response-parser";
import { endSampleRuns } from "./sample-runs";

export type SentRequest = {
  readonly ready: ReadyRequest;
  readonly connection: string | null;
  /** Null for the requests of a trace, whose results do not belong to the draft. */
  readonly draft: string | null;
};

type RunHandlers = {
  /** Called once for a run, with the first state that the page shows: running, or its outcome if that comes first. */
  readonly onShown: () => void;
  /** Called once the response has arrived, before the page shows it. Work done here delays the results. */
  readonly onReceived: (outcome: RunOutcome, sent: SentRequest) => void;
  /** Called once the outcome is on the screen. */
  readonly onSettled: (outcome: RunOutcome, sent: SentRequest) => void;
  /** Called when a run takes long enough to be shown as running. */
  readonly onRunning: () => void;
};

/** Milliseconds before the page shows a run as running. Rendering that state would delay a fast response. */
const SHOW_RUNNING_AFTER_MS = 100;
/** Milliseconds between the paint of results and the warm-up for the next response, for what else follows a run. */
const WARM_UP_AFTER_MS = 600;

type RunStates = Readonly<Record<string, RunState>>;
type DraftRunEvent = {
  readonly draft: string;
  readonly event: RunEvent;
};

function nextRunStates(states: RunStates, { draft, event }: DraftRunEvent): RunStates {
  const { [draft]: before = noRun, ...others } = states;
  const gone = goneDrafts(Object.keys(others));
  return {
    ...Object.fromEntries(Object.entries(others).filter(([id]) => !gone.has(id))),
    [draft]: nextRunState(before, event),
  };
}

/** Lets the browser ask first: a run that is left may be charged, and its results are lost. */
const askBeforeLeaving = (event: Event) => event.preventDefault();

/**
 * The runs of the open drafts, one at a time for each: the state of the shown draft, and the functions that start and
 * abort its run. A run continues while another draft is shown.
 */
export function useRun(shownDraft: string, handlers: RunHandlers) {
  const [states, dispatch] = useReducer(nextRunStates, {});
  const refreshEngineHealth = useRefreshEngineHealth();
  // Refs, because a second click can arrive before the first one has rendered.
  const active = useRef(new Map<string, AbortController>());
  const lastSent = useRef(new Map<string, SentRequest>());
  const afterRender = useRef(new Map<string, () => void>());
  const { onShown, onReceived, onSettled, onRunning } = useStableFunctions(handlers);

  useEffect(() => {
    const controllers = active.current;
    return () => {
      for (const controller of controllers.values()) controller.abort();
      removeEventListener("beforeunload", askBeforeLeaving);
    };
  }, []);

  // Updates while the results render in a transition would restart that render, so they wait for it, and for its paint.
  useEffect(() => {
    for (const [draft, callback] of afterRender.current) {
      if (states[draft]?.phase === "running") continue;
      afterRender.current.delete(draft);
      afterPaint(callback);
    }
  }, [states]);

  const send = async (draft: string, sent: SentRequest, { signal }: AbortController) => {
    const startedAt = Date.now();
    const { connection } = sent;
    let isShown = false;
    const showRunning = setTimeout(() => {
      isShown = true;
      onShown();
      dispatch({ draft, event: { type: "started", at: startedAt, connection } });
      onRunning();
    }, SHOW_RUNNING_AFTER_MS);
    const outcome = await sendSearch({
      body: sent.ready.body,
      signal,
      parser: loadResponseParser,
      sendsUnknown: sent.ready.unknown.length > 0,
      ...(connection !== null && { connection }),
    });
    active.current.delete(draft);
    if (active.current.size === 0) removeEventListener("beforeunload", askBeforeLeaving);
    clearTimeout(showRunning);
    onReceived(outcome, sent);
    afterRender.current.set(draft, () => {
      onSettled(outcome, sent);
      // The engine may have stopped, restarted or indexed more pages meanwhile.
      refreshEngineHealth();
      setTimeout(() => void warmUpResponses().catch(() => {}), WARM_UP_AFTER_MS);
    });
    startTransition(() => {
      if (!isShown) onShown();
      dispatch({ draft, event: { type: "settled", outcome, connection } });
    });
  };

  const showOutcome = (outcome: RunOutcome) =>
    dispatch({ draft: shownDraft, event: { type: "settled", outcome, connection: null } });
  // The rendered state may be that of a moment ago.
  const isActive = () => active.current.has(shownDraft);

  return {
    state: states[shownDraft] ?? noRun,
    /** Sends the request once. Returns false, without sending, while another run of its draft is active. */
    start: (sent: SentRequest) => {
      const draft = sent.draft ?? shownDraft;
      if (active.current.has(draft)) return false;
      // The run before may still render.
      afterRender.current.get(draft)?.();
      afterRender.current.delete(draft);
      endSampleRuns();
      const controller = new AbortController();
      active.current.set(draft, controller);
      // Only during a run: the listener keeps a page out of the back/forward cache of some browsers.
      addEventListener("beforeunload", askBeforeLeaving);
      lastSent.current.set(draft, sent);
      for (const id of goneDrafts(lastSent.current.keys())) lastSent.current.delete(id);
      void send(draft, sent, controller);
      return true;
    },
    lastSent: () => lastSent.current.get(shownDraft) ?? null,
    isActive,
    cancel: () => active.current.get(shownDraft)?.abort(),
    /** Shows an earlier outcome. Returns false while a run is active. */
    show: (outcome: RunOutcome) => {
      if (isActive()) return false;
      showOutcome(outcome);
      return true;
    },
    /** Settles a run that could not start. */
    fail: (error: unknown) => {
      const outcome = unreachableOutcome(error);
      showOutcome(outcome);
      return outcome;
    },
  };
}
