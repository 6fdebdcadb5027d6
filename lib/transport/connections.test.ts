import { createServer, type Server } from "node:http";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { lockedCode } from "@/lib/contract/connection";
import { listenOnPort } from "@/tests/support/loopback";
import { createConnection, deleteConnection, updateConnection } from "./connection-changes";
import { checkConnection, checkDraftConnection } from "./connection-check";
import { selectConnection } from "./connections";

type Seen = { method: string | undefined; url: string | undefined; body: string };

let server: Server;
let seen: Seen[];
let prepared: { status: number; body: string };
const plainFetch = globalThis.fetch;

beforeEach(async () => {
  seen = [];
  prepared = { status: 200, body: '{"connections":[],"mayAdd":true}' };
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    seen.push({ method: request.method, url: request.url, body: Buffer.concat(chunks).toString() });
    response.writeHead(prepared.status, { "Content-Type": "application/json" });
    response.end(prepared.body);
  });
  const port = await listenOnPort(server);
  globalThis.fetch = (input, init) =>
    plainFetch(new URL(String(input), `http://127.0.0.1:${port}`), init);
});

afterEach(async () => {
  globalThis.fetch = plainFetch;
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const typed = { label: "Paid", baseUrl: "https://api.example.org", key: "sk-canary-1234" };
const { signal } = new AbortController();
const run = { search: false, onLine: () => {}, signal };

describe("connection changes", () => {
  it("send the key in the request body, never in the URL", async () => {
    await createConnection(typed);
    await updateConnection("a/b", typed);
    await checkDraftConnection(typed, run);
    expect(seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
      "POST /api/connections",
      "PATCH /api/connections/a%2Fb",
      "POST /api/connections/test",
    ]);
    for (const { body } of seen) expect(JSON.parse(body)).toMatchObject({ key: typed.key });
  });

  it("omit a key that does not change", async () => {
    await updateConnection("a", { label: "Paid", baseUrl: typed.baseUrl });
    expect(JSON.parse(seen[0]?.body ?? "")).not.toHaveProperty("key");
  });
});

describe("sendConnectionRequest", () => {
  it("returns the list, or errors by field", async () => {
    expect(await selectConnection("engine")).toEqual({
      ok: true,
      value: { connections: [], mayAdd: true },
    });
    prepared = {
      status: 400,
      body: '{"success":false,"error":"No.","fields":{"key":"A key has no spaces."}}',
    };
    expect(await createConnection(typed)).toEqual({
      ok: false,
      failure: { error: "No.", fields: { key: "A key has no spaces." }, locked: false },
    });
  });

  it("marks failures that require the password", async () => {
    const failure = { kind: "workbench-refused", code: lockedCode, message: "Locked." };
    prepared = {
      status: 401,
      body: JSON.stringify({ success: false, error: "Locked.", failure }),
    };
    expect(await deleteConnection("a")).toMatchObject({ ok: false, failure: { locked: true } });
  });

  it("passes on each step of a test as it arrives, and returns the result", async () => {
    const line = { step: "dns", state: "ok", message: "Yes.", remedy: null, milliseconds: 1 };
    const test = {
      ...{ verdict: "works", keyProved: null, message: "Good.", status: 400 },
      ...{ milliseconds: 2, search: null, undescribed: null },
    };
    prepared.body = `${JSON.stringify({ line })}\n${JSON.stringify({ test })}\n`;
    const lines: unknown[] = [];
    const result = await checkConnection("a", { ...run, onLine: (each) => lines.push(each) });
    expect(result).toEqual({ ok: true, value: test });
    expect(lines).toEqual([line]);
    prepared.body = `${JSON.stringify({ line })}\n`;
    expect(await checkConnection("a", run)).toMatchObject({ ok: false });
  });

  it("returns a message for malformed responses and network errors", async () => {
    for (const body of ["<html>", "[]", '{"connections":7}', ""]) {
      prepared = { status: body === "[]" ? 500 : 200, body };
      const { ok, ...rest } = await checkConnection("a", run);
      expect([body, ok, JSON.stringify(rest)]).toEqual([
        body,
        false,
        expect.stringContaining("The workbench"),
      ]);
      expect(await deleteConnection("a")).toMatchObject({
        failure: { error: expect.stringContaining("sent an unexpected response. Reload the page") },
      });
    }
    // A proxy in front of a server that is not running.
    prepared = { status: 502, body: "<html>" };
    expect(await deleteConnection("a")).toMatchObject({
      failure: { error: "The workbench server does not respond. Try again." },
    });
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    expect(await deleteConnection("a")).toMatchObject({
      failure: { error: "The workbench server does not respond. Try again." },
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  });
});
