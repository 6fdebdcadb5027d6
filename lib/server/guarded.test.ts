import { afterEach, beforeEach, expect, it } from "vitest";
import { Browser, beginServerProcess } from "@/tests/support/server-process";
import { guarded } from "./guarded";
import { shutdown } from "./lifecycle/shutdown";

let end = () => {};
beforeEach(() => {
  end = beginServerProcess({ WORKBENCH_ENGINE: "off" });
});
afterEach(() => end());

const failureOf = async (response: Response) => {
  expect(response.status).toBe(503);
  const body: unknown = await response.json();
  return Reflect.get(Object(body), "failure");
};

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
