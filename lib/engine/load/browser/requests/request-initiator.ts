import "server-only";
import type { CDPSession, Page } from "playwright-core";

/** `Fetch.requestPaused` of the DevTools protocol. */
export type PausedRequest = {
  readonly requestId: string;
  readonly networkId?: string;
  /** The request that was redirected to this one. */
  readonly redirectedRequestId?: string;
  readonly resourceType: string;
  readonly frameId: string;
  readonly request: {
    readonly url: string;
    readonly method: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly postDataEntries?: readonly { readonly bytes?: string }[];
  };
};

export type RequestInitiators = {
  /** Whether a document of `origin` sends the request. False if unknown. */
  isOwn(paused: PausedRequest): Promise<boolean>;
  /** Records that the response to a request of `origin` redirects. */
  noteRedirect(requestId: string): void;
};

/** The browser announces a request at about the time when it pauses it. */
const MAX_ANNOUNCEMENT_WAIT_MS = 2_000;

/** Finds out which document sends a request, which neither a proxy nor a paused request shows. */
export async function watchInitiators(
  page: Page,
  session: CDPSession,
  origin: string,
): Promise<RequestInitiators> {
  const documents = new Map<string, string>();
  const waiting = new Map<string, (documentUrl: string) => void>();
  const ownRedirects = new Set<string>();
  session.on("Network.requestWillBeSent", ({ requestId, documentURL }) => {
    documents.set(requestId, documentURL);
    waiting.get(requestId)?.(documentURL);
  });
  await session.send("Network.enable");

  function documentOf(networkId: string): Promise<string | null> {
    const known = documents.get(networkId);
    if (known !== undefined) return Promise.resolve(known);
    const { promise, resolve } = Promise.withResolvers<string | null>();
    waiting.set(networkId, resolve);
    const timer = setTimeout(resolve, MAX_ANNOUNCEMENT_WAIT_MS, null);
    return promise.finally(() => {
      clearTimeout(timer);
      waiting.delete(networkId);
    });
  }

  const hasForeignFrame = () => page.frames().some((frame) => !isLocalOrOf(frame.url(), origin));

  return {
    noteRedirect: (requestId) => void ownRedirects.add(requestId),
    async isOwn({ networkId, redirectedRequestId, request }) {
      if (redirectedRequestId !== undefined) return ownRedirects.has(redirectedRequestId);
      // Pages can omit these headers, but not forge them.
      const senders = Object.entries(request.headers).flatMap(([name, value]) =>
        /^(?:origin|referer)$/i.test(name) ? originOf(value) : [],
      );
      if (senders.length > 0) return senders.every((sender) => sender === origin);
      const documentUrl = networkId === undefined ? null : await documentOf(networkId);
      if (documentUrl === null) return false;
      // A navigation and a worker's script are announced with their own URL, so any frame could
      // have started them.
      if (documentUrl === request.url) return !hasForeignFrame();
      return originOf(documentUrl) === origin;
    },
  };
}

const originOf = (url: string): string | null => URL.parse(url)?.origin ?? null;

function isLocalOrOf(frameUrl: string, origin: string): boolean {
  return /^(?:about:|chrome-error:|$)/.test(frameUrl) || originOf(frameUrl) === origin;
}
