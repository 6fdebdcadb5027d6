import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { serverForTest } from "@/tests/support/server-process";
import { temporaryFolder } from "@/tests/support/temporary-folder";
import { environment } from "../env";
import { encodeIdentity, identityHeader } from "./identity";
import { endAllSessions, endSession, logIn } from "./log-in";
import { AccessRecord } from "./record";
import {
  ABSOLUTE_MS,
  type BrowserSession,
  IDLE_MS,
  isLoggedIn,
  newSession,
  sessionCookie,
  unsealSession,
} from "./session";

const PASSWORD = "correct horse";
const secrets = { WORKBENCH_SECRET: "s".repeat(32), WORKBENCH_PASSWORD: PASSWORD };
beforeEach(() => serverForTest(secrets));

const pair = (setCookie: string) => setCookie.split(";", 1)[0] ?? "";
const withCookie = (cookie: string) => new Headers({ cookie });
const from = (address: string, session: BrowserSession | null = null) => ({
  address,
  person: null,
  session,
});
const carried = async (session: BrowserSession, now?: number) =>
  pair(await sessionCookie(session, now));

async function entered(): Promise<BrowserSession> {
  const entrance = await logIn(PASSWORD, from("10.0.0.1"));
  return entrance.ok ? entrance.session : expect.fail();
}

describe("a session", () => {
  it("is restored with the time it was last seen", async () => {
    const now = Date.now();
    const session = newSession(null, now);
    expect(
      await unsealSession(withCookie(await carried(session, now + 1_000)), now + 2_000),
    ).toEqual({
      ...session,
      seenAt: now + 1_000,
    });
  });

  it("expires when idle, and at the latest after its maximum age", async () => {
    const session = newSession(null);
    const cookie = await carried(session);
    const { startedAt } = session;
    expect(await unsealSession(withCookie(cookie), startedAt + IDLE_MS - 60_000)).not.toBeNull();
    expect(await unsealSession(withCookie(cookie), startedAt + IDLE_MS + 60_000)).toBeNull();
    const active = await carried(session, startedAt + ABSOLUTE_MS - 1_000);
    expect(await unsealSession(withCookie(active), startedAt + ABSOLUTE_MS + 1)).toBeNull();
  });

  it("is hidden from scripts and from other sites", async () => {
    expect(await sessionCookie(newSession(null))).toMatch(
      /^workbench-3000-session=[\w*.~-]+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict$/,
    );
  });

  it("is restricted to TLS and this host if the server is behind TLS", async () => {
    serverForTest({ ...secrets, WORKBENCH_URL: "https://search.example.org" });
    expect(await sessionCookie(newSession(null))).toMatch(
      /^__Host-workbench-session=[^;]+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict; Secure$/,
    );
  });
});

describe("a session behind a reverse proxy that names users", () => {
  const as = (name: string | null, cookie: string) =>
    new Headers({ cookie, ...(name !== null && { [identityHeader]: encodeIdentity(name) }) });

  it("is valid only for its user", async () => {
    const cookie = await carried(newSession("ana@example.org"));
    expect(await unsealSession(as("ana@example.org", cookie))).not.toBeNull();
    expect(await unsealSession(as("Ana@example.org", cookie))).toBeNull();
    expect(await unsealSession(as(null, cookie))).toBeNull();
    const unnamed = await carried(newSession(null));
    expect(await unsealSession(as("ana@example.org", unnamed))).toBeNull();
  });

  it("lets a named user in without the password, and no one else", () => {
    const network = { WORKBENCH_IDENTITY_HEADER: "X-User", WORKBENCH_IDENTITY_FROM: "10.0.0.0/8" };
    for (const password of [undefined, { WORKBENCH_PASSWORD: PASSWORD }]) {
      serverForTest({ WORKBENCH_SECRET: "s".repeat(32), ...network, ...password });
      expect(isLoggedIn(as("Jürgen 張", ""), null, environment())).toBe(true);
      expect(isLoggedIn(as(null, ""), newSession(null), environment())).toBe(false);
    }
  });

  it("ignores the internal header if no reverse proxy is configured", () => {
    expect(isLoggedIn(as("ana@example.org", ""), null, environment())).toBe(false);
  });
});

describe("logging in", () => {
  it("accepts only the exact password", async () => {
    expect(isLoggedIn(new Headers(), await entered(), environment())).toBe(true);
    for (const wrong of ["", "correct hors", "correct horse ", "Correct horse"])
      expect(await logIn(wrong, from("10.0.0.2"))).toMatchObject({ ok: false });
  });

  it("creates a new session, so that an earlier id is worthless", async () => {
    const before = { ...newSession(null), chosen: "engine" };
    const entrance = await logIn(PASSWORD, from("10.0.0.1", before));
    if (!entrance.ok) return expect.fail();
    expect(entrance.session.id).not.toBe(before.id);
    expect(entrance.session.chosen).toBe("engine");
    expect(isLoggedIn(new Headers(), before, environment())).toBe(false);
  });

  it("doubles the wait after each wrong guess without locking out others", async () => {
    for (let attempt = 0; attempt < 5; attempt += 1) await logIn("wrong", from("10.0.0.9"));
    const blocked = await logIn(PASSWORD, from("10.0.0.9"));
    expect(blocked).toMatchObject({ ok: false, reason: "wait" });
    expect((await logIn(PASSWORD, from("10.0.0.1"))).ok).toBe(true);
  });

  it("ends a session at logout, also for copies of its cookie", async () => {
    const session = await entered();
    const copy = await carried(session);
    endSession(session);
    expect(await unsealSession(withCookie(copy))).toBeNull();
  });

  it("ends every session when logging out everywhere, also after a restart", async () => {
    const dataDirectory = temporaryFolder();
    const variables = { ...secrets, WORKBENCH_DATA_DIR: dataDirectory };
    serverForTest(variables);
    const session = await entered();
    const cookie = await carried(session);
    endAllSessions();
    expect(isLoggedIn(new Headers(), await unsealSession(withCookie(cookie)), environment())).toBe(
      false,
    );
    serverForTest(variables);
    expect(isLoggedIn(new Headers(), await unsealSession(withCookie(cookie)), environment())).toBe(
      false,
    );
    expect(isLoggedIn(new Headers(), await entered(), environment())).toBe(true);
  });

  it("ends every session when the password changes", async () => {
    const cookie = await carried(await entered());
    serverForTest({ ...secrets, WORKBENCH_PASSWORD: "another password" });
    expect(isLoggedIn(new Headers(), await unsealSession(withCookie(cookie)), environment())).toBe(
      false,
    );
  });

  it("does not start with a damaged record of revoked sessions", () => {
    const dataDirectory = temporaryFolder();
    writeFileSync(join(dataDirectory, "access.json"), '{"generation": ');
    expect(() => new AccessRecord(dataDirectory)).toThrow(/access\.json is damaged/);
  });
});
