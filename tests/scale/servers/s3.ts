import { execFileSync, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { freePort } from "./postgres";

/** An S3 service that stores objects as files (Apache-2.0). */
const PROGRAM = "versitygw";
const VERSION = "v1.8.0";
const START_MS = 10_000;

export type S3Server = {
  /** The URL of an empty bucket, for `WORKBENCH_S3_URL`. */
  readonly url: string;
  readonly stop: () => Promise<void>;
};

/**
 * The program named in the environment, on the path, or compiled by Go into the cache, which takes
 * minutes the first time. Null without Go.
 */
export function findS3(): string | null {
  const named = process.env.WORKBENCH_TEST_S3;
  if (named !== undefined) return named;
  const cache = resolve("node_modules/.cache/versitygw");
  const program = join(cache, PROGRAM);
  if (existsSync(program)) return program;
  try {
    execFileSync("go", ["install", `github.com/versity/versitygw/cmd/versitygw@${VERSION}`], {
      env: { ...process.env, GOBIN: cache },
      stdio: "pipe",
    });
    return program;
  } catch {
    return null;
  }
}

export async function startS3(program: string): Promise<S3Server> {
  const folder = await mkdtemp(join(tmpdir(), "s3-"));
  const [buckets, metadata] = [join(folder, "buckets"), join(folder, "metadata")];
  await mkdir(join(buckets, "files"), { recursive: true });
  await mkdir(metadata);
  const port = await freePort();
  const place = ["--port", `127.0.0.1:${port}`, "--region", "eu-central-1"];
  const child = spawn(program, [...place, "posix", "--sidecar", metadata, buckets], {
    env: { ...process.env, ROOT_ACCESS_KEY: "tester", ROOT_SECRET_KEY: "se+cr/et" },
    stdio: "ignore",
  });
  const deadline = Date.now() + START_MS;
  while (!(await fetch(`http://127.0.0.1:${port}/`).catch(() => null))) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error("S3 did not start.");
    await new Promise((wait) => setTimeout(wait, 50));
  }
  return {
    url: `http://tester:se%2Bcr%2Fet@127.0.0.1:${port}/files/artifacts?region=eu-central-1`,
    async stop() {
      child.kill("SIGKILL");
      await rm(folder, { recursive: true, force: true });
    },
  };
}
