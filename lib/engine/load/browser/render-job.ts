import "server-only";
import type { Action } from "@/lib/contract/schemas/actions";
import type { ScrapeOptions } from "@/lib/contract/schemas/scrape-options";
import type { UpstreamProxy } from "@/lib/net/upstream-proxy";
import type { ActionOutputs } from "./actions/action-handler";
import type { Screenshot, ScreenshotOptions } from "./capture-screenshot";
import type { PageStyles } from "./page-styles";
import type { ProfileOptions } from "./profiles";

/**
 * One page to open in the browser. Names are those of the scrape options; times are milliseconds.
 */
export type RenderJob = {
  readonly url: string;
  /** On whose behalf the page is opened, as for `AddressGuard.check`. */
  readonly initiator?: string | undefined;
  /** For everything except the wait for the profile, but including the wait for a free place. */
  readonly timeout: number;
  readonly waitFor?: number | undefined;
  /** Sent only to the origin of `url`, except for the user agent. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly mobile?: boolean | undefined;
  readonly location?: ScrapeOptions["location"];
  readonly skipTlsVerification?: boolean | undefined;
  readonly actions?: readonly Action[] | undefined;
  readonly profile?: ProfileOptions | undefined;
  /** Called with the milliseconds that the page waited for its profile. */
  readonly onQueued?: ((ms: number) => void) | undefined;
  /** Taken at the end, in this order. */
  readonly screenshots?: readonly ScreenshotOptions[] | undefined;
  readonly includeStyles?: boolean | undefined;
  /** Proxy for all requests, after the guard has checked them. */
  readonly via?: UpstreamProxy | null | undefined;
  /** Returns whether to block a request, for example of an advertisement. */
  readonly blocks?: ((request: PageRequest) => boolean) | undefined;
  /**
   * Returns why the page may not navigate to a URL, as a sentence, or null. Not called for
   * redirects.
   */
  readonly checkNavigation?: ((url: string) => Promise<string | null>) | undefined;
};

export type PageRequest = {
  readonly url: string;
  /** Chromium's name: `document`, `script`, `image`, `xhr`, `fetch` and so on. */
  readonly resourceType: string;
  /** URL of the frame that sends the request. */
  readonly frameUrl: string;
};

export type Rendered = {
  readonly ok: true;
  /** URL of the last document after navigations. */
  readonly url: string;
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly contentType: string | null;
  /** The document after scripts and actions, with shadow roots and same-origin frames flattened. */
  readonly html: string;
  /** The source of a document that is not HTML, such as JSON; null for a page. */
  readonly source: string | null;
  readonly screenshots: readonly Screenshot[];
  /** Null if not requested or on failure. */
  readonly styles: PageStyles | null;
  /** Null if there were no actions. */
  readonly actions: ActionOutputs | null;
  /** Message of the action that failed. The page is in the state after it. */
  readonly actionError: string | null;
  readonly warnings: readonly string[];
};

export type NotRendered = {
  readonly ok: false;
  /**
   * - `rejected`: the address guard blocked it, or a header cannot be sent; `unreachable`: no connection, name or trusted
   * certificate
   * - `download`: not a page (a PDF, an archive); fetch it instead
   * - `gone`: the browser or the page crashed; `no-browser`: none on this machine, or it does not
   * start
   */
  readonly kind: "rejected" | "unreachable" | "timeout" | "download" | "gone" | "no-browser";
  /** One sentence for users. */
  readonly error: string;
  readonly url: string;
  readonly statusCode: number | null;
  readonly actions: ActionOutputs | null;
  readonly warnings: readonly string[];
};

export type RenderResult = Rendered | NotRendered;
