import "server-only";
import { isPending, showsLoading } from "../content/content-signs";
import type { PageWorld } from "./page-world";
import type { PageActivity } from "./settle";
import { surveyPage } from "./survey-page";

/** `ready`, or which sign of missing content remains at the end. */
export type ContentOutcome = "ready" | "loading" | "bare";

/** Limit for a page that shows a loading marker. */
const MAX_LOADING_MS = 20_000;
/** Limit for a page that is almost empty, which may be all that it has. */
const MAX_BARE_MS = 8_000;
/** The page counts as complete after it and its network were quiet for this long. */
const STABLE_MS = 300;
/** Without changes for this long, an incomplete page counts as stuck. */
const STUCK_LOADING_MS = 1_000;
const STUCK_BARE_MS = 400;
const STUCK_FRAMES_MS = 3_000;
/** For a page that says that it is loading, but only repeats work without an effect. */
const STUCK_REPEATING_MS = 4_000;
const POLL_MS = 100;

/**
 * Waits until the main region of a settled page has content that no longer changes. Ends early when
 * nothing more can happen: no request, timer or message is pending. Returns immediately for a page
 * that shows its content.
 */
export async function awaitContent(
  world: PageWorld,
  activity: PageActivity,
  boundMs: number,
): Promise<ContentOutcome> {
  const startedAt = performance.now();
  let wasPending = false;
  let outcome: ContentOutcome = "ready";
  for (;;) {
    const elapsed = performance.now() - startedAt;
    const survey = await surveyPage(world);
    if (survey !== null) {
      if (!survey.hasScripts) return "ready";
      const pending = isPending(survey);
      outcome = showsLoading(survey) ? "loading" : pending ? "bare" : "ready";
      const quietMs = Math.min(activity.quietMs(), survey.unchangedMs);
      if (!pending && (!wasPending || quietMs >= STABLE_MS)) return outcome;
      wasPending = true;
      const stuckMs = survey.hasScriptedFrames
        ? STUCK_FRAMES_MS
        : outcome === "loading"
          ? STUCK_LOADING_MS
          : STUCK_BARE_MS;
      if (pending && quietMs >= stuckMs && (await isStuck(world, activity, outcome, quietMs)))
        return outcome;
    }
    if (elapsed >= Math.min(boundMs, outcome === "loading" ? MAX_LOADING_MS : MAX_BARE_MS))
      return outcome;
    await new Promise((done) => setTimeout(done, Math.min(POLL_MS, boundMs)));
  }
}

/** Whether nothing is planned that could still bring content. */
async function isStuck(
  world: PageWorld,
  activity: PageActivity,
  outcome: ContentOutcome,
  quietMs: number,
): Promise<boolean> {
  if (activity.hasExternalEvents) return false;
  const { noRepeats } = world.planned;
  // Repeated work is common. It delays only a page that says that it is loading, and not for long if it has no
  // effect.
  const mayRepeat = outcome !== "loading" || quietMs >= STUCK_REPEATING_MS;
  const noTimers = world.planned.noTimers(mayRepeat ? quietMs : 0);
  const expression = mayRepeat ? noTimers : `${noTimers} && ${noRepeats}`;
  return (await world.run(expression).catch(() => false)) === true;
}
