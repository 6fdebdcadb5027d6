import { beforeEach, expect, it } from "vitest";
import { collectGarbage } from "@/tests/support/collect-garbage";
import { Browser, serverForTest } from "@/tests/support/server-process";
import { guarded } from "./guarded";
import { shutdown } from "./lifecycle/shutdown";

beforeEach(() => serverForTest({ WORKBENCH_ENGINE: "off" }));

const failureOf = async (response: Response, status = 503) => {
  expect(response.status).toBe(status);
  const body: unknown = await response.json();
  return Reflect.get(Object(body), "failure");
};

const onFullDisk = () => {
  throw Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
};
const respond = () => new Response("");
const never = () => new Promise<Response>(() => {});

it("says of a request that a shutdown ends that it may have been carried out", async () => {
  const { GET } = guarded({ route: "/api/x", access: "public" }, { GET: never });
  const params = { params: Promise.resolve({}) };
  const inFlight = GET(new Browser().request("/api/x"), params);
  await shutdown().drain(0);
  expect(await failureOf(await inFlight)).toMatchObject({ kind: "workbench-unreachable" });
  const later = await GET(new Browser().request("/api/x"), params);
  expect(await failureOf(later)).toMatchObject({ kind: "overloaded", retryAfterSeconds: 5 });
});

it("serves a load balancer that checks the health in HTTP/1.0, without a host name", async () => {
  const { GET } = guarded({ route: "/api/x", access: "public" }, { GET: respond });
  const params = { params: Promise.resolve({}) };
  const checked = new Request("http://server/api/x");
  expect((await GET(checked, params)).status).toBe(200);
  const page = new Request("http://server/api/x", { headers: { origin: "http://evil.example" } });
  expect((await GET(page, params)).status).toBe(403);
});

it("says that the disk is full", async () => {
  const { POST } = guarded({ route: "/api/x", access: "public" }, { POST: onFullDisk });
  const request = new Browser().request("/api/x", { method: "POST", body: {} });
  const response = await POST(request, { params: Promise.resolve({}) });
  expect(await failureOf(response, 507)).toMatchObject({
    code: "STORAGE_FULL",
    message: expect.stringContaining("The disk of this server is full."),
  });
});

const respondUntil = ({ signal }: Request) =>
  new Response(
    new ReadableStream({ start: (body) => signal.addEventListener("abort", () => body.close()) }),
  );

it("ends a body that is still sent after a garbage collection when the client leaves", async () => {
  const { GET } = guarded({ route: "/api/x", access: "public" }, { GET: respondUntil });
  const gone = new AbortController();
  const call = () =>
    GET(new Request(new Browser().request("/api/x"), { signal: gone.signal }), {
      params: Promise.resolve({}),
    });
  const response = await call();
  await collectGarbage();
  gone.abort();
  expect(await response.text()).toBe("");
});
