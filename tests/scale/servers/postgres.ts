import { execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

export type PostgresServer = {
  readonly url: string;
  readonly port: number;
  readonly password: string;
  /** Creates an empty database with unusual settings, and returns its URL. */
  readonly newDatabase: (options?: string) => Promise<string>;
  /** `immediate` ends the processes as a crash would. */
  readonly halt: (mode: "fast" | "immediate") => Promise<void>;
  readonly resume: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** The folder with `initdb` and `postgres`: the one named in the environment, or the newest of Debian. */
export function findPostgres(): string | null {
  const named = process.env.WORKBENCH_TEST_POSTGRES;
  if (named !== undefined) return named;
  const root = "/usr/lib/postgresql";
  const versions = existsSync(root) ? readdirSync(root).toSorted((a, b) => +b - +a) : [];
  const folders = versions.map((version) => join(root, version, "bin"));
  return folders.find((folder) => existsSync(join(folder, "initdb"))) ?? null;
}

/** Owns no files of the system. */
const UNPRIVILEGED_ID = 65_534;

/** PostgreSQL does not run as root. */
function unprivileged(): { readonly uid: number; readonly gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  return { uid: UNPRIVILEGED_ID, gid: UNPRIVILEGED_ID };
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("No port is free.");
  return address.port;
}

/** Defaults that operators change for all programs of a server. No statement of ours may depend on them. */
const unusualSettings = [
  "datestyle = 'German'",
  "timezone = 'Asia/Kathmandu'",
  "bytea_output = 'escape'",
  "standard_conforming_strings = off",
  "extra_float_digits = 0",
  "default_transaction_isolation = 'serializable'",
];

/** Starts PostgreSQL on a free port of 127.0.0.1, with an empty data folder and a password. */
export async function startPostgres(bin: string): Promise<PostgresServer> {
  const user = unprivileged();
  const folder = await mkdtemp(join(tmpdir(), "postgres-"));
  const data = join(folder, "data");
  const passwordFile = join(folder, "password");
  const password = `pw-${randomBytes(12).toString("hex")}`;
  await writeFile(passwordFile, password);
  await mkdir(data, { mode: 0o700 });
  if (user) for (const each of [folder, data, passwordFile]) await chown(each, user.uid, user.gid);
  await chmod(folder, 0o700);
  const options = { cwd: folder, ...user };
  await run(
    join(bin, "initdb"),
    [
      "-D",
      data,
      "-U",
      "tester",
      "-A",
      "scram-sha-256",
      "--pwfile",
      passwordFile,
      "-E",
      "UTF8",
      "--no-sync",
    ],
    options,
  );
  const port = await freePort();
  const pgCtl = (...args: string[]) =>
    run(join(bin, "pg_ctl"), ["-D", data, "-w", ...args], options);
  const start = () =>
    new Promise<void>((resolve, reject) => {
      // Not through a pipe: the server would keep it open.
      const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c max_connections=80`;
      const args = ["-D", data, "-w", "-l", join(folder, "log"), "-o", settings, "start"];
      spawn(join(bin, "pg_ctl"), args, { ...options, stdio: "ignore" })
        .once("error", reject)
        .once("exit", (code) =>
          code === 0 ? resolve() : reject(new Error(`pg_ctl start ended with ${code}.`)),
        );
    });
  await start();
  const url = `postgres://tester:${password}@127.0.0.1:${port}/postgres`;
  let databases = 0;
  return {
    url,
    port,
    password,
    async newDatabase(options = "") {
      const { default: pg } = await import("pg");
      databases += 1;
      const name = `test_${databases}`;
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      await client.query(`CREATE DATABASE ${name} ${options}`);
      for (const setting of unusualSettings)
        await client.query(`ALTER DATABASE ${name} SET ${setting}`);
      await client.end();
      return `postgres://tester:${password}@127.0.0.1:${port}/${name}`;
    },
    halt: async (mode) => void (await pgCtl("-m", mode, "stop")),
    resume: start,
    async stop() {
      await pgCtl("-m", "immediate", "stop").catch(() => {});
      await rm(folder, { recursive: true, force: true });
    },
  };
}
