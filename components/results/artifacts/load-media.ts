import type { ArtifactKind } from "@/lib/results/artifacts/artifacts";

/** Why a file is not shown. `expired`: its own server does not have it any more. */
export type MediaFailure =
  | { readonly state: "expired" }
  | { readonly state: "refused"; readonly reason: string };
export type LoadResult<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly trouble: MediaFailure };

const UNREACHABLE = "The workbench does not answer.";

const refused = (reason: string): LoadResult<never> => ({
  ok: false,
  trouble: { state: "refused", reason },
});

/** An address of this server under which this browser gets the file for a while. Only after consent. */
export async function requestMediaUrl(
  url: string,
  kind: ArtifactKind,
): Promise<LoadResult<string>> {
  try {
    const answer = await fetch("/api/media/sign", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ url, kind }),
    });
    const told: unknown = await answer.json();
    const address: unknown = Reflect.get(Object(told), "address");
    // Nothing is written to the browser's disk behind the user's back: a run may be one that leaves no trace.
    return answer.ok && typeof address === "string"
      ? { ok: true, value: `${address}&store=no` }
      : troubleOf(told);
  } catch {
    return refused(UNREACHABLE);
  }
}

/** The whole file. Rejects with the signal's reason. */
export async function loadMedia(
  url: string,
  kind: ArtifactKind,
  signal?: AbortSignal,
): Promise<LoadResult<Blob>> {
  const signed = await requestMediaUrl(url, kind);
  return signed.ok ? inTurn(() => fetchSigned(signed.value, signal), signal) : signed;
}

/** Whether a player would get it, without loading it. */
export async function probeMedia(
  address: string,
  signal?: AbortSignal,
): Promise<LoadResult<string>> {
  const head = await inTurn(() => fetchSigned(address, signal, "bytes=0-63"), signal);
  return head.ok ? { ok: true, value: address } : head;
}

async function fetchSigned(
  address: string,
  signal: AbortSignal | undefined,
  range?: string,
): Promise<LoadResult<Blob>> {
  try {
    for (let tries = 0; ; tries += 1) {
      const answer = await fetch(address, {
        cache: "no-store",
        ...(signal && { signal }),
        ...(range !== undefined && { headers: { Range: range } }),
      });
      if (answer.ok) return { ok: true, value: await answer.blob() };
      if (answer.status !== 503 || tries === 20) return troubleOf(await answer.json());
      await new Promise((wait) => setTimeout(wait, 500));
    }
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    return refused(error instanceof SyntaxError ? "The answer could not be read." : UNREACHABLE);
  }
}

function troubleOf(told: unknown): LoadResult<never> {
  const failure = Object(Reflect.get(Object(told), "failure"));
  if (Reflect.get(failure, "code") === "MEDIA_EXPIRED")
    return { ok: false, trouble: { state: "expired" } };
  const reason: unknown = Reflect.get(failure, "message");
  return refused(typeof reason === "string" ? reason : "The file could not be loaded.");
}

/** The server holds few files at a time, and a grid of images asks for many. */
const AT_ONCE = 4;
let running = 0;
const queue: (() => void)[] = [];

async function inTurn<Value>(work: () => Promise<Value>, signal?: AbortSignal): Promise<Value> {
  if (running >= AT_ONCE) await new Promise<void>((start) => queue.push(start));
  running += 1;
  try {
    signal?.throwIfAborted();
    return await work();
  } finally {
    running -= 1;
    queue.shift()?.();
  }
}
