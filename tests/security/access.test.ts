import { beforeEach, describe, expect, it } from "vitest";
import * as accessRoute from "@/app/api/access/route";
import * as listRoute from "@/app/api/connections/route";
import { accessSchema } from "@/lib/contract/connection";
import { peerHeader } from "@/lib/server/lifecycle/request-hook";
import { Browser, serverForTest } from "@/tests/support/server-process";

const PASSWORD = "correct horse";
const noParams = { params: Promise.resolve({}) };
beforeEach(() => serverForTest({ WORKBENCH_ENGINE: "off", WORKBENCH_PASSWORD: PASSWORD }));

const logIn = async (browser: Browser, body: unknown, address = "203.0.113.1") =>
  browser.storeCookies(
    await accessRoute.POST(
      browser.request("/api/access", { method: "POST", body, headers: { [peerHeader]: address } }),
      noParams,
    ),
  );
const leave = async (browser: Browser, query = "") =>
  browser.storeCookies(
    await accessRoute.DELETE(
      browser.request(`/api/access${query}`, { method: "DELETE" }),
      noParams,
    ),
  );
const access = async (browser: Browser) =>
  accessSchema.parse(
    await (await accessRoute.GET(browser.request("/api/access"), noParams)).json(),
  );
const canList = async (browser: Browser) =>
  (await listRoute.GET(browser.request("/api/connections"), noParams)).status === 200;

describe("/api/access", () => {
  it("logs in only this browser with the password", async () => {
    const [mine, other] = [new Browser(), new Browser()];
    expect(await access(mine)).toEqual({ needed: true, entered: false });
    expect((await logIn(mine, { password: PASSWORD })).status).toBe(200);
    expect(await access(mine)).toEqual({ needed: true, entered: true });
    expect([await canList(mine), await canList(other)]).toEqual([true, false]);
  });

  it.each([
    [{ password: "wrong" }, 401],
    [{ password: "" }, 400],
    [{ password: ["correct horse"] }, 400],
    [{ password: PASSWORD, more: 1 }, 400],
    ["no json", 400],
    [{ password: "x".repeat(20_000) }, 413],
  ])("rejects %j", async (body, status) => {
    const browser = new Browser();
    const response = await logIn(browser, body);
    expect(response.status).toBe(status);
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(await canList(browser)).toBe(false);
  });

  it("makes a guesser wait, reports how long, and checks no password meanwhile", async () => {
    const browser = new Browser();
    for (let guess = 0; guess < 5; guess += 1) await logIn(browser, { password: `guess ${guess}` });
    const response = await logIn(browser, { password: PASSWORD });
    expect([response.status, response.headers.get("retry-after")]).toEqual([429, "1"]);
    expect((await logIn(browser, { password: PASSWORD }, "203.0.113.2")).status).toBe(200);
  });

  it("logs out one browser, or all on request", async () => {
    const [first, second] = [new Browser(), new Browser()];
    await logIn(first, { password: PASSWORD });
    await logIn(second, { password: PASSWORD });
    const copy = new Map(first.cookies);
    await leave(first);
    for (const [name, value] of copy) first.cookies.set(name, value);
    expect([await canList(first), await canList(second)]).toEqual([false, true]);
    await logIn(first, { password: PASSWORD });
    await leave(first, "?everywhere");
    expect(await canList(second)).toBe(false);
  });

  it("ignores a logout of all browsers without a login", async () => {
    const [inside, outside] = [new Browser(), new Browser()];
    await logIn(inside, { password: PASSWORD });
    await leave(outside, "?everywhere");
    expect(await canList(inside)).toBe(true);
  });
});
