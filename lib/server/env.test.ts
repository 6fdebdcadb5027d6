import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readEnvironment } from "./env";

const read = (variables: Record<string, string>) =>
  readEnvironment({ NODE_ENV: "test", ...variables });

describe("the environment", () => {
  it("is a server for this machine alone when nothing is said", () => {
    expect(read({})).toMatchObject({
      host: "127.0.0.1",
      exposed: false,
      engineOn: true,
      metricsOn: true,
      password: null,
      connections: [],
    });
  });

  it.each(["0.0.0.0", "::", "192.168.1.4", "workbench.example"])(
    "refuses to listen on %s without a password",
    (HOST) => {
      expect(() => read({ HOST })).toThrow(/HOST: .* WORKBENCH_PASSWORD must be set/);
    },
  );

  it.each(["127.0.0.1", "127.8.8.8", "::1", "localhost"])("needs no password on %s", (HOST) => {
    expect(read({ HOST }).exposed).toBe(false);
  });

  it("takes rates of the operator's own, and refuses what is none by name", () => {
    expect(read({ WORKBENCH_CREDIT_RATES: '{"page": 2, "search": 0.5}' }).rates).toEqual({
      page: 2,
      search: 0.5,
    });
    expect(read({}).rates).toEqual({});
    for (const text of ["{", "3", "[]", '{"page": "2"}', '{"page": -1}', '{"pages": 1}'])
      expect(() => read({ WORKBENCH_CREDIT_RATES: text }), text).toThrow(/WORKBENCH_CREDIT_RATES/);
  });

  it("has no policy, no other keys and no end of credits when nothing is said", () => {
    expect(read({})).toMatchObject({
      policy: { threats: null, enterprise: [], audit: false },
      engineKeys: [],
      engineCredits: null,
      searxngUrl: null,
    });
  });

  it("takes keys of others, with the engine's limits where they have none, and balances", () => {
    const key = "a-key-of-somebody-else-1";
    const keys = [
      { label: "a", key },
      { label: "b", key: `${key}2`, perMinute: 5, credits: { amount: 10, per: "month" } },
    ];
    const own = read({
      WORKBENCH_ENGINE_KEYS: JSON.stringify(keys),
      WORKBENCH_ENGINE_CONCURRENT: "7",
      WORKBENCH_ENGINE_CREDITS: "500/month",
    });
    expect(own.engineKeys).toEqual([
      { label: "a", key, limits: { perMinute: 3_000, concurrent: 7 }, credits: null },
      {
        label: "b",
        key: `${key}2`,
        limits: { perMinute: 5, concurrent: 7 },
        credits: { amount: 10, per: "month" },
      },
    ]);
    expect(own.engineCredits).toEqual({ amount: 500, per: "month" });
    expect(read({ WORKBENCH_ENGINE_CREDITS: "20" }).engineCredits).toEqual({
      amount: 20,
      per: "ever",
    });
  });

  it("refuses keys that are short, alike or half written, and repeats none of them", () => {
    const key = "a-key-of-somebody-else-1";
    for (const list of [
      [{ label: "a", key: "short-secret" }],
      [
        { label: "a", key },
        { label: "b", key },
      ],
      [{ key }],
      [{ label: "a", key, credit: 5 }],
    ]) {
      const attempt = () => read({ WORKBENCH_ENGINE_KEYS: JSON.stringify(list) });
      expect(attempt).toThrow(/WORKBENCH_ENGINE_KEYS/);
      expect(attempt).not.toThrow(/secret|somebody/);
    }
    expect(() => read({ WORKBENCH_ENGINE_CREDITS: "many" })).toThrow(/WORKBENCH_ENGINE_CREDITS/);
  });

  it("takes a policy as JSON or from a file, and fills in what it leaves out", () => {
    const written = JSON.stringify({
      threatProtection: {
        mode: "normal",
        mandatory: true,
        blacklist: ["*.Example.org"],
        classifier: { url: "http://127.0.0.1:9/score", key: "k" },
      },
      enterprise: ["zdr"],
      audit: true,
    });
    const folder = mkdtempSync(join(tmpdir(), "policy-"));
    try {
      const file = join(folder, "policy.json");
      writeFileSync(file, written);
      const { policy } = read({ WORKBENCH_POLICY: file });
      expect(policy).toEqual(read({ WORKBENCH_POLICY: written }).policy);
      expect(policy).toEqual({
        threats: {
          overrides: true,
          mandatory: true,
          classifier: { url: "http://127.0.0.1:9/score", key: "k", timeoutMs: 5_000 },
          rules: {
            mode: "normal",
            blacklist: ["*.example.org"],
            whitelist: [],
            blockedTlds: [],
            riskScoreThreshold: 70,
            failurePolicy: "closed",
          },
        },
        enterprise: ["zdr"],
        audit: true,
      });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it.each([
    "/there/is/no/such/file.json",
    "{",
    '{"threatProtection": {"mode": "sometimes"}}',
    '{"threatProtection": {"mandatory": true}}',
    '{"threatProtection": {"blockedTlds": [".zip"]}}',
    '{"enterprise": ["all"]}',
    '{"threats": {}}',
  ])("refuses the policy %s by name", (WORKBENCH_POLICY) => {
    expect(() => read({ WORKBENCH_POLICY })).toThrow(/WORKBENCH_POLICY/);
  });

  it("is not fooled by a name that begins like a loopback address", () => {
    expect(() => read({ HOST: "127.0.0.1.example.org" })).toThrow(/WORKBENCH_PASSWORD/);
  });

  it("refuses a public address without a password, also when it listens on loopback behind a proxy", () => {
    expect(() => read({ WORKBENCH_URL: "https://search.example.org" })).toThrow(/WORKBENCH_URL: /);
  });

  it("keeps the engine and the metrics off where others can reach the server", () => {
    const exposed = { HOST: "0.0.0.0", WORKBENCH_PASSWORD: "long enough" };
    expect(read(exposed)).toMatchObject({ exposed: true, engineOn: false, metricsOn: false });
    expect(read({ ...exposed, WORKBENCH_ENGINE: "on", WORKBENCH_METRICS: "on" })).toMatchObject({
      engineOn: true,
      metricsOn: true,
    });
  });

  it("names every variable that is wrong, at once, and repeats no value", () => {
    const attempt = () =>
      read({
        PORT: "many",
        WORKBENCH_SECRET: "hunter2",
        WORKBENCH_PASSWORD: "abc1234",
        WORKBENCH_CONNECTIONS: '[{"label":"x","baseUrl":"https://a.example","key":"sk-canary"',
        WORKBENCH_LOG_LEVEL: "loud",
        WORKBENCH_URL: "https://a.example/path",
        WORKBENCH_PROXY_BASIC: "socks5://u:canary-b@p.example:1",
        WORKBENCH_PROXY_ENHANCED: "http://u:canary-e@p.example:1/path",
      });
    expect(attempt).toThrow(/PORT[\s\S]*WORKBENCH_/);
    try {
      attempt();
    } catch (error) {
      const { message } = error instanceof Error ? error : new Error();
      for (const name of [
        "PORT",
        "SECRET",
        "PASSWORD",
        "CONNECTIONS",
        "LOG_LEVEL",
        "URL",
        "BASIC",
        "ENHANCED",
      ])
        expect(message).toContain(name);
      expect(message).not.toMatch(/hunter2|abc1234|canary/);
    }
  });

  it("takes the operator's connections, in the form in which they are used", () => {
    const WORKBENCH_CONNECTIONS = JSON.stringify([
      { label: "Hosted", baseUrl: "https://api.example.org/v2/", key: "sk-operator" },
      { label: "Own", baseUrl: "http://10.0.0.5:3002" },
    ]);
    expect(read({ WORKBENCH_CONNECTIONS }).connections).toEqual([
      { label: "Hosted", baseUrl: "https://api.example.org", key: "sk-operator" },
      { label: "Own", baseUrl: "http://10.0.0.5:3002", key: null },
    ]);
  });

  it("takes proxies apart into where they are and what they alone are told", () => {
    const { proxies } = read({
      WORKBENCH_PROXY_BASIC: "http://10.0.0.9:3128",
      WORKBENCH_PROXY_ENHANCED: "https://reader:p%40ss%3Aword@proxy.example",
    });
    expect(proxies).toEqual({
      basic: { origin: "http://10.0.0.9:3128", authorization: null, password: null },
      enhanced: {
        origin: "https://proxy.example",
        authorization: `Basic ${Buffer.from("reader:p@ss:word").toString("base64")}`,
        password: "p@ss:word",
      },
    });
    expect(read({}).proxies).toEqual({ basic: null, enhanced: null });
  });

  it("takes several secrets for sealing, and an empty variable as none", () => {
    const first = "a".repeat(32);
    const second = "b".repeat(40);
    expect(read({ WORKBENCH_SECRET: `${first}, ${second}` }).secrets).toEqual([first, second]);
    expect(read({ WORKBENCH_SECRET: "" }).secrets).toBeNull();
  });
});
