import { ShareError } from "./share-error";

/** Bytes of a bundle that is loaded from another server. */
const MAX_BYTES = 200_000_000;

export type LoadProgress = (loaded: number, total: number | null) => void;

/**
 * Loads a bundle from another server, without cookies and referrer. Rejects with a `ShareError` that says
 * which side has to change something.
 */
export async function loadForeignBundle(url: URL, onProgress: LoadProgress): Promise<Blob> {
  const response = await fetchAcross(url);
  if (!response.ok)
    throw new ShareError(
      "unreachable",
      `${url.host} responded with status ${response.status}. Check the URL, or ask for a new link.`,
    );
  return readAll(response, onProgress, MAX_BYTES);
}

const OPTIONS = { credentials: "omit", referrerPolicy: "no-referrer" } as const;

async function fetchAcross(url: URL): Promise<Response> {
  const redirected = watchRedirects();
  try {
    return await fetch(url, { ...OPTIONS, mode: "cors" });
  } catch {
    // This request succeeds, with an unreadable response, if only the permission is missing.
    const isReachable = await fetch(url, { ...OPTIONS, mode: "no-cors", method: "HEAD" }).then(
      () => true,
      () => false,
    );
    if (redirected.isBlocked())
      throw new ShareError(
        "unreachable",
        `${url.host} redirects to another server. This page may load only from the URL in its link: use the final URL after run=.`,
      );
    throw new ShareError(
      "unreachable",
      isReachable
        ? `${url.host} does not allow other sites to read the file: its response lacks the header Access-Control-Allow-Origin with this site (${location.origin}) or *. The host of the file has to add it. Or download the file and drop it on a workbench or a viewer.`
        : `${url.host} could not be reached, or it closed the connection. Check the URL and your network.`,
    );
  } finally {
    redirected.stop();
  }
}

/** The policy of the page blocks a redirect to another origin. An event reports it, without the target. */
function watchRedirects() {
  let isBlocked = false;
  const onViolation = ({ effectiveDirective }: SecurityPolicyViolationEvent) => {
    isBlocked ||= effectiveDirective === "connect-src";
  };
  document.addEventListener("securitypolicyviolation", onViolation);
  return {
    isBlocked: () => isBlocked,
    stop: () => document.removeEventListener("securitypolicyviolation", onViolation),
  };
}

/** The body of a response. Rejects with a `ShareError` if it breaks off or exceeds the limit. */
export async function readAll(
  response: Response,
  onProgress: LoadProgress,
  maxBytes: number,
): Promise<Blob> {
  const length = Number(response.headers.get("content-length"));
  const total = length > 0 ? length : null;
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let loaded = 0;
  try {
    const reader = response.body?.getReader();
    for (;;) {
      const next = await reader?.read();
      if (!next || next.done) break;
      chunks.push(next.value);
      loaded += next.value.length;
      if (loaded > maxBytes) break;
      onProgress(loaded, total);
    }
  } catch {
    throw new ShareError("unreachable", "The connection closed early. Load the share again.");
  }
  if (loaded > maxBytes)
    throw new ShareError("limit", "The file is larger than a browser can open here (200 MB).");
  return new Blob(chunks);
}
