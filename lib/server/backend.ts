import "server-only";
import { engine } from "./engine";

/** Whoever carries out a request: a remote service, or the engine in this process. */
export type Backend = (body: string, signal: AbortSignal) => Promise<Response>;

/** The built-in engine, spoken to exactly as any other client would, its key added here. */
export function engineBackend(): Backend {
  const { handle, key } = engine();
  return (body, signal) =>
    handle(
      new Request("http://engine.invalid/v2/search", {
        method: "POST",
        headers: { "Content-Type": "application/json", Authorization: `Bearer ${key}` },
        body,
        signal,
      }),
    );
}
