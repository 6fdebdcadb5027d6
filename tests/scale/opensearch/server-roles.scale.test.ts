import { randomUUID } from "node:crypto";
import { expect, it, onTestFinished } from "vitest";
import { librarySchema } from "@/lib/contract/library";
import { searchResponseSchema } from "@/lib/contract/response";
import { openPostgresLibrary } from "@/lib/engine/library/postgres/open-library";
import { openPostgres } from "@/lib/engine/postgres/database";
import { WorkbenchServer } from "../../support/workbench-server";
import { findPostgres, startPostgres } from "../servers/postgres";
import { startLinkedSite } from "../support/linked-site";
import { dropIndexes, testCluster, testSettings } from "./cluster";

const bin = findPostgres();
const PAGES = 150;

/** Starts the shared parts of an installation: a database, an index and a key. */
async function startShared() {
  const postgres = await startPostgres(bin ?? "");
  onTestFinished(() => postgres.stop());
  const { name } = testSettings();
  onTestFinished(() => dropIndexes(name));
  return {
    WORKBENCH_DATABASE_URL: await postgres.newDatabase(),
    WORKBENCH_INDEX_URL: testCluster().nodes.join(","),
    WORKBENCH_INDEX_NAME: name,
    WORKBENCH_INDEX_REPLICAS: "0",
    WORKBENCH_INDEX_REFRESH_MS: "200",
    WORKBENCH_ENGINE_KEYS: JSON.stringify([{ label: "web", key: `key-${randomUUID()}` }]),
  };
}

function prepare(environment: Record<string, string>): WorkbenchServer {
  const server = new WorkbenchServer(environment);
  onTestFinished(() => server.dispose());
  return server;
}

/** Sends what the interface would send. */
async function callFrom(web: WorkbenchServer, path: string, body?: unknown): Promise<Response> {
  const { origin } = web;
  return fetch(`${origin}${path}`, {
    headers: {
      Origin: origin,
      "Sec-Fetch-Site": "same-origin",
      "Content-Type": "application/json",
    },
    ...(body !== undefined && { method: "POST", body: JSON.stringify(body) }),
  });
}

it.skipIf(bin === null)(
  "runs as whole servers of one role each, also when one of them is killed",
  { timeout: 600_000 },
  async () => {
    const shared = await startShared();
    const site = await startLinkedSite({
      ...{ pages: PAGES, milliseconds: 60, name: "knot" },
      textOf: (page) => `The knot rests at marsh number ${page}. `.repeat(6),
    });
    const engine = prepare({ ...shared, WORKBENCH_ROLE: "engine" });
    const crawlers = [1, 2].map(() => prepare({ ...shared, WORKBENCH_ROLE: "crawler" }));
    const WORKBENCH_ENGINE_URL = await engine.reserveOrigin();
    const web = prepare({ ...shared, WORKBENCH_ROLE: "web", WORKBENCH_ENGINE_URL });
    // One after the other, so that each has the machine for its start.
    for (const server of [engine, ...crawlers, web]) await server.start();

    // Only one of them has an interface, and only one searches for others.
    for (const server of [engine, ...crawlers])
      expect((await fetch(`${server.origin}/`)).status).toBe(404);
    expect((await fetch(`${web.origin}/`)).status).toBe(200);

    const added = await callFrom(web, "/api/library", { kind: "site", url: `${site.origin}/0` });
    expect(added.status).toBe(201);
    const listed = async () => {
      const { sites } = librarySchema.parse(await (await callFrom(web, "/api/library")).json());
      return sites.find(({ name }) => name === new URL(site.origin).host);
    };
    await expect.poll(async () => (await listed())?.pages, { timeout: 60_000 }).toBeGreaterThan(5);

    const database = openPostgres({ url: shared.WORKBENCH_DATABASE_URL });
    onTestFinished(() => database.close());
    const { store } = openPostgresLibrary(database);
    const holder = Number.parseInt((await store.site(site.origin))?.heldBy ?? "", 10);
    const killed = crawlers.find(({ processes }) => processes.includes(holder));
    expect(killed).toBeDefined();
    await killed?.kill();
    await expect.poll(async () => (await listed())?.state, { timeout: 120_000 }).toBe("finished");
    expect(await listed()).toMatchObject({ pages: PAGES });

    const search = async () => {
      const response = await callFrom(web, "/api/search", {
        query: `knot marsh site:${new URL(site.origin).hostname}`,
        limit: 3,
        scrapeOptions: { formats: ["markdown"] },
      });
      return { status: response.status, text: await response.text() };
    };
    const pages = async () => {
      const { text } = await search();
      const { data } = searchResponseSchema.parse(JSON.parse(text));
      return data?.web?.filter(({ markdown }) => markdown?.includes("The knot rests")).length;
    };
    await expect.poll(pages, { timeout: 60_000 }).toBe(3);

    await engine.kill();
    const failed = await search();
    expect(failed.status).toBeGreaterThanOrEqual(500);
    expect(failed.text).not.toContain("key-");
    await engine.start();
    await expect.poll(pages, { timeout: 60_000 }).toBe(3);
  },
);
