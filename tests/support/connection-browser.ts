import { afterEach, beforeEach, expect } from "vitest";
import * as oneRoute from "@/app/api/connections/[id]/route";
import * as testOneRoute from "@/app/api/connections/[id]/test/route";
import * as chosenRoute from "@/app/api/connections/chosen/route";
import * as listRoute from "@/app/api/connections/route";
import * as testRoute from "@/app/api/connections/test/route";
import * as searchRoute from "@/app/api/search/route";
import {
  type ConnectionListResponse,
  checkEventSchema,
  connectionErrorSchema,
  connectionListSchema,
} from "@/lib/contract/connection";
import { closeForwarding } from "@/lib/server/proxy/forward";
import { Browser, serverForTest } from "./server-process";

/** The key of the tests. Must not appear in a response, except for its last four characters. */
export const KEY = "sk-canary-0123456789";
export const SECRET = "s".repeat(32);

const noParams = { params: Promise.resolve({}) };
const one = (id: string) => ({ params: Promise.resolve({ id }) });

/** A browser that calls the routes of connections and searches. */
export class ConnectionBrowser extends Browser {
  async list(): Promise<ConnectionListResponse> {
    const response = await listRoute.GET(this.request("/api/connections"), noParams);
    return connectionListSchema.parse(await this.storeCookies(response).json());
  }

  async add(body: unknown): Promise<Response> {
    const request = this.request("/api/connections", { method: "POST", body });
    return this.storeCookies(await listRoute.POST(request, noParams));
  }

  async change(id: string, body: unknown): Promise<Response> {
    const request = this.request("/api/connections/x", { method: "PATCH", body });
    return this.storeCookies(await oneRoute.PATCH(request, one(id)));
  }

  async remove(id: string): Promise<Response> {
    const request = this.request("/api/connections/x", { method: "DELETE" });
    return this.storeCookies(await oneRoute.DELETE(request, one(id)));
  }

  async removeAll(): Promise<Response> {
    const request = this.request("/api/connections", { method: "DELETE" });
    return this.storeCookies(await listRoute.DELETE(request, noParams));
  }

  async choose(id: string): Promise<Response> {
    const request = this.request("/api/connections/chosen", { method: "PUT", body: { id } });
    return this.storeCookies(await chosenRoute.PUT(request, noParams));
  }

  /** Tests the values of the dialog. */
  async test(body: unknown): Promise<Response> {
    return testRoute.POST(
      this.request("/api/connections/test", { method: "POST", body }),
      noParams,
    );
  }

  async testStored(id: string, body: object = {}): Promise<Response> {
    const request = this.request("/api/connections/x/test", { method: "POST", body });
    return testOneRoute.POST(request, one(id));
  }

  async search(headers: Record<string, string> = {}): Promise<Response> {
    return searchRoute.POST(
      this.request("/api/search", { method: "POST", body: { query: "x" }, headers }),
      noParams,
    );
  }
}

/** The finished steps and the result of a test. */
export async function checkOf(response: Response) {
  const events = (await response.text())
    .split("\n")
    .filter(Boolean)
    .map((text) => checkEventSchema.parse(JSON.parse(text)));
  const lines = events.flatMap((each) => ("line" in each ? [each.line] : []));
  const test = events.flatMap((each) => ("test" in each ? [each.test] : []))[0];
  if (!test) throw new Error("The test has no result.");
  return { lines, test };
}

/** Begins a server without an engine for each test. Returns a function that begins it again. */
export function serverPerTest(): (variables?: Record<string, string>) => void {
  const begin = (variables: Record<string, string> = {}) =>
    serverForTest({ WORKBENCH_ENGINE: "off", WORKBENCH_SECRET: SECRET, ...variables });
  beforeEach(() => begin());
  afterEach(() => closeForwarding());
  return begin;
}

export async function fieldsOf(response: Response) {
  expect(response.status).toBe(400);
  return connectionErrorSchema.parse(await response.json()).fields;
}

export const idOf = ({ connections }: ConnectionListResponse, label: string): string =>
  connections.find((each) => each.label === label)?.id ?? expect.fail(`no ${label}`);
