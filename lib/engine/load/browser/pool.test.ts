import { execFileSync } from "node:child_process";
import { EventEmitter, once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { localSite } from "@/lib/engine/page/test-support/local-site";
import { eventually } from "@/lib/net/test-fixtures/loopback";
import type { LaunchedBrowser } from "./launch";
import { browserRig, shown } from "./test-support/browser-rig";

const probe = browserRig();
const hasBrowser = await probe.pool.available();
afterAll(() => probe.dispose());

async function rigWithSite(options: Parameters<typeof browserRig>[0] = {}) {
  const rig = browserRig(options);
  const events = new EventEmitter();
  const site = await localSite({
    "/": "<!doctype html><title>Page</title><p>words</p>",
    "/never": (_request, response) => {
      response.writeHead(200, { "content-type": "text/html" });
      response.write("<!doctype html><p>begun");
      events.emit("begun");
    },
    "/storage": `<!doctype html><p id="p"></p><script>p.textContent = "had " + localStorage.length; localStorage.a = 1</script>`,
  });
  rig.allow(site.origin);
  onTestFinished(async () => {
    await rig.dispose();
    await site.close();
  });
  /** Starts a job that does not end; resolves when its page has been requested. */
  const runEndless = async () => {
    const begun = once(events, "begun");
    const job = rig.run(`${site.origin}/never`);
    // A job that ends before it begins fails in the test's next expectation.
    await Promise.race([begun, job]);
    return { job };
  };
  return { rig, site, runEndless };
}

/** Process states of the group, as printed by `ps`. */
function processesOf(group: number): string[] {
  const rows = execFileSync("ps", ["-eo", "pgid=,stat="], { encoding: "utf8" }).split("\n");
  return rows.flatMap((row) => {
    const [pgid, state = ""] = row.trim().split(/\s+/);
    return Number(pgid) === group ? [state] : [];
  });
}

const current = (rig: ReturnType<typeof browserRig>): Promise<LaunchedBrowser> =>
  rig.pool.use(async (launched) => launched, new AbortController().signal);

describe.skipIf(!hasBrowser)("createBrowserPool", () => {
  it("fails a job within two seconds when its browser is killed, ten times, and leaves nothing behind", async () => {
    const { rig, site, runEndless } = await rigWithSite();
    const groups: number[] = [];
    // Counts only what this test leaves behind, not other processes.
    const temporary = join(rig.dataDirectory, "temporary");
    mkdirSync(temporary);
    vi.stubEnv("TMPDIR", temporary);
    onTestFinished(() => void vi.unstubAllEnvs());
    for (let i = 0; i < 10; i++) {
      const launched = await current(rig);
      groups.push(launched.processGroup);
      const { job } = await runEndless();
      const [pid = 0] = execFileSync(
        "pgrep",
        ["-g", String(launched.processGroup), "-a", "-f", "remote-debugging-pipe"],
        { encoding: "utf8" },
      )
        .split("\n")
        // The browser process itself, not its renderer processes.
        .filter((line) => line !== "" && !line.includes("--type="))
        .map((line) => Number.parseInt(line, 10))
        .toReversed();
      const killed = performance.now();
      // Alternates between the whole group and the browser process alone.
      process.kill(i % 2 === 0 ? pid : -launched.processGroup, "SIGKILL");
      const ended = await job;
      expect(ended).toMatchObject({ ok: false, kind: "gone" });
      expect(ended).toHaveProperty("error", expect.stringContaining("browser"));
      expect(performance.now() - killed).toBeLessThan(2_000);
      expect(shown(await rig.run(`${site.origin}/`)).html).toContain("words");
    }
    await rig.pool.close();
    await eventually(() => groups.every((group) => processesOf(group).length === 0), 5_000);
    expect(rig.browserFolders()).toEqual([]);
    expect(readdirSync(temporary)).toEqual([]);
  }, 90_000);

  it("reports a crashed page and keeps using the browser", async () => {
    const { rig, site, runEndless } = await rigWithSite();
    const launched = await current(rig);
    const { job } = await runEndless();
    execFileSync("pkill", ["-KILL", "-g", String(launched.processGroup), "-f", "type=renderer"]);
    expect(await job).toMatchObject({ ok: false, kind: "gone", error: "The page crashed." });
    expect(shown(await rig.run(`${site.origin}/`)).html).toContain("words");
  }, 30_000);

  it("reports a page that closes its window", async () => {
    const { rig, site } = await rigWithSite();
    const job = rig.run(`${site.origin}/`, {
      actions: [{ type: "executeJavascript", script: "window.close()" }],
    });
    const error = "The page closed its window.";
    expect(await job).toMatchObject({ ok: false, kind: "gone", error });
  }, 30_000);

  it("runs at most `maxPages` pages at the same time, in order", async () => {
    const { rig } = await rigWithSite({ maxPages: 2 });
    let now = 0;
    let most = 0;
    const order: number[] = [];
    const job = (at: number) =>
      rig.pool.use(async () => {
        now += 1;
        most = Math.max(most, now);
        order.push(at);
        await new Promise((done) => setTimeout(done, 30));
        now -= 1;
      }, new AbortController().signal);
    await Promise.all([0, 1, 2, 3, 4, 5].map(job));
    expect([most, order]).toEqual([2, [0, 1, 2, 3, 4, 5]]);
  });

  it("replaces the browser after `jobsPerLaunch` jobs without disturbing running ones", async () => {
    const { rig, site } = await rigWithSite({ jobsPerLaunch: 3, maxPages: 2 });
    const first = await current(rig);
    const results = await Promise.all(
      Array.from({ length: 6 }, () => rig.run(`${site.origin}/storage`)),
    );
    for (const result of results) expect(shown(result).html).toContain("had 0");
    expect((await current(rig)).processGroup).not.toBe(first.processGroup);
    await eventually(() => processesOf(first.processGroup).length === 0, 5_000);
  });

  it("ends an idle browser and starts a new one on demand", async () => {
    const { rig, site } = await rigWithSite({ idleMs: 50 });
    const first = await current(rig);
    await eventually(() => first.gone.aborted, 5_000);
    await eventually(() => rig.browserFolders().length === 0, 5_000);
    expect(shown(await rig.run(`${site.origin}/`)).statusCode).toBe(200);
  });

  it("fails running jobs when it is closed and starts nothing afterwards", async () => {
    const { rig, site, runEndless } = await rigWithSite();
    const { job } = await runEndless();
    await rig.pool.close();
    expect(await job).toMatchObject({ ok: false, kind: "gone" });
    expect(await rig.run(`${site.origin}/`)).toMatchObject({ ok: false, kind: "no-browser" });
  });

  it("removes the files of dead processes and none of live ones", async () => {
    const { rig, site } = await rigWithSite();
    const folder = join(rig.dataDirectory, "browser");
    const dead = join(folder, "999999999-0123456789ab");
    const alive = join(folder, `${process.ppid}-0123456789ab`);
    for (const each of [dead, alive]) mkdirSync(each, { recursive: true });
    await rig.run(`${site.origin}/`);
    expect([existsSync(dead), existsSync(alive)]).toEqual([false, true]);
    rmSync(alive, { recursive: true });
  });

  it("does not pass the server's environment to browsers", async () => {
    process.env.CANARY_SECRET = "canary-in-the-environment";
    onTestFinished(() => void delete process.env.CANARY_SECRET);
    const { rig } = await rigWithSite();
    const { processGroup } = await current(rig);
    const environment = execFileSync("cat", [`/proc/${processGroup}/environ`], {
      encoding: "utf8",
    });
    expect(environment).toContain("HOME=");
    expect(environment).not.toContain("canary");
  });
});

it("reports that WORKBENCH_CHROMIUM does not exist", async () => {
  const folder = mkdtempSync(join(tmpdir(), "no-browser-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  process.env.WORKBENCH_CHROMIUM = join(folder, "nothing");
  onTestFinished(() => void delete process.env.WORKBENCH_CHROMIUM);
  const rig = browserRig();
  onTestFinished(() => rig.dispose());
  rig.allow("http://127.0.0.1:1");
  await expect(rig.pool.available()).rejects.toThrow(/WORKBENCH_CHROMIUM/);
});

it("reports a browser that does not start and searches again for the next job", async () => {
  const folder = mkdtempSync(join(tmpdir(), "no-browser-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const named = process.env.WORKBENCH_CHROMIUM;
  const name = (path: string | undefined) => {
    if (path === undefined) delete process.env.WORKBENCH_CHROMIUM;
    else process.env.WORKBENCH_CHROMIUM = path;
  };
  onTestFinished(() => name(named));
  const rig = browserRig();
  onTestFinished(() => rig.dispose());
  const origin = "http://127.0.0.1:1";
  rig.allow(origin);

  name(join(folder, "nothing"));
  expect(await rig.run(origin)).toMatchObject({
    ok: false,
    kind: "no-browser",
    error: "There is no browser on this machine.",
  });
  const broken = join(folder, "chromium");
  writeFileSync(broken, "#!/bin/sh\nexit 1\n", { mode: 0o755 });
  name(broken);
  expect(await rig.run(origin)).toMatchObject({
    ok: false,
    kind: "no-browser",
    error: "The browser on this machine does not start.",
  });
});
