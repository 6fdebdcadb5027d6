import { createSocket } from "node:dgram";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import { localSite } from "@/lib/engine/page/test-support/local-site";
import { serveBytes } from "@/lib/net/test-fixtures/loopback";
import { browserRig } from "./test-support/browser-rig";
import { escapeWays as ways } from "./test-support/escape-ways";

const rig = browserRig();
const hasBrowser = await rig.pool.available();
afterAll(() => rig.dispose());

/** Allows a site for one test, because another test's canary may get the same port. */
function allow(origin: string) {
  rig.allow(origin);
  onTestFinished(() => void rig.forbid(origin));
}

describe.skipIf(!hasBrowser)("a page that tries to reach a loopback address", () => {
  it.each(Object.keys(ways))("cannot use %s", async (way) => {
    const canary = await serveBytes((socket) =>
      socket.end("HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\ncanary"),
    );
    const udp = createSocket("udp4");
    let datagrams = 0;
    udp.on("message", () => {
      datagrams += 1;
    });
    await new Promise<void>((bound) => udp.bind(canary.port, "127.0.0.1", bound));
    onTestFinished(() => void udp.close());
    const at = `127.0.0.1:${canary.port}`;
    const site = await localSite({
      "/": ways[way]?.(at) ?? "",
      "/to-canary": { status: 307, headers: { location: `http://${at}/` } },
      "/sw.js": {
        headers: { "content-type": "text/javascript" },
        body: `fetch("http://${at}/", { mode: "no-cors" })`,
      },
      "/styled.xml": {
        headers: { "content-type": "text/xml" },
        body: `<?xml version="1.0"?><?xml-stylesheet type="text/xsl" href="http://${at}/x.xsl"?><!DOCTYPE a [<!ENTITY e SYSTEM "http://${at}/e">]><a>&e;</a>`,
      },
    });
    onTestFinished(() => site.close());
    allow(site.origin);
    const result = await rig.run(`${site.origin}/`, { waitFor: 250 });
    expect(site.requests[0]).toBe("/");
    if (result.ok) expect(result.html).not.toContain("canary</");
    expect([canary.accepted(), datagrams]).toEqual([0, 0]);
  });

  it("fails with a message when it redirects there", async () => {
    const canary = await serveBytes(() => {});
    const site = await localSite({
      "/": { status: 302, headers: { location: `http://127.0.0.1:${canary.port}/` } },
      "/secure": { status: 302, headers: { location: `https://127.0.0.1:${canary.port}/` } },
    });
    onTestFinished(() => site.close());
    allow(site.origin);
    for (const path of ["/", "/secure"]) {
      const result = await rig.run(site.origin + path);
      expect(result).toMatchObject({ ok: false, kind: "rejected" });
      expect(result.ok ? "" : result.error).toMatch(/Port \d+ is not allowed|not a public address/);
    }
    expect(canary.accepted()).toBe(0);
  });
});

it.skipIf(!hasBrowser)(
  "reaches an allowed address in the same ways, which proves that the canary is reachable",
  async () => {
    const reached: string[] = [];
    const canary = await serveBytes((socket) =>
      socket.end("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"),
    );
    allow(canary.origin);
    const at = `127.0.0.1:${canary.port}`;
    for (const way of ["fetch", "image", "iframe", "websocket", "beacon", "webrtc"]) {
      const site = await localSite({ "/": ways[way]?.(at) ?? "" });
      onTestFinished(() => site.close());
      allow(site.origin);
      const before = canary.accepted();
      await rig.run(`${site.origin}/`, { waitFor: 250 });
      if (canary.accepted() > before) reached.push(way);
    }
    expect(reached).toEqual(
      expect.arrayContaining(["fetch", "image", "iframe", "websocket", "beacon"]),
    );
  },
);
