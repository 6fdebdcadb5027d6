import { type ChildProcess, execFile, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { findingsLeftBehind, findingsWhileRunning, type WatchedServer } from "./canary-server";
import { secretsOf, watchSecret } from "./canary-watch";
import { environmentOf, memoryOf, openResourcesOf, processTree } from "./process-resources";
import { shareChromium } from "./shared-chromium";

const root = fileURLToPath(new URL("../../", import.meta.url));
const run = promisify(execFile);

/**
 * Time to load the guide, in milliseconds. A busy machine takes a minute for what usually
 * takes seconds.
 */
const START_MS = 110_000;
/** The server's index in the process tree: after the start script. */
const SERVER = 1;

/** Below the ephemeral port range, so that no other test gets the port in the meantime. */
const PORTS = { from: 20_000, to: 32_000 };

export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(PORTS.from, PORTS.to);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((done) => {
    const server = createServer();
    server.on("error", () => done(false));
    server.listen(port, "127.0.0.1", () => server.close(() => done(true)));
  });
}

/**
 * The real server, started as a user starts it, with its own data folder. On disposal it is checked
 * for every secret passed to it or to another server of this process.
 */
export class WorkbenchServer implements WatchedServer {
  readonly dataDirectory = mkdtempSync(join(tmpdir(), "workbench-test-"));
  readonly startedAt = Date.now();
  readonly givenSecrets: ReadonlySet<string>;
  readonly #environment: Record<string, string>;
  #port = 0;
  #process: ChildProcess | undefined;
  #output = "";

  constructor(environment: Record<string, string> = {}) {
    this.#environment = environment;
    shareChromium(this.dataDirectory);
    this.givenSecrets = new Set(secretsOf(environment));
    for (const secret of this.givenSecrets) watchSecret(secret);
  }

  get origin(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** The started process and its descendants. */
  get processes(): readonly number[] {
    return this.#process?.pid ? processTree(this.#process.pid) : [];
  }

  /** The environments of the process and its descendants (Linux). */
  environments(): string[] {
    return this.processes.map(environmentOf);
  }

  /** The open descriptors and connections of the processes (Linux). */
  openResources(): ReturnType<typeof openResourcesOf> {
    return openResourcesOf(this.processes);
  }

  /**
   * Resident memory of the server process in bytes: the peak since the last call, and the current
   * value (Linux).
   */
  memory(): ReturnType<typeof memoryOf> {
    return memoryOf(this.processes.at(SERVER) ?? 0);
  }

  /** All output of the process. */
  get output(): string {
    return this.#output;
  }

  #variables(): NodeJS.ProcessEnv {
    return {
      ...process.env,
      ...this.#environment,
      HOST: "127.0.0.1",
      PORT: String(this.#port),
      WORKBENCH_DATA_DIR: this.dataDirectory,
    };
  }

  /** The origin, which other servers may have to know before this one starts. */
  async reserveOrigin(): Promise<string> {
    this.#port ||= await freePort();
    return this.origin;
  }

  /** Starts the server and waits until the guide can be searched. */
  async start(): Promise<this> {
    this.#port ||= await freePort();
    const child = spawn(process.execPath, ["scripts/start.mjs"], {
      cwd: root,
      env: this.#variables(),
      stdio: ["ignore", "pipe", "pipe"],
      // Its own process group, so that the whole tree can be killed.
      detached: true,
    });
    this.#process = child;
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (chunk: Buffer) => {
        this.#output += chunk.toString();
      });
    const deadline = Date.now() + START_MS;
    while (!(await this.#isReady())) {
      if (child.exitCode !== null || Date.now() > deadline) {
        // The caller gets no server to dispose of.
        await this.kill();
        throw new Error(`The server did not become ready.\n${this.#output}`);
      }
      await new Promise((wait) => setTimeout(wait, 100));
    }
    return this;
  }

  async #isReady(): Promise<boolean> {
    try {
      const response = await fetch(`${this.origin}/api/health`);
      const health: unknown = await response.json();
      return (
        typeof health === "object" && health !== null && "ready" in health && health.ready === true
      );
    } catch {
      return false;
    }
  }

  /** Runs a command of the project with the same data folder and returns its output. */
  async command(script: string, ...args: string[]): Promise<string> {
    const { stdout } = await run(process.execPath, ["scripts/run.mjs", script, ...args], {
      cwd: root,
      env: this.#variables(),
    });
    return stdout;
  }

  async engineKey(): Promise<string> {
    const key = (await this.command("scripts/engine-key.ts")).trim();
    watchSecret(key);
    return key;
  }

  /** Kills the process, as in a crash. */
  async kill(): Promise<void> {
    await this.#end("SIGKILL");
  }

  /** Stops the server gracefully. */
  async stop(signal: "SIGTERM" | "SIGHUP" = "SIGTERM"): Promise<void> {
    await this.#end(signal);
  }

  /** Stops the server and deletes its data. Throws if it leaked a watched secret. */
  async dispose(): Promise<void> {
    const found = this.#process ? [...(await findingsWhileRunning(this))] : [];
    await this.stop();
    found.push(...findingsLeftBehind(this));
    rmSync(this.dataDirectory, { recursive: true, force: true });
    if (found.length > 0) throw new Error(`A secret leaked:\n${found.join("\n")}`);
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#process;
    this.#process = undefined;
    if (!child?.pid || child.exitCode !== null) return;
    const ended = new Promise((done) => child.once("exit", done));
    const group = -child.pid;
    process.kill(group, signal);
    const late = setTimeout(() => process.kill(group, "SIGKILL"), 10_000);
    await ended;
    clearTimeout(late);
  }
}
