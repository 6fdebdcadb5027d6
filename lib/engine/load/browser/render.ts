import "server-only";
import type { Response } from "playwright-core";
import { raceAbort, withDeadline } from "@/lib/concurrency/deadline";
import { limits } from "@/lib/contract/limits";
import type { ArtifactStore } from "@/lib/engine/ports/artifact-store";
import type { AddressGuard } from "@/lib/net/address-guard";
import { FetchError } from "@/lib/net/fetch-failure";
import { isPlausible } from "../decode-body";
import { isXmlType } from "../page-form";
import type { ActionContext, ActionOutputs } from "./actions/action-handler";
import { handleDialogs, reportEvents } from "./actions/report-events";
import { runActions } from "./actions/run-actions";
import { awaitContent } from "./await-content";
import { awaitRefresh } from "./await-refresh";
import { captureScreenshot, type Screenshot } from "./capture-screenshot";
import { captureEarly } from "./early-screenshots";
import { BrowserGoneError, type LaunchedBrowser } from "./launch";
import { loadLazyFrames } from "./lazy-frames";
import { endNavigation, openPage, throwOnErrorPage, throwOnPdf, watchDocument } from "./open-page";
import { openPageSession, PageError, type PageSession } from "./page-session";
import { readPageStyles } from "./page-styles";
import { type BrowserPool, NoBrowserError } from "./pool";
import type { Profiles, ProfileUse } from "./profiles";
import { readHtml } from "./read-html";
import type { NotRendered, Rendered, RenderJob, RenderResult } from "./render-job";
import { addCallerCookies, sendHeaders } from "./requests/caller-headers";
import { filterRequests } from "./requests/filter-requests";
import { isNamedSite, serveNamedSite } from "./requests/named-site";
import { watchActivity } from "./settle";
import { isTextViewer, isXmlError } from "./text-viewer";

export type RenderDeps = {
  readonly pool: BrowserPool;
  readonly guard: AddressGuard;
  readonly artifacts: ArtifactStore;
  readonly profiles: Profiles;
};

/** A page that does not settle in this time is read as it is. */
const SETTLE_MS = 8_000;
/** Reserved for reading the page after actions that use all remaining time. */
const READ_RESERVE_MS = 2_000;

/** The source of a text that has not ended by then is what the browser shows of it. */
const SOURCE_MS = 2_000;
const HEADERS_MS = 300;

const WRONG_ENCODING =
  "The page has a different encoding than it declares, so the browser shows wrong characters. " +
  "Without options that need a browser, its text is decoded by its bytes.";
const STOPPED =
  "The page did not load completely in time, so it was read as far as it was loaded. Its end may be missing.";
const STILL_LOADING =
  "The page still showed a loading message when it was read, so content may be missing. Raise waitFor to read it later.";

/**
 * Opens a page in the browser, waits until it settles, runs the actions, and reads the result. Page
 * failures are results. Rejects only when the caller's signal aborts, with its reason.
 */
export async function render(
  job: RenderJob,
  signal: AbortSignal,
  deps: RenderDeps,
): Promise<RenderResult> {
  const warnings: string[] = [];
  const outputs: ActionOutputs | null = job.actions?.length
    ? { screenshots: [], scrapes: [], javascriptReturns: [], pdfs: [], steps: [] }
    : null;
  const failed = (kind: NotRendered["kind"], error: string): NotRendered => ({
    ok: false,
    kind,
    error: withStep(error, outputs),
    url: job.url,
    statusCode: null,
    actions: outputs,
    warnings,
  });
  const checked = await deps.guard.check(job.url, job.initiator);
  if (!checked.ok) return failed("rejected", checked.message);
  const queuedAt = performance.now();
  const profile = job.profile ? await deps.profiles.use(job.profile, signal) : null;
  if (profile) job.onQueued?.(performance.now() - queuedAt);

  const endsAt = performance.now() + job.timeout;
  let rendered: Promise<Rendered> | null = null;
  try {
    return await withDeadline<RenderResult>(
      job.timeout,
      signal,
      (expired) => {
        rendered = deps.pool.use((launched) => {
          const rendering = { job, launched, profile, outputs, warnings, expired, endsAt };
          return renderInSession(rendering, deps);
        }, expired);
        // Closing a busy page takes seconds, and the caller need not wait for it.
        return raceAbort(rendered, expired);
      },
      () => failed("timeout", `The page did not finish within ${job.timeout} ms.`),
    );
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof PageError) return failed(error.kind, error.message);
    // A header of the caller that cannot be sent.
    if (error instanceof FetchError) return failed("rejected", error.message);
    if (error instanceof NoBrowserError) return failed("no-browser", error.message);
    if (error instanceof BrowserGoneError) return failed("gone", error.message);
    return failed("gone", "The browser failed unexpectedly.");
  } finally {
    const end = () => profile?.end();
    // The next page with the profile starts when this one is closed.
    Promise.resolve(rendered).then(end, end);
  }
}

/** Names the action during which a page failed. */
function withStep(error: string, outputs: ActionOutputs | null): string {
  const steps = outputs?.steps ?? [];
  const last = steps.at(-1);
  if (last === undefined || last.status === "done") return error;
  const when = last.status === "unfinished" ? "during" : "after";
  return `${error.replace(/\.$/, "")}, ${when} action ${steps.length} (${last.type}).`;
}

type Rendering = {
  readonly job: RenderJob;
  readonly launched: LaunchedBrowser;
  readonly profile: ProfileUse | null;
  readonly outputs: ActionOutputs | null;
  readonly warnings: string[];
  readonly expired: AbortSignal;
  /** On the clock of `performance.now()`. */
  readonly endsAt: number;
};

async function renderInSession(rendering: Rendering, deps: RenderDeps): Promise<Rendered> {
  const { job, launched, profile, expired } = rendering;
  const session = await openPageSession(launched, job, deps.guard, profile?.state ?? null);
  try {
    const blocked = new AbortController();
    const rendered = await raceAbort(
      drivePage(session, rendering, deps, blocked),
      expired,
      session.broken,
      blocked.signal,
      launched.gone,
    );
    if (profile) {
      const warning = await raceAbort(profile.save(session.context), expired, launched.gone);
      if (warning) rendering.warnings.push(warning);
    }
    return rendered;
  } finally {
    await session.close();
  }
}

async function drivePage(
  session: PageSession,
  rendering: Rendering,
  deps: RenderDeps,
  blocked: AbortController,
): Promise<Rendered> {
  const { job, outputs, warnings, expired, endsAt } = rendering;
  const { page, world, proxy } = session;
  const remainingMs = () => endsAt - performance.now();
  const warn = (warning: string) => {
    if (!warnings.includes(warning)) warnings.push(warning);
  };
  handleDialogs(page, () => (outputs?.steps.length ?? 0) > 0, warn);
  const mainDocument = watchDocument(page);
  const activity = watchActivity(page, world);
  const settle = (boundMs: number, justBegun = false) =>
    activity.settle(Math.max(0, Math.min(boundMs, remainingMs() / 2)), justBegun);
  await addCallerCookies(session, job);
  const { guard } = deps;
  const isNamed = await isNamedSite(job.url, guard);
  if (isNamed) await serveNamedSite(session, job, { guard, signal: expired, blocked });
  else {
    await filterRequests(session, job, blocked);
    await sendHeaders(session, job);
  }

  if (!(await openPage(session, job, Math.max(1, remainingMs())))) warn(STOPPED);
  throwOnPdf(mainDocument);
  const loadFrames = () => loadLazyFrames(world, activity, remainingMs() / 4);
  await loadFrames();
  const early = captureEarly(session, job, activity, Math.min(SETTLE_MS, remainingMs() / 2));
  await settle(SETTLE_MS, true);
  // Scripts may have added frames.
  if (await loadFrames()) await settle(SETTLE_MS);
  if (job.waitFor) await new Promise((done) => setTimeout(done, job.waitFor));
  const reserveMs = Math.min(READ_RESERVE_MS, job.timeout / 4);
  const leftMs = () => remainingMs() - reserveMs;
  const readiness = async (boundMs: number) => {
    const endsAt = performance.now() + boundMs;
    const isLeft = await awaitRefresh(world, mainDocument, boundMs / 2);
    const stopped = await endNavigation(session, mainDocument, endsAt - performance.now());
    if (stopped !== null)
      warn(`${stopped} did not respond in time, so the page before it was read.`);
    if (isLeft) await settle(SETTLE_MS, true);
    return awaitContent(world, activity, endsAt - performance.now());
  };
  let content = await readiness(outputs ? leftMs() / 2 : leftMs());

  const context: Omit<ActionContext, "isSecond"> | null = outputs && {
    page,
    world,
    hasTouch: job.mobile === true,
    outputs,
    settle,
    warn,
    storeArtifact: (bytes, contentType) =>
      deps.artifacts.save(bytes, contentType, limits.screenshotLifetimeHours * 3_600_000),
  };
  const reportWindow = context && reportEvents(session, warn);
  const actionError = context && (await runActions(job.actions ?? [], context, leftMs));
  if (context) content = await readiness(leftMs());
  reportWindow?.();
  if (content === "loading") warn(STILL_LOADING);

  throwOnErrorPage(page, mainDocument, proxy, isNamed ? new URL(job.url).origin : null);
  const screenshots = (await early.read()) ?? (await captureAll(session, job, warn));
  const styles = job.includeStyles ? await readPageStyles(world) : null;
  const html = await readHtml(world, warn);
  if (!isPlausible({ text: html })) warn(WRONG_ENCODING);
  if (proxy.exhausted) warn("The page exceeded its transfer limit; further requests were blocked.");
  const response = mainDocument.current();
  const headers = response === null ? {} : await headersOf(response, expired);
  if (isXmlType(headers["content-type"] ?? null) && isXmlError(html))
    throw new PageError("download", "The XML of the page is not well-formed.");
  return {
    ok: true,
    url: page.url(),
    statusCode: response?.status() ?? 200,
    headers,
    contentType: headers["content-type"] ?? null,
    html,
    source: isTextViewer(html)
      ? await textOf(response, Math.min(SOURCE_MS, remainingMs() / 2), expired)
      : null,
    screenshots,
    styles,
    actions: outputs,
    actionError,
    warnings,
  };
}

/** The browser reports some headers separately, but none of a response that it had fetched ahead. */
const headersOf = (response: Response, signal: AbortSignal): Promise<Record<string, string>> =>
  withDeadline(
    HEADERS_MS,
    signal,
    (expired) => raceAbort(response.allHeaders(), expired),
    () => response.headers(),
  ).catch(() => response.headers());

/** The browser has decoded the body of a document, so that it is UTF-8 here. */
async function textOf(response: Response | null, boundMs: number, signal: AbortSignal) {
  const text = await withDeadline<string | null>(
    boundMs,
    signal,
    (expired) => raceAbort(response?.text().catch(() => null) ?? Promise.resolve(null), expired),
    () => null,
  );
  return text?.replace(/^\ufeff/, "") ?? null;
}

async function captureAll(
  { page, world }: PageSession,
  job: RenderJob,
  warn: (warning: string) => void,
) {
  const screenshots: Screenshot[] = [];
  for (const options of job.screenshots ?? [])
    screenshots.push(await captureScreenshot(page, world, options, warn));
  return screenshots;
}
