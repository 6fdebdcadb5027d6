import { NextRequest } from "next/server";
import { beforeEach, describe, expect, it } from "vitest";
import { logIn } from "@/lib/server/access/log-in";
import { newSession, sessionCookie } from "@/lib/server/access/session";
import { proxy } from "@/proxy";
import { serverForTest } from "@/tests/support/server-process";

const PASSWORD = "correct horse";
const ORIGIN = "http://127.0.0.1:3000";
beforeEach(() => serverForTest());

const ask = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  proxy(
    new NextRequest(`${ORIGIN}${path}`, {
      method,
      headers: { host: "127.0.0.1:3000", ...headers },
    }),
  );
/** The path of a rewrite; null for the page itself. */
function rewrite(response: Response): string | null {
  const to = response.headers.get("x-middleware-rewrite");
  return to === null ? null : new URL(to).pathname;
}
const cookieOf = async (session = newSession(null)) =>
  (await sessionCookie(session)).split(";")[0] ?? "";

describe("a page", () => {
  it("has a policy with a new nonce each time that allows no other script", async () => {
    const policies = await Promise.all(
      [1, 2, 3].map(async () => (await ask("/")).headers.get("content-security-policy") ?? ""),
    );
    expect(new Set(policies).size).toBe(3);
    for (const policy of policies) {
      expect(policy).toMatch(
        /^default-src 'none'; script-src 'nonce-[\w+/=]{24}' 'strict-dynamic';/,
      );
      expect(policy).not.toMatch(/script-src[^;]*unsafe|https?:|\*/);
    }
  });

  it("is not served to rebound host names or for other methods", async () => {
    expect((await ask("/", { host: "evil.example" })).status).toBe(403);
    const posted = await ask("/", {}, "POST");
    expect([posted.status, posted.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
  });

  it.each(["/v2", "/v1/search", "/search", "/Library"])(
    "is not found for other methods if there is no page: %s",
    async (path) => {
      const posted = await ask(path, {}, "POST");
      expect([posted.status, posted.headers.get("allow")]).toEqual([404, null]);
      expect(await posted.json()).toEqual({
        success: false,
        error: "Path not found. The search operation is POST /v2/search.",
      });
      expect((await ask("/guide/x", {}, "POST")).status).toBe(405);
    },
  );

  it("opens from a link on another site, but not for its scripts and frames", async () => {
    const link = { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" };
    expect((await ask("/", { ...link, "sec-fetch-dest": "document" })).status).toBe(200);
    expect((await ask("/", { ...link, "sec-fetch-dest": "iframe" })).status).toBe(403);
    expect(
      (await ask("/", { "sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors" })).status,
    ).toBe(403);
  });

  it("starts a session, but not for a link from another site, whose session cookie is missing", async () => {
    const ours = await ask("/", { "sec-fetch-site": "none" });
    expect(ours.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^workbench-3000-session=/),
    ]);
    const link = {
      "sec-fetch-site": "cross-site",
      "sec-fetch-mode": "navigate",
      "sec-fetch-dest": "document",
    };
    expect((await ask("/", link)).headers.getSetCookie()).toEqual([]);
    const returning = await ask("/", { cookie: await cookieOf() });
    expect(returning.headers.getSetCookie()).toEqual([]);
  });
});

describe("the page of a share", () => {
  const connectOf = (response: Response) =>
    /connect-src ([^;]*)/.exec(response.headers.get("content-security-policy") ?? "")?.[1];
  const shares = "http://127.0.0.1:3000/api/shares/ https://127.0.0.1:3000/api/shares/";

  it("is open without password and session, is not indexed, and reaches only stored shares", async () => {
    serverForTest({ WORKBENCH_PASSWORD: PASSWORD });
    const response = await ask("/share/AAAAAAAAAAAAAAAAAAAAAA", { "sec-fetch-site": "none" });
    expect(rewrite(response)).toBeNull();
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(response.headers.get("x-robots-tag")).toContain("noindex");
    expect(connectOf(response)).toBe(shares);
    expect(response.headers.get("content-security-policy")).toMatch(/default-src 'none'/);
    expect(response.headers.get("content-security-policy")).not.toMatch(/img-src[^;]*'self'/);
  });

  it("also reaches the one server that its URL names", async () => {
    const named = `/share?run=${encodeURIComponent("https://files.example:8443/a?b=1&c=2#d")}`;
    expect(connectOf(await ask(named))).toBe(`${shares} https://files.example:8443`);
    for (const run of [
      "javascript:alert(1)",
      "http://files.example/",
      "https://a b; script-src *",
      "*",
    ])
      expect(connectOf(await ask(`/share?run=${encodeURIComponent(run)}`)), run).toBe(shares);
  });

  it("opens for ?run= on the first page, with the URL unchanged", async () => {
    const address = encodeURIComponent("https://files.example/a%20b?c=1&d=%26");
    const response = await ask(`/?run=${address}`);
    expect(response.status).toBe(307);
    const { pathname, search } = new URL(response.headers.get("location") ?? "");
    expect(pathname + search).toBe(`/share?run=${address}`);
    serverForTest({ WORKBENCH_URL: "https://search.example.org", WORKBENCH_PASSWORD: PASSWORD });
    const behind = await ask(`/?run=${address}`, { host: "search.example.org" });
    expect(behind.headers.get("location")).toMatch(/^https:\/\/search\.example\.org\/share\?run=/);
  });
});

describe("a locked page", () => {
  beforeEach(() => serverForTest({ WORKBENCH_PASSWORD: PASSWORD }));

  it.each([
    ...["/", "/?query=x", "/library", "/library?site=x", "/compare"],
    ...["/sweep?id=x", "/judge", "/schedules"],
  ])("%s is the login page", async (path) => {
    expect(rewrite(await ask(path))).toBe("/enter");
    expect(rewrite(await ask(path, { cookie: await cookieOf() }))).toBe("/enter");
  });

  it.each(["/sweeps", "/guides", "/enter/x", "/sitemap.xml/x", "/Guide", "/library/x", "//"])(
    "%s does not exist, whether logged in or not",
    async (path) => {
      expect(rewrite(await ask(path))).toBeNull();
    },
  );

  it.each(["/guide", "/guide/request/query", "/sitemap.xml", "/robots.txt"])(
    "%s is public documentation",
    async (path) => {
      expect(rewrite(await ask(path))).toBeNull();
    },
  );

  it("opens for a logged-in session", async () => {
    const entrance = await logIn(PASSWORD, { address: "203.0.113.1", person: null, session: null });
    if (!entrance.ok) return expect.fail();
    expect(rewrite(await ask("/", { cookie: await cookieOf(entrance.session) }))).toBeNull();
  });
});
