import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, expect, it } from "vitest";
import * as z from "zod";
import { GET } from "@/app/api/media/route";
import { POST } from "@/app/api/media/sign/route";
import { engineFiles } from "@/lib/engine/engine";
import { openLibrary } from "@/lib/engine/library/sqlite/open-library";
import { environment } from "@/lib/server/env";
import { listenOnLoopback } from "../support/loopback";
import { pixelPng } from "../support/png";
import { samplePage } from "../support/sample-index";
import { Browser, beginServerProcess } from "../support/server-process";

const noParameters = { params: Promise.resolve({}) };
const browser = new Browser();
let end = () => {};
let site: Server;
let origin = "";
let requests = 0;

beforeAll(async () => {
  site = createServer((_, outgoing) => {
    requests += 1;
    outgoing.end(pixelPng);
  });
  origin = await listenOnLoopback(site);
  end = beginServerProcess({ WORKBENCH_ENGINE: "on", WORKBENCH_LOG_LEVEL: "silent" });
});
afterAll(() => {
  end();
  site.close();
});

/** An image as the page loads it after its user has agreed. */
async function picture(): Promise<Response> {
  const body = { url: `${origin}/pixel.png`, kind: "image" };
  const signed = browser.storeCookies(
    await POST(browser.request("/api/media/sign", { method: "POST", body }), noParameters),
  );
  const { url } = z.object({ url: z.string() }).parse(await signed.json());
  return GET(browser.request(url), noParameters);
}

it("loads an image from this machine only if a page of its own site contains it", async () => {
  const expectRejected = async () => {
    const rejected = await picture();
    expect(rejected.status).toBe(403);
    expect(Buffer.from(await rejected.arrayBuffer()).includes(pixelPng)).toBe(false);
    expect(requests).toBe(0);
  };
  const size = { width: 1, height: 1 };
  const images = [{ url: `${origin}/pixel.png`, title: "Pixel", around: "", ...size }];
  await expectRejected();

  const library = openLibrary(engineFiles(environment().dataDirectory));
  await library.store.allowOrigin(origin, "here");
  await expectRejected();
  library.index.put(samplePage("https://elsewhere.example/", { images }));
  await expectRejected();
  library.index.put(samplePage(`${origin}/gallery`, { images }));
  library.close();
  const shown = await picture();
  expect(shown.status).toBe(200);
  expect(shown.headers.get("content-type")).toBe("image/png");
  expect(Buffer.from(await shown.arrayBuffer()).equals(pixelPng)).toBe(true);
});
