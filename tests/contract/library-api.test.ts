import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { POST as upload } from "@/app/api/library/[id]/files/route";
import { DELETE, GET as describeOne, PATCH } from "@/app/api/library/[id]/route";
import { GET as follow } from "@/app/api/library/events/route";
import { GET as file } from "@/app/api/library/files/[...path]/route";
import { GET as list, POST } from "@/app/api/library/route";
import { fieldErrorsSchema } from "@/lib/contract/failure/field-errors";
import {
  librarySchema,
  librarySiteSchema,
  newLibrarySiteSchema,
  siteDetailSchema,
} from "@/lib/contract/library";
import { environment } from "@/lib/server/env";
import { shutdown } from "@/lib/server/lifecycle/shutdown";
import { processWide } from "@/lib/server/process-wide";
import { collectGarbage } from "../support/collect-garbage";
import { article, LocalSite } from "../support/local-site";
import { Browser, beginServerProcess } from "../support/server-process";

const noParams = { params: Promise.resolve({}) };
const withId = (id: string) => ({ params: Promise.resolve({ id }) });
let browser = new Browser();
let end = () => {};
const begin = (variables: Record<string, string> = {}) => {
  end();
  browser = new Browser();
  end = beginServerProcess(variables);
};
beforeEach(() => begin());
afterEach(() => end());

async function marsh(pages: number): Promise<string> {
  const links = Array.from({ length: pages }, (_, n) => `<a href="/${n}">${n}</a>`).join(" ");
  const site = new LocalSite({
    "/": article("Marsh", `All the birds of the marsh. ${links}`),
    ...Object.fromEntries(
      Array.from({ length: pages }, (_, n) => [`/${n}`, article(`Bird ${n}`, `Bird number ${n}.`)]),
    ),
  });
  await site.start();
  onTestFinished(() => site.dispose());
  return site.origin;
}

const post = (body: unknown) =>
  POST(browser.request("/api/library", { method: "POST", body }), noParams);
const patch = (id: string, body: unknown) =>
  PATCH(browser.request(`/api/library/${id}`, { method: "PATCH", body }), withId(id));
const view = async () =>
  librarySchema.parse(await (await list(browser.request("/api/library"), noParams)).json());

async function added(body: unknown): Promise<string> {
  const response = await post(body);
  expect(response.status).toBe(201);
  return siteDetailSchema.parse(await response.json()).site.id;
}

async function until(id: string, ...states: string[]) {
  const deadline = Date.now() + 40_000;
  for (;;) {
    const site = (await view()).sites.find((each) => each.id === id);
    if (states.includes(site?.state ?? "gone")) return site;
    if (Date.now() > deadline) throw new Error(`It is ${site?.state}: ${site?.lastError}`);
    await new Promise((wait) => setTimeout(wait, 50));
  }
}

describe("a site", () => {
  it("is added, reports crawl progress, and is described, paused, resumed and removed", async () => {
    const origin = await marsh(30);
    const gone = new AbortController();
    const request = browser.request("/api/library/events");
    const response = await follow(new Request(request, { signal: gone.signal }), noParams);
    expect(response.headers.get("content-type")).toContain("text/event-stream");
    expect(response.headers.get("cache-control")).toContain("no-transform");
    let heard = "";
    const listening = (async () => {
      const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
      for (let part = await reader?.read(); part && !part.done; part = await reader?.read())
        heard += part.value;
    })();

    const id = await added({ kind: "site", url: `${origin}/`, settings: { maxPages: 20 } });
    expect(await until(id, "finished")).toMatchObject({
      pages: 20,
      left: 11,
      name: new URL(origin).host,
    });
    const described = await describeOne(
      browser.request(`/api/library/${id}?failures=failed&text=%2F`),
      withId(id),
    );
    const detail = siteDetailSchema.parse(await described.json());
    expect(detail.recent[0]).toMatchObject({ outcome: "page", title: expect.stringMatching(/\w/) });
    expect(detail.failures).toEqual([]);
    expect((await post({ kind: "site", url: origin })).status).toBe(409);

    const changed = await patch(id, { command: "renew", settings: { maxPages: null } });
    expect(librarySiteSchema.parse(await changed.json())).toMatchObject({
      // The crawl may have started already.
      state: expect.stringMatching(/^(waiting|reading)$/),
      settings: { maxPages: null },
    });
    await until(id, "waiting", "reading");
    expect(await until(id, "finished")).toMatchObject({ pages: 31, left: 0 });
    expect((await patch(id, { command: "stop" })).status).toBe(200);

    const removed = await DELETE(
      browser.request(`/api/library/${id}`, { method: "DELETE" }),
      withId(id),
    );
    expect(removed.status).toBe(202);
    await until(id, "gone");
    await expect.poll(() => heard).toContain(`"gone":["${id}"]`);
    expect(heard).toContain("event: library\n");
    expect(heard).toContain("event: change\n");
    gone.abort();
    await listening;
    expect(processWide().libraryStreams).toBe(0);
  });

  it("ends its events when the client leaves after a garbage collection", async () => {
    const gone = new AbortController();
    const watch = () =>
      follow(
        new Request(browser.request("/api/library/events"), { signal: gone.signal }),
        noParams,
      );
    const { body } = await watch();
    await collectGarbage();
    gone.abort();
    await new Response(body).text();
    expect(processWide().libraryStreams).toBe(0);
  });

  it("returns 404 for every operation when it does not exist", async () => {
    expect((await patch("none", { command: "stop" })).status).toBe(404);
    const response = await DELETE(
      browser.request("/api/library/none", { method: "DELETE" }),
      withId("none"),
    );
    expect(response.status).toBe(404);
    expect((await describeOne(browser.request("/api/library/none"), withId("none"))).status).toBe(
      404,
    );
  });
});

it.each([
  ["localhost:8000", "http://localhost:8000/"],
  ["127.0.0.1:8000/docs", "http://127.0.0.1:8000/docs"],
  ["docs.localhost", "http://docs.localhost/"],
  ["localhost.example", "https://localhost.example/"],
  ["a.example/localhost", "https://a.example/localhost"],
])("reads the bare name %s as %s", (typed, address) => {
  expect(newLibrarySiteSchema.parse({ kind: "site", url: typed })).toMatchObject({ url: address });
});

describe("an invalid addition", () => {
  it.each([
    [{ kind: "site", url: "" }, "url", "Enter a URL."],
    [{ kind: "site", url: "ftp://a.example" }, "url", "Use an http:// or https://"],
    [{ kind: "feed", url: "http://u:p@a.example/" }, "url", "Remove the user name"],
    [
      { kind: "site", url: "a.example", settings: { maxPages: 0 } },
      "maxPages",
      "from 1 to 200,000",
    ],
    [{ kind: "list", urls: [] }, "urls", "at least one"],
    [{ kind: "list", urls: ["a.example", "no address"] }, "urls", "Line 2: Enter a valid URL"],
    [{ kind: "folder", path: "" }, "path", "Enter the path"],
    [{ kind: "folder", path: "docs" }, "path", "absolute path"],
    [{ kind: "folder", path: "/nowhere/at/all" }, "path", "no such folder"],
  ])("reports the issue in %j at its field", async (body, field, message) => {
    const response = await post(body);
    expect([400, 409]).toContain(response.status);
    const { fields } = fieldErrorsSchema.parse(await response.json());
    expect(fields[field]).toContain(message);
    expect((await view()).sites).toEqual([]);
  });
});

describe("access to the library API", () => {
  const off = async (response: Response | Promise<Response>) => {
    expect((await response).status).toBe(403);
    expect(await (await response).json()).toMatchObject({ code: "LIBRARY_OFF" });
  };

  it("rejects every request when the engine is off", async () => {
    begin({ WORKBENCH_ENGINE: "off" });
    await off(list(browser.request("/api/library"), noParams));
    await off(follow(browser.request("/api/library/events"), noParams));
    await off(post({ kind: "site", url: "https://a.example" }));
  });

  it("is read-only when the server is reachable from other machines", async () => {
    begin({ WORKBENCH_ENGINE: "on" });
    processWide().environment = { ...environment(), exposed: true };
    expect(await view()).toMatchObject({ mayChange: false });
    await off(post({ kind: "site", url: "https://a.example" }));
    await off(patch("x", { command: "stop" }));
  });
});

describe("events", () => {
  it("ends event streams when the server stops and rejects streams over the limit", async () => {
    const response = await follow(browser.request("/api/library/events"), noParams);
    const reader = response.body?.getReader();
    await reader?.read();
    shutdown().begin();
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read());
    expect(processWide().libraryStreams).toBe(0);
    processWide().libraryStreams = 50;
    const rejected = await follow(browser.request("/api/library/events"), noParams);
    expect([rejected.status, rejected.headers.get("retry-after")]).toEqual([503, "5"]);
  });
});

describe("files", () => {
  it("finds uploaded files and serves them without executing their scripts", async () => {
    const id = await added({ kind: "files", name: "Notes" });
    const base64 = Buffer.from(
      "<title>Owls</title><script>1</script><p>Owls hunt by night.",
    ).toString("base64");
    const send = (name: string, content = base64) =>
      upload(
        browser.request(`/api/library/${id}/files`, {
          method: "POST",
          body: { name, base64: content },
        }),
        withId(id),
      );
    expect((await send("owls.html")).status).toBe(201);
    expect((await send("owls.exe")).status).toBe(400);
    expect((await send("owls.html", "not base64!")).status).toBe(400);
    await patch(id, { command: "resume" });
    expect(await until(id, "finished")).toMatchObject({ pages: 1 });
    const { recent } = siteDetailSchema.parse(
      await (await describeOne(browser.request(`/api/library/${id}`), withId(id))).json(),
    );
    const address = new URL(recent[0]?.url ?? "");
    const get = (path: string) =>
      file(new Request(new URL(path, address), { headers: { host: "127.0.0.1:3000" } }), noParams);
    const served = await get("owls.html");
    expect(await served.text()).toContain("Owls hunt");
    expect(served.headers.get("content-type")).toBe("text/html");
    expect(served.headers.get("content-security-policy")).toContain("sandbox");
    expect((await get("%2e%2e%2f%2e%2e%2findex.sqlite")).status).toBe(404);
    expect((await get("..%2fowls.html")).status).toBe(404);
    expect((await get("/api/library/files/wrong/owls.html")).status).toBe(404);
  });

  it("neither reads nor serves files outside the folder, even through a symlink", async () => {
    const docs = join(environment().dataDirectory, "docs");
    mkdirSync(docs, { recursive: true });
    writeFileSync(join(docs, "a.md"), "# A\n\nText.");
    writeFileSync(join(docs, "..", "outside.md"), "# Outside");
    symlinkSync(join(docs, "..", "outside.md"), join(docs, "link.md"));
    const id = await added({ kind: "folder", path: docs });
    expect(await until(id, "finished")).toMatchObject({ pages: 1, name: docs });
    const library = processWide().engine?.library;
    const [page] = (await library?.live(id))?.recent ?? [];
    const token = page?.url.split("/").at(-2) ?? "";
    expect(await library?.file(token, ["a.md"])).not.toBeNull();
    expect(await library?.file(token, ["link.md"])).toBeNull();
  });
});
