import type { IncomingMessage, ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { errorMessage } from "@/lib/format/error-message";
import { closeServer } from "../../support/loopback";
import { WorkbenchServer } from "../../support/workbench-server";
import { median, rounded } from "../benchmark";
import { launchChromium } from "../launch";
import { bareReading, watchScript } from "../results-page";
import { type ResultsService, startResultsService } from "../results-service";
import { connectedTo } from "../with-workbench";
import { description, explorerFiles, explorers } from "./explorer-pages";
import { lookScript } from "./look-script";
import type { Peers } from "./peer-packages";
import type { PeerTable } from "./peer-table";

const SIZES = [
  { name: "10 kB", bytes: 10_000, times: 5 },
  { name: "1 MB", bytes: 1_000_000, times: 5 },
  { name: "20 MB", bytes: 20_000_000, times: 3 },
] as const;
/** Milliseconds between the loaded page and the click: what a fast user needs to read the form. */
const SETTLED_MS = 3_000;
/** A response that is not shown by then is reported as late. */
const LATE_MS = 30_000;
/** Milliseconds for all of one page. A page that is busy for longer does not respond, so its browser is closed. */
const PAGE_MS = 90_000;
/** For a page that failed or was too slow. */
const LATE: Times = { usable: LATE_MS, script: 0, readable: LATE_MS };

type Opened = {
  readonly name: string;
  readonly address: string;
  readonly send: string;
  readonly open?: string;
};
type Times = { readonly usable: number; readonly script: number; readonly readable: number };

/**
 * The workbench, other request explorers and a bare page, in turns, in front of the same service: until the form is
 * usable, and from the first click on an untouched page until the first result is painted.
 */
export async function compareExplorers(peers: Peers): Promise<readonly PeerTable[]> {
  const service = await startResultsService();
  await servePages(service, peers);
  const server = await new WorkbenchServer(connectedTo(service.origin)).start();
  const taken = new Map<string, Times[]>();
  const add = (name: string, size: string, times: Times) => {
    const key = `${name} ${size}`;
    taken.set(key, [...(taken.get(key) ?? []), times]);
  };
  // Without a further page of an explorer that was late once: each costs a minute and a half.
  const isLate = (name: string, size: string) =>
    taken.get(`${name} ${size}`)?.some(({ readable }) => readable >= LATE_MS) ?? false;
  const pages = explorers(service.origin);
  try {
    for (const { name: size, bytes, times } of SIZES)
      for (let turn = 0; turn < times; turn += 1) {
        const mark = `${size.replace(" ", "")}x${turn}`;
        const query = `${bytes}:${mark}`;
        service.make(query);
        const encoded = encodeURIComponent(query);
        add("Bare page", size, await bareTimes(service, query));
        const ours = {
          name: "Workbench",
          address: `${server.origin}/?query=${encoded}`,
          send: "Run",
        };
        const theirs = pages.map((page) => ({
          ...page,
          address: `${service.origin}/peer/page/${encodeURIComponent(page.name)}?query=${encoded}`,
        }));
        for (const each of [ours, ...theirs])
          if (!isLate(each.name, size)) add(each.name, size, await timesOf(each, `First ${mark}`));
      }
  } finally {
    await server.dispose();
    await closeServer(service.server);
  }
  return [table(["Workbench", ...pages.map(({ name }) => name), "Bare page"], taken)];
}

/** Lets the service also serve the pages of the explorers, so that they need no CORS. */
async function servePages(service: ResultsService, peers: Peers): Promise<void> {
  const files = Object.fromEntries(
    Object.entries(await explorerFiles(peers)).map(([path, { type, body }]) => [
      path,
      { type, body: gzipSync(body) },
    ]),
  );
  const pages = explorers(service.origin);
  const [listener] = service.server.listeners("request");
  service.server.removeAllListeners("request");
  service.server.on("request", (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { pathname, searchParams } = new URL(incoming.url ?? "/", service.origin);
    const query = searchParams.get("query") ?? "";
    const send = (type: string, body: Buffer | string) =>
      outgoing
        .writeHead(200, {
          "content-type": type,
          "cache-control": "max-age=3600",
          ...(Buffer.isBuffer(body) && { "content-encoding": "gzip" }),
        })
        .end(body);
    const file = files[pathname];
    const page = pages.find(({ name }) => pathname === `/peer/page/${encodeURIComponent(name)}`);
    if (file) send(file.type, file.body);
    else if (page) send("text/html", page.html(query));
    else if (pathname === "/peer/description")
      send("application/json", JSON.stringify(description(service.origin, query)));
    else listener?.(incoming, outgoing);
  });
}

async function bareTimes(service: ResultsService, query: string): Promise<Times> {
  return onNewPage("Bare page", async (page) => {
    await page.goto(service.origin, { waitUntil: "networkidle" });
    await page.waitForTimeout(SETTLED_MS);
    const { readable } = await bareReading(page, `${service.origin}/v2/search`, query);
    return { usable: 0, script: 0, readable };
  });
}

const timesOf = (explorer: Opened, text: string): Promise<Times> =>
  onNewPage(explorer.name, async (page) => {
    const sizes: Promise<number>[] = [];
    page.on("requestfinished", (request) => {
      if (request.resourceType() !== "script") return;
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
    });
    await page.goto(explorer.address, { waitUntil: "networkidle" });
    if (explorer.open) {
      await page.evaluate((text) => Reflect.get(window, "press")(text), explorer.open);
    }
    await page.waitForTimeout(SETTLED_MS);
    const usable: number = await page.evaluate(
      (send) => Reflect.get(window, "usableSince")(send),
      explorer.send,
    );
    const script = (await Promise.all(sizes)).reduce((sum, bytes) => sum + bytes, 0) / 1_000;
    const readable: number = await page.evaluate(
      ([send, wanted, late]) => Reflect.get(window, "sendUntil")(send, wanted, late),
      [explorer.send, text, LATE_MS] as const,
    );
    return { usable, script, readable };
  });

/** Each page has a browser of its own, which ends with it whatever the page does. */
async function onNewPage(name: string, work: (page: Page) => Promise<Times>): Promise<Times> {
  const browser = await launchChromium();
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    const page = await browser.newPage({ viewport: { width: 1_400, height: 900 } });
    await page.addInitScript(watchScript + lookScript);
    const late = new Promise<Times>((done) => {
      timer = setTimeout(() => done(LATE), PAGE_MS);
    });
    return await Promise.race([work(page), late]);
  } catch (error) {
    console.error(`${name}: ${errorMessage(error)}`);
    return LATE;
  } finally {
    clearTimeout(timer);
    await browser.close();
  }
}

function table(names: readonly string[], taken: ReadonlyMap<string, readonly Times[]>): PeerTable {
  const of = (name: string, size: string, figure: keyof Times) => {
    const value = median((taken.get(`${name} ${size}`) ?? []).map((times) => times[figure]));
    return value >= LATE_MS ? `not within ${LATE_MS / 1_000} s` : rounded(value, 0);
  };
  return {
    title: "Request explorers",
    note: "Medians in milliseconds. A form is usable when its button to send is painted and the last task over 50 ms of the load has ended. Readable: from the first click on an untouched page, 3 s after it loaded, until the first result is painted; the responses go from the service to the page, through the server of the workbench in its case. The bare page fetches, parses and shows the titles as text. Script: compressed, before the first click.",
    head: ["", "script, kB", "form usable", ...SIZES.map(({ name }) => `${name} readable`)],
    rows: names.map((name) => [
      name,
      of(name, "10 kB", "script"),
      of(name, "10 kB", "usable"),
      ...SIZES.map((size) => of(name, size.name, "readable")),
    ]),
  };
}
