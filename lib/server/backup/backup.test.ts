import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openLedger } from "@/lib/engine/accounts/ledger-store";
import { openLibrary } from "@/lib/engine/library/sqlite/open-library";
import { samplePage } from "@/tests/support/sample-index";
import { temporaryFolder } from "@/tests/support/temporary-folder";
import { lockDataFolder } from "../lifecycle/data-folder";
import { processWide } from "../process-wide";
import { createBackup } from "./create-backup";
import { parseManifest } from "./manifest";
import { restoreBackup } from "./restore-backup";

let folder = "";
let data = "";
let target = "";
beforeEach(() => {
  folder = temporaryFolder();
  data = join(folder, "data");
  target = join(folder, "backups", "first");
});
const unlock = () => {
  processWide().dataFolderLock?.database.close();
  delete processWide().dataFolderLock;
};
afterEach(() => {
  unlock();
});

const indexFile = () => join(data, "index.sqlite");
const backUp = () => createBackup({ dataDirectory: data, target, program: "9.8.7" });
const restore = () => restoreBackup({ backup: target, dataDirectory: data });

/** A data folder with one page, one charge, a key, an uploaded file, and files that no backup needs. */
async function fillData(): Promise<void> {
  const library = openLibrary({ index: indexFile() });
  library.index.put(samplePage("http://a.org/1", { title: "Mill" }));
  library.close();
  const ledger = openLedger(join(data, "ledger.sqlite"));
  await ledger.charge({ keyHash: "key", credits: 7, run: "run" });
  await ledger.close();
  writeFileSync(join(data, "engine-key"), "sk-engine");
  mkdirSync(join(data, "library-files", "site"), { recursive: true });
  writeFileSync(join(data, "library-files", "site", "Öl & Öfen.md"), "# Öl");
  mkdirSync(join(data, "chromium"));
  writeFileSync(join(data, "chromium", "chromium"), "binary");
  writeFileSync(join(data, "page-cache.sqlite"), "cache");
  mkdirSync(join(data, "shares"));
  writeFileSync(join(data, "shares", "shares.sqlite"), "shares");
}

const titleOf = (url: string): string | undefined => {
  const library = openLibrary({ index: indexFile() });
  const page = library.index.page(url);
  library.close();
  return page?.title;
};
const spent = async (): Promise<number> => {
  const ledger = openLedger(join(data, "ledger.sqlite"));
  const { ever } = await ledger.spent("key");
  await ledger.close();
  return ever;
};

it("backs up all data but shares and what is made again, readable only by this user, and restores it", async () => {
  await fillData();
  await backUp();
  const { files, program } = parseManifest(readFileSync(join(target, "backup.json"), "utf8"), "x");
  expect(program).toBe("9.8.7");
  expect(files.map(({ path }) => path)).toEqual([
    "engine-key",
    "index.sqlite",
    "ledger.sqlite",
    "library-files/site/Öl & Öfen.md",
  ]);
  for (const { path } of files) expect(statSync(join(target, path)).mode & 0o777).toBe(0o600);
  expect(statSync(target).mode & 0o777).toBe(0o700);

  const library = openLibrary({ index: indexFile() });
  library.index.put(samplePage("http://a.org/1", { title: "Changed later" }));
  library.close();
  writeFileSync(join(data, "engine-key"), "another");
  const { earlier } = await restore();
  expect(titleOf("http://a.org/1")).toBe("Mill");
  expect(await spent()).toBe(7);
  expect(readFileSync(join(data, "engine-key"), "utf8")).toBe("sk-engine");
  expect(readFileSync(join(data, "library-files/site/Öl & Öfen.md"), "utf8")).toBe("# Öl");
  expect(readFileSync(join(earlier ?? "", "engine-key"), "utf8")).toBe("another");
  expect(readdirSync(data).filter((name) => name.startsWith("."))).toEqual([]);
});

it("restores to a folder that does not exist", async () => {
  await fillData();
  await backUp();
  rmSync(data, { recursive: true });
  expect(await restore()).toMatchObject({ files: 4, earlier: null });
  expect(titleOf("http://a.org/1")).toBe("Mill");
});

/** Commits rows to the ledger until the second number is not 0; counts them after each commit. */
const WRITER = `
  const { workerData } = require("node:worker_threads");
  const { DatabaseSync } = require("node:sqlite");
  const counts = new Int32Array(workerData.counts);
  const database = new DatabaseSync(workerData.file, { timeout: 5000 });
  const insert = database.prepare("INSERT INTO runs_1 (run, key_hash, at, credits) VALUES (?, 'key', ?, 1)");
  while (Atomics.load(counts, 1) === 0) {
    insert.run(String(Atomics.load(counts, 0) + 1), Date.now());
    Atomics.add(counts, 0, 1);
    Atomics.wait(counts, 2, 0, 1);
  }
  database.close();`;

it("has every write that was acknowledged before it, in 100 backups while another thread writes", async () => {
  await fillData();
  const counts = new Int32Array(new SharedArrayBuffer(12));
  const workerData = { counts: counts.buffer, file: join(data, "ledger.sqlite") };
  const writer = new Worker(WRITER, { eval: true, workerData });
  const ended = new Promise((done) => writer.once("exit", done));
  while (Atomics.load(counts, 0) < 5) await new Promise((done) => setTimeout(done, 1));
  for (let round = 0; round < 100; round += 1) {
    const acknowledged = Atomics.load(counts, 0);
    target = join(folder, `backup-${round}`);
    await backUp();
    const copy = new DatabaseSync(join(target, "ledger.sqlite"));
    const { found } = copy
      .prepare("SELECT count(*) AS found FROM runs_1 WHERE CAST(run AS INTEGER) BETWEEN 1 AND ?")
      .get(acknowledged) ?? { found: null };
    copy.close();
    expect(found).toBe(acknowledged);
  }
  Atomics.store(counts, 1, 1);
  await ended;
  expect(Atomics.load(counts, 0)).toBeGreaterThan(100);
}, 60_000);

describe("a backup", () => {
  it.each([
    ["the data folder", () => data, "must be outside of the data folder"],
    ["a folder inside of it", () => join(data, "deep", "backup"), "must be outside"],
    [
      "a folder inside of it, through a link",
      () => {
        symlinkSync(data, join(folder, "link"));
        return join(folder, "link", "backup");
      },
      "must be outside",
    ],
    ["an existing folder", () => folder, "exists. Name a new folder"],
  ])("is not written to %s", async (_name, to, message) => {
    await fillData();
    const before = readdirSync(data);
    target = to();
    await expect(backUp()).rejects.toThrow(message);
    expect(readdirSync(data)).toEqual(before);
  });

  it("needs a data folder", async () => {
    await expect(backUp()).rejects.toThrow("there is nothing to back up");
    mkdirSync(data);
    await expect(backUp()).rejects.toThrow("there is nothing to back up");
    data = fileURLToPath(import.meta.url);
    await expect(backUp()).rejects.toThrow("there is nothing to back up");
  });

  it("needs a target that can be created", async () => {
    await fillData();
    const backup = createBackup({ dataDirectory: data, target: "/proc/none/copy", program: "1" });
    await expect(backup).rejects.toThrow("/proc/none/copy cannot be created. Name another folder");
  });

  it("leaves nothing behind if a database is damaged", async () => {
    await fillData();
    const bytes = readFileSync(indexFile());
    writeFileSync(indexFile(), bytes.fill(0x5a, 8_192, bytes.length));
    await expect(backUp()).rejects.toThrow(`Cannot use ${indexFile()}: it is damaged`);
    expect(readdirSync(join(folder, "backups"))).toEqual([]);
  });
});

describe("a restore", () => {
  /** Changes the manifest of the backup. */
  const edit = (change: (manifest: Record<string, unknown>) => void) => {
    const file = join(target, "backup.json");
    const manifest = JSON.parse(readFileSync(file, "utf8"));
    change(manifest);
    writeFileSync(file, JSON.stringify(manifest));
  };
  const replace = (path: string, bytes: Buffer) => {
    writeFileSync(join(target, path), bytes);
    edit((manifest) => {
      const sha256 = createHash("sha256").update(bytes).digest("hex");
      manifest.files = [{ path, bytes: bytes.length, sha256 }];
    });
  };

  it.each<[string, () => void, RegExp]>([
    ["without its list", () => rmSync(join(target, "backup.json")), /is not a backup: it has no/],
    ["with an unreadable list", () => writeFileSync(join(target, "backup.json"), "{"), /invalid/],
    ["of a newer form", () => edit((manifest) => (manifest.version = 2)), /newer version.*9\.8\.7/],
    ["that lacks a file", () => rmSync(join(target, "engine-key")), /incomplete: engine-key/],
    [
      "with a changed file",
      () => writeFileSync(join(target, "engine-key"), "changed"),
      /damaged: engine-key differs/,
    ],
    [
      "with a path that leads out",
      () =>
        edit((manifest) => {
          manifest.files = [{ path: "../outside", bytes: 0, sha256: "0".repeat(64) }];
        }),
      /invalid/,
    ],
    [
      "with an index of a newer version",
      () => {
        const file = join(target, "index.sqlite");
        const database = new DatabaseSync(file);
        database.exec("PRAGMA user_version = 99");
        database.close();
        replace("index.sqlite", readFileSync(file));
      },
      /newer version.*index version 99/,
    ],
    [
      "with random bytes for the ledger",
      () => replace("ledger.sqlite", Buffer.alloc(9_000, "x")),
      /ledger\.sqlite.*damaged/s,
    ],
  ])("rejects a backup %s and changes nothing", async (_name, damage, message) => {
    await fillData();
    await backUp();
    damage();
    writeFileSync(join(data, "engine-key"), "still here");
    await expect(restore()).rejects.toThrow(message);
    expect(readFileSync(join(data, "engine-key"), "utf8")).toBe("still here");
    expect(titleOf("http://a.org/1")).toBe("Mill");
    expect(existsSync(join(data, ".restoring"))).toBe(false);
  });

  it("does not move the backup away with the earlier content", async () => {
    await fillData();
    await backUp();
    const inside = join(data, "copies", "first");
    cpSync(target, inside, { recursive: true });
    target = inside;
    await restore();
    expect(existsSync(join(inside, "backup.json"))).toBe(true);
    data = target;
    await expect(restore()).rejects.toThrow("is the backup itself");
  });

  it("that was interrupted keeps the server from starting until it is repeated", async () => {
    await fillData();
    await backUp();
    writeFileSync(join(data, "restore-unfinished"), "");
    rmSync(indexFile());
    expect(() => lockDataFolder(data)).toThrow("did not finish. Run npm run restore again.");
    await restore();
    unlock();
    lockDataFolder(data);
    expect(titleOf("http://a.org/1")).toBe("Mill");
  });
});
