import { NextRequest } from "next/server";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { logIn } from "@/lib/server/access/log-in";
import { newSession, sessionCookie } from "@/lib/server/access/session";
import { proxy } from "@/proxy";
import { beginServerProcess } from "@/tests/support/server-process";

const PASSWORD = "correct horse";
const ORIGIN = "http://127.0.0.1:3000";
let end = () => {};
const begin = (variables: Record<string, string> = {}) => {
  end();
  end = beginServerProcess(variables);
};
beforeEach(() => begin());
afterEach(() => end());

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
const cookieOf = async (session = newSession()) =>
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

describe("a locked page", () => {
  beforeEach(() => begin({ WORKBENCH_PASSWORD: PASSWORD }));

  it.each(["/", "/?query=x", "/library", "/library?site=x"])(
    "%s is the login page",
    async (path) => {
      expect(rewrite(await ask(path))).toBe("/enter");
      expect(rewrite(await ask(path, { cookie: await cookieOf() }))).toBe("/enter");
    },
  );

  it.each(["/compare", "/guides", "/enter/x", "/sitemap.xml/x", "/Guide", "/library/x", "//"])(
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
    const entrance = await logIn(PASSWORD, "203.0.113.1", null);
    if (!entrance.ok) return expect.fail();
    expect(rewrite(await ask("/", { cookie: await cookieOf(entrance.session) }))).toBeNull();
  });
});
