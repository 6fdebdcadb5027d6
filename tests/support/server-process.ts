import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openEngine } from "@/lib/server/engine/open-engine";
import { readEnvironment } from "@/lib/server/env";
import { processWide } from "@/lib/server/process-wide";
import { afterThisTest } from "./clean-up";

/**
 * Simulates a fresh server process inside a test, with its own data folder and the given settings.
 * Returns a function that ends it.
 */
export function beginServerProcess(variables: Record<string, string> = {}): () => void {
  const dataDirectory = variables.WORKBENCH_DATA_DIR ?? mkdtempSync(join(tmpdir(), "workbench-"));
  const all = processWide();
  const end = () => {
    all.engine?.close();
    all.shares?.close();
    all.mcp?.close();
    all.schedules?.close();
    for (const name of Object.keys(all)) Reflect.deleteProperty(all, name);
  };
  end();
  all.environment = readEnvironment({
    NODE_ENV: "test",
    WORKBENCH_DATA_DIR: dataDirectory,
    ...variables,
  });
  openEngine();
  return () => {
    end();
    if (!variables.WORKBENCH_DATA_DIR) rmSync(dataDirectory, { recursive: true, force: true });
  };
}

/** A server process that ends with the test, or when the next one begins. */
export const serverForTest = (variables: Record<string, string> = {}): void =>
  afterThisTest(beginServerProcess(variables));

/** A minimal browser: sends its own origin and stores cookies. */
export class Browser {
  readonly cookies = new Map<string, string>();
  readonly setCookies: string[] = [];

  constructor(readonly origin = "http://127.0.0.1:3000") {}

  get cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  request(path: string, init: { method?: string; body?: unknown; headers?: HeadersInit } = {}) {
    const headers = new Headers(init.headers);
    const { host, origin } = new URL(this.origin);
    if (!headers.has("host")) headers.set("host", host);
    const method = init.method ?? "GET";
    if (!headers.has("origin") && method !== "GET") headers.set("origin", origin);
    if (!headers.has("sec-fetch-site")) headers.set("sec-fetch-site", "same-origin");
    if (this.cookies.size > 0) headers.set("cookie", this.cookieHeader);
    if (init.body !== undefined && !headers.has("content-type"))
      headers.set("content-type", "application/json");
    return new Request(`${this.origin}${path}`, {
      method,
      headers,
      ...(init.body !== undefined && {
        body: typeof init.body === "string" ? init.body : JSON.stringify(init.body),
      }),
    });
  }

  storeCookies(response: Response): Response {
    for (const cookie of response.headers.getSetCookie()) {
      this.setCookies.push(cookie);
      const [pair = "", ...attributes] = cookie.split("; ");
      const at = pair.indexOf("=");
      const name = pair.slice(0, at);
      if (attributes.includes("Max-Age=0")) this.cookies.delete(name);
      else this.cookies.set(name, pair.slice(at + 1));
    }
    return response;
  }
}
