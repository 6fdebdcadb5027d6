import { createServer, request } from "node:http";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { installEngineListener } from "@/lib/server/engine/engine-listener";
import { beginServerProcess } from "@/tests/support/server-process";
import { listenOnPort } from "../support/loopback";

let end = () => {};
let port = 0;
const server = createServer((_, response) => response.end("framework"));
installEngineListener(server);

beforeEach(async () => {
  end = beginServerProcess({ WORKBENCH_ENGINE: "off" });
  port = await listenOnPort(server);
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise<unknown>((done) => server.close(done));
  end();
});

/** Posts a search to the target as written in the request line. */
const post = (target: string) =>
  new Promise<{ status: number; body: unknown }>((done, fail) => {
    request({ host: "127.0.0.1", port, path: target, method: "POST" })
      .on("error", fail)
      .on("response", async (response) =>
        done({ status: response.statusCode ?? 0, body: JSON.parse(await text(response)) }),
      )
      .end("{}");
  });

describe("the server's search URL", () => {
  it("returns 404 when the server has no search operation there", async () => {
    expect(await post("/v2/search")).toEqual({
      status: 404,
      body: { success: false, error: "The built-in engine is off on this server." },
    });
  });

  it("accepts an absolute target of this server and rejects one of another host", async () => {
    expect(await post(`http://127.0.0.1:${port}/v2/search`)).toMatchObject({ status: 404 });
    expect(await post("http://other.example/v2/search")).toMatchObject({
      status: 403,
      body: { success: false, error: expect.any(String) },
    });
  });
});
