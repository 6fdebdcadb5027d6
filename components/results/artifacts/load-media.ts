import type { ArtifactKind } from "@/lib/results/artifacts/artifacts";

/** Why a file is not shown. `expired`: the origin server no longer has it. */
export type MediaFailure =
  | { readonly state: "expired" }
  | { readonly state: "failed"; readonly reason: string };
export type LoadResult<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: MediaFailure };

const UNREACHABLE = "The workbench server does not respond.";

const failed = (reason: string): LoadResult<never> => ({
  ok: false,
  failure: { state: "failed", reason },
});

/** Requests a temporary URL on this server for a file. Only with consent. */
export async function requestMediaUrl(
  url: string,
  kind: ArtifactKind,
): Promise<LoadResult<string>> {
  try {
    const response = await fetch("/api/media/sign", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ url, kind }),
    });
    const body: unknown = await response.json();
    const mediaUrl: unknown = Reflect.get(Object(body), "url");
    // No caching on disk, because a run may forbid storing.
    return response.ok && typeof mediaUrl === "string"
      ? { ok: true, value: `${mediaUrl}&store=no` }
      : failureOf(body);
  } catch {
    return failed(UNREACHABLE);
  }
}

/** Loads a whole file. Rejects with the signal's reason. */
export async function loadMedia(
  url: string,
  kind: ArtifactKind,
  signal?: AbortSignal,
): Promise<LoadResult<Blob>> {
  const signed = await requestMediaUrl(url, kind);
  return signed.ok ? inTurn(() => fetchSigned(signed.value, signal), signal) : signed;
}

/** Checks whether a player could load the file, without loading it. */
export async function probeMedia(url: string, signal?: AbortSignal): Promise<LoadResult<string>> {
  const head = await inTurn(() => fetchSigned(url, signal, "bytes=0-63"), signal);
  return head.ok ? { ok: true, value: url } : head;
}

async function fetchSigned(
  url: string,
  signal: AbortSignal | undefined,
  range?: string,
): Promise<LoadResult<Blob>> {
  try {
    for (let tries = 0; ; tries += 1) {
      const response = await fetch(url, {
        cache: "no-store",
        ...(signal && { signal }),
        ...(range !== undefined && { headers: { Range: range } }),
      });
      if (response.ok) return { ok: true, value: await response.blob() };
      if (response.status !== 503 || tries === 20) return failureOf(await response.json());
      await new Promise((wait) => setTimeout(wait, 500));
    }
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    return failed(error instanceof SyntaxError ? "The response could not be read." : UNREACHABLE);
  }
}

function failureOf(body: unknown): LoadResult<never> {
  const failure = Object(Reflect.get(Object(body), "failure"));
  if (Reflect.get(failure, "code") === "MEDIA_EXPIRED")
    return { ok: false, failure: { state: "expired" } };
  const reason: unknown = Reflect.get(failure, "message");
  return failed(typeof reason === "string" ? reason : "The file could not be loaded.");
}

/** Concurrent requests: the server handles few files at a time, and an image grid requests many. */
const CONCURRENCY = 4;
let running = 0;
const queue: (() => void)[] = [];

async function inTurn<Value>(work: () => Promise<Value>, signal?: AbortSignal): Promise<Value> {
  if (running >= CONCURRENCY) await new Promise<void>((start) => queue.push(start));
  running += 1;
  try {
    signal?.throwIfAborted();
    return await work();
  } finally {
    running -= 1;
    queue.shift()?.();
  }
}
