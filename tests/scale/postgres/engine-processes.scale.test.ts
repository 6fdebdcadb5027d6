import { randomUUID } from "node:crypto";
import { expect, it, onTestFinished } from "vitest";
import { article, LocalSite } from "../../support/local-site";
import { startScript } from "./child-process";
import { testDatabase } from "./test-database";

const { url } = testDatabase();
const prose = "The knot feeds on the tidal flats in dense flocks. ".repeat(12);

async function startEngines(site: LocalSite, amount: number, concurrent: number) {
  const key = `key-${randomUUID()}`;
  const script = "tests/scale/postgres/engine-process.ts";
  const args = [url(), key, site.origin, String(amount), String(concurrent)];
  const processes = [0, 1].map(() => startScript(script, ...args));
  onTestFinished(() => {
    for (const { child } of processes) child.kill("SIGKILL");
  });
  const originOf = (at: number) => /origin (\S+)/.exec(processes[at]?.output() ?? "")?.[1];
  for (const at of [0, 1]) await expect.poll(() => originOf(at), { timeout: 30_000 }).toBeDefined();
  const search = async (at: number, body: object = {}): Promise<number> => {
    const response = await fetch(`${originOf(at)}/v2/search`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Authorization: `Bearer ${key}` },
      body: JSON.stringify({ query: "knot", limit: 1, ...body }),
    });
    await response.arrayBuffer();
    return response.status;
  };
  return { processes, search };
}

async function startSite(): Promise<LocalSite> {
  const site = await new LocalSite({ "/": article("Knot on the flats", prose) }).start();
  onTestFinished(() => site.dispose());
  return site;
}

it("shares one balance between two engines in their own processes", async () => {
  const { search } = await startEngines(await startSite(), 30, 100);
  // A search costs two credits.
  const statuses = await Promise.all(Array.from({ length: 40 }, (_, at) => search(at % 2)));
  expect(statuses.filter((status) => status === 200)).toHaveLength(15);
  expect(statuses.filter((status) => status === 402)).toHaveLength(25);
});

it("shares the limit of concurrent searches, and frees the slots of a killed engine", async () => {
  const site = await startSite();
  const { processes, search } = await startEngines(site, 10_000, 1);
  const before = site.requests.length;
  site.serve("/", () => {});
  const page = { scrapeOptions: { formats: ["markdown"], maxAge: 0 }, timeout: 2_000 };
  const hanging = search(0, page).catch(() => 0);
  await expect.poll(() => site.requests.length).toBeGreaterThan(before);
  expect(await search(1)).toBe(429);
  processes[0]?.child.kill("SIGKILL");
  expect(await hanging).toBe(0);
  await expect.poll(() => search(1), { timeout: 20_000, interval: 500 }).toBe(200);
});
