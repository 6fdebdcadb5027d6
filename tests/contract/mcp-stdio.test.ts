import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { CallToolResultSchema, JSONRPCMessageSchema } from "@modelcontextprotocol/sdk/types.js";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { CannedService } from "../support/canned-service";
import { closeServer, listenOnLoopback } from "../support/loopback";
import { McpServer } from "../support/mcp-server";
import { beginServerProcess } from "../support/server-process";

const LAUNCHER = "scripts/mcp.mjs";
/** An upper bound for the start of the launcher on a busy machine. */
const START_MS = 240_000;
const server = new McpServer();
let end = () => {};

/** The environment of a launcher with its own data folder, and no server on its port. */
function launcherEnvironment(more: Record<string, string> = {}): Record<string, string> {
  const dataDirectory = mkdtempSync(join(tmpdir(), "mcp-stdio-"));
  onTestFinished(() => rmSync(dataDirectory, { recursive: true, force: true }));
  const { PATH = "", HOME = "" } = process.env;
  return { PATH, HOME, WORKBENCH_DATA_DIR: dataDirectory, PORT: "4599", ...more };
}

beforeAll(async () => {
  end = beginServerProcess();
  await server.start();
});

afterAll(async () => {
  await server.dispose();
  end();
});

async function connect(args: readonly string[], env: Record<string, string>): Promise<Client> {
  const client = new Client({ name: "test", version: "1.0.0" });
  const transport = new StdioClientTransport({
    ...{ command: process.execPath, args: [LAUNCHER, ...args], env, stderr: "ignore" },
  });
  onTestFinished(() => client.close());
  await client.connect(transport, { timeout: START_MS });
  return client;
}

async function call(client: Client, name: string, args: Record<string, unknown> = {}) {
  const result = CallToolResultSchema.parse(await client.callTool({ name, arguments: args }));
  return result.structuredContent ?? {};
}

describe("the tools over standard input and output", { timeout: 2 * START_MS }, () => {
  it("work with the engine in the process if no server runs", async () => {
    const client = await connect([], launcherEnvironment());
    expect((await client.listTools()).tools).toHaveLength(8);
    expect(await call(client, "search", { query: "zyzzyva" })).toMatchObject({ status: "empty" });
    expect(await call(client, "library_status")).toMatchObject({ index: "ready" });
    expect(await call(client, "search_guide", { query: "lockdown" })).toMatchObject({
      status: "ok",
    });
  });

  it("are those of a running workbench with --url and its key", async () => {
    const env = launcherEnvironment({ WORKBENCH_MCP_KEY: server.key });
    const client = await connect(["--url", server.origin], env);
    expect((await client.listTools()).tools).toHaveLength(8);
    const found = await call(client, "search", { query: "zyzzyva" });
    expect(found).toMatchObject({ status: "empty", run: expect.any(String) });
    // The run is stored at the server.
    const own = await server.client();
    expect(await call(own, "read_page", { run: found.run })).toMatchObject({ run: found.run });
    await own.close();
  });

  it("report a wrong key and a server that does not respond, for each call", async () => {
    const wrong = connect(["--url", server.origin], launcherEnvironment());
    await expect(wrong).rejects.toThrow(/engine key is missing or wrong/);
    const gone = connect(["--url", "http://127.0.0.1:4598"], launcherEnvironment());
    await expect(gone).rejects.toThrow(/4598 does not respond\. Start it with npm start/);
  });

  it("report an error of the workbench that is not a message of the protocol", async () => {
    const service = new CannedService();
    await service.start();
    const error = "The disk of this server is full.";
    const body = JSON.stringify({ success: false, error, failure: { message: error } });
    service.operations.set("GET /api/health", { body: '{"live":true}' });
    service.operations.set("POST /mcp", { status: 507, body });
    const full = connect(["--url", service.origin], launcherEnvironment());
    await expect(full).rejects.toThrow(error);
    service.dispose();
  });

  it("cancel a call at the server when the client cancels it", async () => {
    const paths: string[] = [];
    let aborted = false;
    const slow = createServer(async (incoming, outgoing) => {
      if (incoming.url === "/api/health") {
        outgoing.end('{"live":true}');
        return;
      }
      const body = await text(incoming);
      paths.push(body);
      const message = JSON.parse(body);
      if (message.method === "tools/call") outgoing.on("close", () => (aborted = true));
      else
        outgoing.writeHead(200, { "Content-Type": "application/json" }).end(
          JSON.stringify({
            ...{ jsonrpc: "2.0", id: message.id },
            result:
              message.method === "initialize"
                ? {
                    ...{ protocolVersion: "2025-11-25", capabilities: { tools: {} } },
                    serverInfo: { name: "slow", version: "1" },
                  }
                : {},
          }),
        );
    });
    const origin = await listenOnLoopback(slow);
    onTestFinished(() => closeServer(slow));
    const client = await connect(["--url", origin], launcherEnvironment());
    const controller = new AbortController();
    const running = client.callTool({ name: "search", arguments: { query: "x" } }, undefined, {
      signal: controller.signal,
    });
    await expect
      .poll(() => paths.some((body) => body.includes("tools/call")), { timeout: START_MS })
      .toBe(true);
    controller.abort();
    await expect(running).rejects.toThrow();
    await expect.poll(() => aborted, { timeout: START_MS }).toBe(true);
  });
});

describe("the launcher", { timeout: 2 * START_MS }, () => {
  function start(args: readonly string[], env: Record<string, string>): ChildProcess {
    const child = spawn(process.execPath, [LAUNCHER, ...args], {
      env: { NODE_ENV: "test", ...env },
      stdio: "pipe",
    });
    onTestFinished(() => void child.kill());
    return child;
  }

  const exitOf = (child: ChildProcess): Promise<number | null> =>
    new Promise((done) => child.once("exit", done));

  it.each([
    ["its own engine", () => []],
    ["a running workbench", () => ["--url", server.origin]],
  ])(
    "writes only messages of the protocol, and ends with the last response of %s",
    async (_, args) => {
      const env = { WORKBENCH_MCP_KEY: server.key, WORKBENCH_LOG_LEVEL: "trace" };
      const child = start(args(), launcherEnvironment(env));
      const { stdin, stdout, stderr } = child;
      if (!stdin || !stdout || !stderr) throw new Error("The launcher has no streams.");
      stderr.resume();
      const exit = exitOf(child);
      const ask = (id: number, method: string, params: object = {}) =>
        stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id, method, params })}\n`);
      const clientInfo = { name: "x", version: "1" };
      ask(1, "initialize", { protocolVersion: "2025-06-18", capabilities: {}, clientInfo });
      stdin.write('this is not JSON\n{"jsonrpc":"1.0","id":9,"method":"ping"}\n');
      ask(2, "tools/call", { name: "search", arguments: { query: "zyzzyva" } });
      ask(3, "nonsense");
      stdin.write(`{"jsonrpc":"2.0","id":8,"method":"${"x".repeat(12_000_000)}"}\n\n`);
      // The last line has no end.
      stdin.end('{"jsonrpc":"2.0","id":4,"method":"ping"}');
      const lines = (await text(stdout)).trim().split("\n");
      const messages = lines.map((line) => JSONRPCMessageSchema.parse(JSON.parse(line)));
      const ids = messages.flatMap((each) => ("id" in each ? (each.id ?? []) : []));
      expect(ids.toSorted()).toEqual([1, 2, 3, 4]);
      const rejected = messages.flatMap((each) => ("error" in each ? [each.error.code] : []));
      expect(rejected.toSorted()).toEqual([-32_601, -32_600, -32_600, -32_700].toSorted());
      expect(lines.join()).toContain('"protocolVersion":"2025-06-18"');
      expect(await exit).toBe(0);
    },
  );

  it("responds to a batch with one list, and to a wrong one with an error", async () => {
    const env = { WORKBENCH_MCP_KEY: server.key };
    const { stdin, stdout, stderr } = start(["--url", server.origin], launcherEnvironment(env));
    if (!stdin || !stdout || !stderr) throw new Error("The launcher has no streams.");
    stderr.resume();
    const ask = (id: number, method: string) => ({ jsonrpc: "2.0", id, method });
    const initialized = { jsonrpc: "2.0", method: "notifications/initialized" };
    const batch = [initialized, ask(1, "ping"), ask(2, "tools/list"), ask(3, "nonsense")];
    stdin.end(
      `${JSON.stringify(batch)}\n[]\n${JSON.stringify([ask(5, "ping"), ask(5, "ping")])}\n${JSON.stringify(ask(4, "ping"))}`,
    );
    const lines = (await text(stdout)).trim().split("\n");
    const messages: unknown[] = lines.map((line) => JSON.parse(line));
    const [list = []] = messages.filter(Array.isArray);
    expect(list.map(({ id }) => id).toSorted()).toEqual([1, 2, 3]);
    expect(messages.filter((each) => !Array.isArray(each))).toEqual(
      expect.arrayContaining([
        {
          jsonrpc: "2.0",
          error: { code: -32_600, message: expect.stringContaining("not a message") },
        },
        { jsonrpc: "2.0", error: { code: -32_600, message: expect.stringContaining("same id") } },
        { jsonrpc: "2.0", id: 4, result: {} },
      ]),
    );
  });

  it.each([
    [["--url", "ftp://a.example"], /^--url is not an http or https URL/],
    [
      ["--url", "https://user:canary@a.example"],
      /^--url must not contain a user name(?!.*canary)/s,
    ],
    [["--nonsense"], /nonsense/],
  ])("rejects the arguments %j on standard error", async (args, message) => {
    const child = start(args, launcherEnvironment());
    const { stdout, stderr } = child;
    if (!stdout || !stderr) throw new Error("The launcher has no streams.");
    const [output, notices, code] = await Promise.all([text(stdout), text(stderr), exitOf(child)]);
    expect(output).toBe("");
    expect(notices).toMatch(message);
    expect(code).toBe(1);
  });
});
