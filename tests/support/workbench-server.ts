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

const root = fileURLToPath(new URL("../../", import.meta.url));
const run = promisify(execFile);

/** Milliseconds until the starter pages are read; a machine that others use may take a minute for what takes seconds. */
const START_MS = 110_000;
/** The place of the server among its processes: after the start script. */
const SERVER = 1;

/** Below the ports that systems give to connections and to whoever asks for any: no other test gets it meanwhile. */
const PORTS = { from: 20_000, to: 32_000 };

/** A port of loopback that was free a moment ago. */
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
 * The real server, started as a user starts it, with a data folder of its own. When it is disposed of, it is searched
 * for every secret that was given to it, and to any other server of this process.
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
    this.givenSecrets = new Set(secretsOf(environment));
    for (const secret of this.givenSecrets) watchSecret(secret);
  }

  get origin(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** The process that was started and all below it. */
  get processes(): readonly number[] {
    return this.#process?.pid ? processTree(this.#process.pid) : [];
  }

  /** The environments of the process and of all below it, as the system shows them (Linux). */
  environments(): string[] {
    return this.processes.map(environmentOf);
  }

  /** What the processes hold open (Linux). */
  openResources(): ReturnType<typeof openResourcesOf> {
    return openResourcesOf(this.processes);
  }

  /** Resident bytes of the process that answers: the peak since the last call, and now (Linux). */
  memory(): ReturnType<typeof memoryOf> {
    return memoryOf(this.processes.at(SERVER) ?? 0);
  }

  /** Everything that the process has printed. */
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

  /** Starts, and waits until the starter pages can be searched. */
  async start(): Promise<this> {
    this.#port ||= await freePort();
    const child = spawn(process.execPath, ["scripts/start.mjs"], {
      cwd: root,
      env: this.#variables(),
      stdio: ["ignore", "pipe", "pipe"],
      // A group of its own, so that it can be ended whole.
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
        // Whoever waits for it gets nothing to dispose of.
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

  /** Runs one of the project's commands against the same data folder and answers what it printed. */
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

  /** Ends the process at once, as a crash would. */
  async kill(): Promise<void> {
    await this.#end("SIGKILL");
  }

  /** Asks it to end, and waits until it has. */
  async stop(): Promise<void> {
    await this.#end("SIGTERM");
  }

  /** Stops it and deletes its data. Throws where it gave a watched secret away. */
  async dispose(): Promise<void> {
    const found = this.#process ? [...(await findingsWhileRunning(this))] : [];
    await this.stop();
    found.push(...findingsLeftBehind(this));
    rmSync(this.dataDirectory, { recursive: true, force: true });
    if (found.length > 0) throw new Error(`A secret was given away:\n${found.join("\n")}`);
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
