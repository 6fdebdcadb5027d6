import "server-only";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import type { AddressGuard } from "@/lib/net/address-guard";
import { type ForwardProxy, openForwardProxy } from "@/lib/net/forward-proxy";
import { USER_AGENT } from "../user-agent";
import { acceptLanguage, placeOf } from "../visitor-place";
import type { LaunchedBrowser } from "./launch";
import { openPageWorld, type PageWorld } from "./page-world";
import type { RenderJob } from "./render-job";

/** One page in an isolated browser context with its own proxy. */
export type PageSession = {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly world: PageWorld;
  readonly proxy: ForwardProxy;
  /** Aborts with the reason when the page crashes or navigates to a forbidden URL. */
  readonly broken: AbortSignal;
  close(): Promise<void>;
};

const CLOSE_MS = 2_000;
const DESKTOP = { width: 1_280, height: 800 };
const MOBILE = { width: 412, height: 915 };
/** Local schemes, which no web page uses for its own URL. */
const FORBIDDEN_TOP_LEVEL = /^(file|data|blob|filesystem|view-source|chrome):/;

export async function openPageSession(
  launched: LaunchedBrowser,
  job: RenderJob,
  guard: AddressGuard,
  state: BrowserContextOptions["storageState"] | null,
): Promise<PageSession> {
  const proxy = await openForwardProxy({ guard, via: job.via });
  let context: BrowserContext | undefined;
  const close = async () => {
    const closing = context?.close().catch(() => {}) ?? Promise.resolve();
    const expiry = new Promise<"late">((done) => setTimeout(() => done("late"), CLOSE_MS).unref());
    const outcome = await Promise.race([closing, expiry]);
    await proxy.close();
    // A page that cannot be closed would keep running beside other jobs.
    if (outcome === "late") await launched.end();
  };
  try {
    context = await newContext(launched.browser, job, proxy, launched.majorVersion, state);
    const page = await context.newPage();
    const broken = watchForBreakage(context, page);
    const world = await openPageWorld(page);
    await world.session.send("Emulation.setUserAgentOverride", {
      userAgent: userAgentOf(job, launched.majorVersion),
      // For `navigator.languages`; see `sendHeaders` for the header.
      acceptLanguage: placeOf(job.location).languages.join(","),
    });
    return { context, page, world, proxy, broken, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function newContext(
  browser: Browser,
  job: RenderJob,
  proxy: ForwardProxy,
  version: string,
  state: BrowserContextOptions["storageState"] | null,
): Promise<BrowserContext> {
  const { languages, timeZone } = placeOf(job.location);
  const mobile = job.mobile === true;
  return browser.newContext({
    // Loopback goes through the proxy too, which blocks it.
    proxy: { server: proxy.origin, bypass: "<-loopback>" },
    ignoreHTTPSErrors: job.skipTlsVerification ?? false,
    acceptDownloads: false,
    // As in a browser whose user clicked on Copy; everything else is denied without a question.
    permissions: ["clipboard-write"],
    serviceWorkers: "block",
    userAgent: userAgentOf(job, version),
    viewport: mobile ? MOBILE : DESKTOP,
    ...(mobile && { deviceScaleFactor: 2, isMobile: true, hasTouch: true }),
    locale: languages[0] ?? "en-US",
    timezoneId: timeZone,
    extraHTTPHeaders: {
      "Accept-Language": languageHeader(job),
    },
    ...(state && { storageState: state }),
  });
}

/** `Accept-Language` as in a plain fetch, or the caller's. */
export const languageHeader = (job: Pick<RenderJob, "headers" | "location">): string =>
  headerOf(job, "accept-language") ?? acceptLanguage(placeOf(job.location).languages);

const userAgentOf = (job: RenderJob, version: string): string =>
  headerOf(job, "user-agent") ?? userAgent(version, job.mobile === true);

const headerOf = (job: Pick<RenderJob, "headers">, name: string): string | undefined =>
  Object.entries(job.headers ?? {}).find(([key]) => key.toLowerCase() === name)?.[1];

/** The browser's own user agent with the name of this product. */
function userAgent(version: string, mobile: boolean): string {
  const system = mobile ? "Linux; Android 10; K" : "X11; Linux x86_64";
  return `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 ${mobile ? "Mobile " : ""}Safari/537.36 ${USER_AGENT}`;
}

function watchForBreakage(context: BrowserContext, page: Page): AbortSignal {
  const broken = new AbortController();
  context.on("page", (other) => {
    if (other !== page) void other.close().catch(() => {});
  });
  page.on("crash", () => broken.abort(new PageError("gone", "The page crashed.")));
  page.on("close", () => broken.abort(new PageError("gone", "The page closed its window.")));
  page.on("framenavigated", (frame) => {
    if (frame === page.mainFrame() && FORBIDDEN_TOP_LEVEL.test(frame.url()))
      broken.abort(
        new PageError(
          "rejected",
          `The page navigated to a ${new URL(frame.url()).protocol} URL, which is not allowed.`,
        ),
      );
  });
  return broken.signal;
}

/** Why the page could not be loaded. */
export class PageError extends Error {
  override readonly name = "PageBroken";
  constructor(
    readonly kind: "rejected" | "gone" | "download" | "unreachable" | "timeout",
    message: string,
  ) {
    super(message);
  }
}
