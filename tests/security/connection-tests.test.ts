import { beforeEach, describe, expect, it } from "vitest";
import {
  ConnectionBrowser,
  checkOf,
  fieldsOf,
  idOf,
  KEY,
  serverPerTest,
} from "../support/connection-browser";
import { sendJson, startKeyRecorder } from "../support/key-recorder";

serverPerTest();
let browser = new ConnectionBrowser();
beforeEach(() => {
  browser = new ConnectionBrowser();
});

/** Like the hosted service: checks the key before the body. */
const careful = (key: string) =>
  startKeyRecorder((request, response) =>
    request.headers.authorization === `Bearer ${key}`
      ? sendJson(response, 400, { success: false, error: "Invalid request body" })
      : sendJson(response, 401, { success: false, error: "Unauthorized: Invalid token" }),
  );

describe("testing a connection", () => {
  const verdict = async (body: unknown) => (await checkOf(await browser.test(body))).test;

  it("verifies the URL and the key without a search", async () => {
    const { baseUrl, close } = await careful(KEY);
    expect(await verdict({ baseUrl, key: KEY })).toMatchObject({
      verdict: "works",
      keyProved: true,
      status: 400,
    });
    expect(await verdict({ baseUrl, key: "wrong-key" })).toMatchObject({ verdict: "key-refused" });
    expect(await verdict({ baseUrl })).toMatchObject({ verdict: "key-refused", keyProved: null });
    close();
  });

  it("reports that the service did not check the key", async () => {
    const { baseUrl, keys, close } = await startKeyRecorder((_request, response) =>
      sendJson(response, 400, { success: false, error: "Invalid request body" }),
    );
    expect(await verdict({ baseUrl, key: KEY })).toMatchObject({
      verdict: "works",
      keyProved: false,
    });
    // Without the key: the same request again, and the public description.
    expect(keys).toEqual([`Bearer ${KEY}`, undefined, undefined]);
    close();
  });

  it("does not follow a redirect or send the key to its target", async () => {
    const trap = await startKeyRecorder((_request, response) => sendJson(response, 200, {}));
    const { baseUrl, close } = await startKeyRecorder((_request, response) =>
      response.writeHead(307, { Location: `${trap.baseUrl}/v2/search` }).end(),
    );
    expect(await verdict({ baseUrl, key: KEY })).toMatchObject({ verdict: "not-this-api" });
    expect(trap.keys).toEqual([]);
    close();
    trap.close();
  });

  it.each([
    ["a page", 200, "<!doctype html><p>Hello", "not-this-api"],
    ["nothing there", 404, "Not found", "not-this-api"],
    ["a gateway's page", 502, "<h1>Bad gateway</h1>", "service-failing"],
    ["a service that fails", 500, '{"success":false,"error":"x"}', "service-failing"],
    ["no credits", 402, '{"success":false,"error":"x"}', "works"],
    ["too many requests", 429, '{"success":false,"error":"x"}', "works"],
    ["acceptance of anything", 200, '{"success":true,"data":{}}', "unclear"],
  ])("recognizes %s", async (_what, status, body, expected) => {
    const { baseUrl, close } = await startKeyRecorder((_request, response) =>
      response.writeHead(status, { "Content-Type": "text/html" }).end(body),
    );
    expect((await verdict({ baseUrl, key: KEY })).verdict).toBe(expected);
    close();
  });

  it("reports that the URL does not respond", async () => {
    const response = await verdict({ baseUrl: "http://127.0.0.1:1", key: KEY });
    expect(response).toMatchObject({ verdict: "unreachable", status: null });
    expect(response.message).toContain("Nothing listens on port 1");
  });

  it("uses the stored key for its own origin and requires one for another", async () => {
    const right = await careful(KEY);
    const other = await careful(KEY);
    await browser.add({ label: "Kept", baseUrl: right.baseUrl, key: KEY });
    const id = idOf(await browser.list(), "Kept");
    expect(await verdict({ id, baseUrl: right.baseUrl })).toMatchObject({ verdict: "works" });
    expect(await fieldsOf(await browser.test({ id, baseUrl: other.baseUrl }))).toHaveProperty(
      "key",
    );
    expect(other.keys).toEqual([]);
    const response = await browser.testStored(id);
    expect((await checkOf(response)).test.verdict).toBe("works");
    right.close();
    other.close();
  });
});
