import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CannedService } from "@/tests/support/canned-service";
import { article, LocalSite } from "@/tests/support/local-site";
import { jsonLines, Shell } from "@/tests/support/shell";

const TIMEOUT = 600_000;

describe("the command line with the built-in engine", () => {
  const site = new LocalSite({
    "/": article("Storm lamps", `Storm lamps burn oil in any wind.\n\n${"They last. ".repeat(40)}`),
  });
  const service = new CannedService();
  let shell: Shell;

  beforeAll(async () => {
    await site.start();
    await service.start();
    service.operations.set("GET /api/health", { body: '{"live":true}' });
    service.responses.set("lamps", { body: '{"success":true,"data":{"web":[]}}' });
    shell = new Shell({ PORT: new URL(service.origin).port });
    shell.write("q.json", '{"query": "lamps", "scrapeOptions": {"formats": ["markdown"]}}');
  });
  afterAll(async () => {
    await site.dispose();
    service.dispose();
    shell.dispose();
  });

  it(
    "crawls a site, searches it in this process, and removes it",
    async () => {
      const { code, stdout } = await shell.run(`workbench library add ${site.origin} --json`);
      expect(code).toBe(0);
      const events = jsonLines(stdout);
      expect(events[0]).toMatchObject({ type: "started" });
      expect(events.at(-1)).toMatchObject({
        kind: "search-workbench.command",
        outcome: "ok",
        exitCode: 0,
      });
      const found = await shell.run("workbench run q.json --format md --bundle run.zip");
      expect(found.code).toBe(0);
      expect(found.stdout).toContain("Storm lamps burn oil in any wind.");
      expect(found.stderr).toContain("the engine runs in this process");
      // Nothing was sent to the URL of a server that does not use this folder.
      expect(service.calls).toEqual([]);
      const key = readFileSync(join(shell.dataDirectory, "engine-key"), "utf8").trim();
      expect(found.stdout + found.stderr).not.toContain(key);
      const rest = await shell.run(
        `workbench share open run.zip --format csv && workbench library list &&
         workbench library remove ${site.origin} && workbench library list --json`,
      );
      expect(rest.code).toBe(0);
      expect(rest.stdout).toContain("Storm lamps");
      expect(rest.stdout).toContain(`${site.origin}  1 page  `);
      expect(rest.stdout).toContain('"sites":[]');
    },
    TIMEOUT,
  );

  it(
    "sends the key of the data folder only to the server that holds the folder",
    async () => {
      mkdirSync(shell.dataDirectory, { recursive: true });
      const holder = spawn(process.execPath, [
        "-e",
        `const { DatabaseSync } = require("node:sqlite");
         const database = new DatabaseSync(process.argv[1]);
         database.exec("BEGIN EXCLUSIVE");
         process.stdout.write("held");
         setInterval(() => database, 1000);`,
        join(shell.dataDirectory, "server.lock"),
      ]);
      await new Promise((held) => holder.stdout.once("data", held));
      writeFileSync(join(shell.dataDirectory, "server.pid"), String(holder.pid));
      const own = await shell.run("workbench run q.json --json");
      const elsewhere = await shell.run("PORT=9 workbench run q.json");
      const ended = new Promise((done) => holder.once("exit", done));
      holder.kill("SIGKILL");
      await ended;
      const key = readFileSync(join(shell.dataDirectory, "engine-key"), "utf8").trim();
      expect(JSON.parse(own.stdout)).toMatchObject({ ok: true, outcome: "empty" });
      expect(service.calls.map(({ authorization }) => authorization)).toEqual([
        null,
        `Bearer ${key}`,
      ]);
      expect(elsewhere.code).toBe(1);
      expect(elsewhere.stderr).toContain(`process ${holder.pid}`);
      expect(elsewhere.stderr).toContain("No workbench responds at http://127.0.0.1:9");
    },
    TIMEOUT,
  );

  it(
    "removes a site without pages, and says so",
    async () => {
      const { stdout } = await shell.run(
        `workbench library add http://127.0.0.1:9 > /dev/null 2>&1
         workbench library list
         workbench library remove http://127.0.0.1:9
         workbench library remove http://127.0.0.1:9`,
      );
      expect(stdout.trim().split("\n")).toEqual([
        expect.stringMatching(/^http:..127.0.0.1:9 {2}0 pages {2}last crawl failed \S+Z: \S/),
        "http://127.0.0.1:9: 0 pages removed.",
        "http://127.0.0.1:9 is not in the library.",
      ]);
    },
    TIMEOUT,
  );

  it(
    "says why the library of the data folder cannot be used",
    async () => {
      const { stdout } = await shell.run(
        `touch plain; WORKBENCH_DATA_DIR=$PWD/plain workbench library add ${site.origin} 2>&1; echo "= $?"`,
      );
      expect(stdout).toMatch(/^error: Cannot use \S+\/plain: it is not where it should be/);
      expect(stdout).toContain("= 1");
      const newer = await shell.run(
        `mkdir newer; sqlite() { node -e 'new (require("node:sqlite").DatabaseSync)("newer/index.sqlite").exec("PRAGMA user_version = 999")'; }
         sqlite; WORKBENCH_DATA_DIR=$PWD/newer workbench library list 2>&1; echo "= $?"`,
      );
      expect(newer.stdout).toMatch(/^error: The index was created by a newer version/);
      expect(newer.stdout).toContain("= 1");
    },
    TIMEOUT,
  );

  it(
    "reports invalid settings and URLs of the library with the exit code 3",
    async () => {
      const { stdout } = await shell.run(
        `workbench library add nonsense 2>&1; echo "= $?"
         workbench library add ftp://files.example/ 2>&1; echo "= $?"
         workbench library add ${site.origin} --max-pages none 2>&1; echo "= $?"
         WORKBENCH_ENGINE=maybe workbench run q.json 2>&1; echo "= $?"`,
      );
      expect(stdout.match(/= 3/g)).toHaveLength(4);
      expect(stdout.match(/The URL is not complete/g)).toHaveLength(2);
      expect(stdout).toContain("--max-pages takes a whole number from 1");
      expect(stdout).toContain("WORKBENCH_ENGINE");
    },
    TIMEOUT,
  );
});
