import "server-only";
import type { Action } from "@/lib/contract/schemas/actions";
import type { ScrapeOptions } from "@/lib/contract/schemas/scrape-options";
import type { UpstreamProxy } from "@/lib/net/upstream-proxy";
import type { ActionOutputs } from "./actions/action-handler";
import type { Screenshot, ScreenshotOptions } from "./capture-screenshot";
import type { PageStyles } from "./page-styles";
import type { ProfileOptions } from "./profiles";

/** One page to be opened in the browser. Names are those of the scrape options; times are milliseconds. */
export type RenderJob = {
  readonly url: string;
  /** For everything together, the wait for a free place included. */
  readonly timeout: number;
  readonly waitFor?: number | undefined;
  /** Sent to the origin of `url` alone; the user agent goes everywhere. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly mobile?: boolean | undefined;
  readonly location?: ScrapeOptions["location"];
  readonly skipTlsVerification?: boolean | undefined;
  readonly actions?: readonly Action[] | undefined;
  readonly profile?: ProfileOptions | undefined;
  /** Taken at the end, in this order. */
  readonly screenshots?: readonly ScreenshotOptions[] | undefined;
  /** Whether `styles` are wanted, which takes a moment. */
  readonly includeStyles?: boolean | undefined;
  /** Everything that the page asks for goes through it, after the guard has judged it. */
  readonly via?: UpstreamProxy | null | undefined;
  /** Requests that are not to be made, such as those of advertisements. */
  readonly blocks?: ((request: PageRequest) => boolean) | undefined;
  /** Why the page may not go to an address, as a sentence, or null; asked before it goes, but not at redirects. */
  readonly checkNavigation?: ((url: string) => Promise<string | null>) | undefined;
};

export type PageRequest = {
  readonly url: string;
  /** As Chromium names it: `document`, `script`, `image`, `xhr`, `fetch` and so on. */
  readonly resourceType: string;
  /** Address of the frame that asks. */
  readonly frameUrl: string;
};

export type Rendered = {
  readonly ok: true;
  /** Of the last document that the page went to by itself or by its actions. */
  readonly url: string;
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly contentType: string | null;
  /** The document after scripts and actions; shadow roots and frames of the same origin are laid open in it. */
  readonly html: string;
  readonly screenshots: readonly Screenshot[];
  /** Null where they were not wanted or cannot be told. */
  readonly styles: PageStyles | null;
  /** Null where there were no actions. */
  readonly actions: ActionOutputs | null;
  /** The action that failed, in words; the page is as it was then. */
  readonly actionError: string | null;
  readonly warnings: readonly string[];
};

export type NotRendered = {
  readonly ok: false;
  /**
   * - `refused`: the address guard said no; `unreachable`: no connection, no name, no trusted certificate
   * - `download`: the answer is no page (a PDF, an archive); fetch it instead
   * - `gone`: the browser or the page crashed; `no-browser`: there is none on this machine, or it does not start
   */
  readonly kind:
    | "refused"
    | "unreachable"
    | "timeout"
    | "download"
    | "gone"
    | "no-browser"
    | "profile";
  /** One sentence for people. */
  readonly error: string;
  readonly url: string;
  readonly statusCode: number | null;
  readonly actions: ActionOutputs | null;
  readonly warnings: readonly string[];
};

export type RenderResult = Rendered | NotRendered;
