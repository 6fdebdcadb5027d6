import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import * as z from "zod";
import { GET } from "@/app/api/media/route";
import { POST } from "@/app/api/media/sign/route";
import { engineFiles } from "@/lib/engine/engine";
import { openLibrary } from "@/lib/engine/library/sqlite/open-library";
import { environment } from "@/lib/server/env";
import { Browser, beginServerProcess } from "../support/server-process";

const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const noParameters = { params: Promise.resolve({}) };
const browser = new Browser();
let end = () => {};
let site: Server;
let origin = "";

beforeAll(async () => {
  site = createServer((_, outgoing) => void outgoing.end(PIXEL));
  await new Promise<void>((done) => site.listen(0, "127.0.0.1", done));
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
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
  const { address } = z.object({ address: z.string() }).parse(await signed.json());
  return GET(browser.request(address), noParameters);
}

it("loads an image from this machine only if the operator configured its site", async () => {
  const rejected = await picture();
  expect(rejected.status).toBeGreaterThanOrEqual(400);
  expect(Buffer.from(await rejected.arrayBuffer()).includes(PIXEL)).toBe(false);

  const library = openLibrary(engineFiles(environment().dataDirectory));
  library.store.allowOrigin(origin, "here");
  library.close();
  const shown = await picture();
  expect(shown.status).toBe(200);
  expect(shown.headers.get("content-type")).toBe("image/png");
  expect(Buffer.from(await shown.arrayBuffer()).equals(PIXEL)).toBe(true);
});
