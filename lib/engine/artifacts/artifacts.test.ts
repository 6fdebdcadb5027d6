import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, it, onTestFinished, test } from "vitest";
import { describeArtifacts } from "@/tests/scale/suites/artifact-suite";
import { propertyRuns } from "@/tests/support/property-runs";
import { type Artifacts, findArtifact, openArtifacts } from "./artifacts";

const HOUR = 3_600_000;

function keeper(options: { quotaBytes?: number } = {}) {
  const dataDirectory = mkdtempSync(join(tmpdir(), "artifacts-"));
  onTestFinished(() => rmSync(dataDirectory, { recursive: true }));
  const clock = { now: Date.now() };
  const artifacts = openArtifacts({
    dataDirectory,
    ownOrigin: "http://127.0.0.1:3000",
    now: () => clock.now,
    ...options,
  });
  onTestFinished(() => artifacts.close());
  const find = (url: string, id?: string) => {
    const { pathname, searchParams } = new URL(url);
    return findArtifact(
      dataDirectory,
      id ?? pathname.split("/").at(-1) ?? "",
      searchParams,
      clock.now,
    );
  };
  const files = () => readdirSync(join(dataDirectory, "artifacts"));
  return { artifacts, clock, dataDirectory, find, files };
}

const bytes = (length: number, fill = 7) => new Uint8Array(length).fill(fill);

describe("artifacts in a folder", () => {
  const folder = mkdtempSync(join(tmpdir(), "artifacts-"));
  const opened: Artifacts[] = [];
  afterAll(() => {
    for (const artifacts of opened) artifacts.close();
    rmSync(folder, { recursive: true });
  });
  describeArtifacts((options) => {
    const artifacts = openArtifacts({
      dataDirectory: folder,
      ownOrigin: "http://127.0.0.1:3000",
      ...options,
    });
    opened.push(artifacts);
    return {
      save: artifacts.save,
      find: (id, query) => findArtifact(folder, id, query, options?.now?.()),
    };
  });
});

test("rejects ids that lead out of the folder", async () => {
  const { find, dataDirectory } = keeper();
  mkdirSync(join(dataDirectory, "artifacts"), { recursive: true });
  const url = "http://x/artifacts/x?expires=9999999999999&signature=x";
  for (const id of ["../engine-key", "..%2fengine-key", "/etc/passwd", "", ".", "a\0b.png"])
    expect((await find(url, id)).status).toBe(404);
  await fc.assert(
    fc.asyncProperty(fc.string(), async (id) => {
      expect((await find(url, id)).status).toBe(404);
    }),
    { numRuns: propertyRuns(200) },
  );
});

test.each([
  "text/html",
  "image/svg+xml",
  "text/javascript",
  "application/octet-stream",
  "image/png; a=b",
])("rejects the type %s", async (type) => {
  await expect(keeper().artifacts.save(bytes(1), type, HOUR)).rejects.toThrow(type);
});

describe("room", () => {
  it("removes the oldest files, whose links then return 410", async () => {
    const { artifacts, find, files } = keeper({ quotaBytes: 1_000 });
    const urls: string[] = [];
    for (let i = 0; i < 4; i++) {
      urls.push(await artifacts.save(bytes(400), "image/jpeg", HOUR));
      await new Promise((done) => setTimeout(done, 5));
    }
    expect(files()).toHaveLength(2);
    expect(await Promise.all(urls.map(async (url) => (await find(url)).status))).toEqual([
      410, 410, 200, 200,
    ]);
  });

  it("never exceeds the quota with concurrent files", async () => {
    const { artifacts, files, dataDirectory } = keeper({ quotaBytes: 1_000 });
    await Promise.all(
      Array.from({ length: 20 }, () => artifacts.save(bytes(300), "image/png", HOUR)),
    );
    const sizes = files().map((name) => statSync(join(dataDirectory, "artifacts", name)).size);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(1_000);
    await expect(artifacts.save(bytes(1_001), "image/png", HOUR)).rejects.toThrow(/1001 bytes/);
  });

  it("removes expired files and leftovers of a crash", async () => {
    const { artifacts, clock, files, dataDirectory } = keeper();
    await artifacts.save(bytes(10), "image/png", HOUR);
    const day = await artifacts.save(bytes(10), "image/png", 24 * HOUR);
    writeFileSync(join(dataDirectory, "artifacts", `${"a".repeat(32)}.png.new`), "half");
    clock.now += 2 * HOUR;
    await artifacts.deleteExpired();
    expect(files()).toEqual([
      expect.stringContaining(new URL(day).pathname.split("/").at(-1) ?? "?"),
    ]);
  });
});

it("protects secret and files from other users, and signs alike after a restart", async () => {
  const { artifacts, dataDirectory, find, files } = keeper();
  const url = await artifacts.save(bytes(3), "video/mp4", HOUR);
  const mode = (path: string) => statSync(path).mode & 0o777;
  expect(mode(join(dataDirectory, "artifact-secret"))).toBe(0o600);
  expect(mode(join(dataDirectory, "artifacts"))).toBe(0o700);
  expect(mode(join(dataDirectory, "artifacts", files()[0] ?? ""))).toBe(0o600);
  openArtifacts({ dataDirectory, ownOrigin: "http://127.0.0.1:3000" });
  expect((await find(url)).status).toBe(200);
});
