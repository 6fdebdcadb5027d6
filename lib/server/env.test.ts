import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readEnvironment } from "./env";

const read = (variables: Record<string, string>) =>
  readEnvironment({ NODE_ENV: "test", ...variables });

describe("the environment", () => {
  it("defaults to a server for this machine only", () => {
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
    "rejects listening on %s without a password",
    (HOST) => {
      expect(() => read({ HOST })).toThrow(/HOST: .* WORKBENCH_PASSWORD must be set/);
    },
  );

  it.each(["127.0.0.1", "127.8.8.8", "::1", "localhost"])("needs no password on %s", (HOST) => {
    expect(read({ HOST }).exposed).toBe(false);
  });

  it("parses the operator's rates and names invalid ones", () => {
    expect(read({ WORKBENCH_CREDIT_RATES: '{"page": 2, "search": 0.5}' }).rates).toEqual({
      page: 2,
      search: 0.5,
    });
    expect(read({}).rates).toEqual({});
    for (const text of ["{", "3", "[]", '{"page": "2"}', '{"page": -1}', '{"pages": 1}'])
      expect(() => read({ WORKBENCH_CREDIT_RATES: text }), text).toThrow(/WORKBENCH_CREDIT_RATES/);
  });

  it("defaults to no policy, no other keys and unlimited credits", () => {
    expect(read({})).toMatchObject({
      policy: { threats: null, enterprise: [], audit: false },
      engineKeys: [],
      engineCredits: null,
      searxngUrl: null,
    });
  });

  it("parses keys of other clients with default limits and credits", () => {
    const key = "a-key-of-another-client-1";
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

  it("rejects short, duplicate and incomplete keys without quoting them", () => {
    const key = "a-key-of-another-client-1";
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
      expect(attempt).not.toThrow(/secret|another/);
    }
    expect(() => read({ WORKBENCH_ENGINE_CREDITS: "many" })).toThrow(/WORKBENCH_ENGINE_CREDITS/);
  });

  it("parses a policy from JSON or a file and fills in defaults", () => {
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
  ])("rejects the policy %s by name", (WORKBENCH_POLICY) => {
    expect(() => read({ WORKBENCH_POLICY })).toThrow(/WORKBENCH_POLICY/);
  });

  it("does not mistake a similar name for a loopback address", () => {
    expect(() => read({ HOST: "127.0.0.1.example.org" })).toThrow(/WORKBENCH_PASSWORD/);
  });

  it("rejects a public address without a password, also on loopback behind a proxy", () => {
    expect(() => read({ WORKBENCH_URL: "https://search.example.org" })).toThrow(/WORKBENCH_URL: /);
  });

  it("turns off the engine and metrics if others can reach the server", () => {
    const exposed = { HOST: "0.0.0.0", WORKBENCH_PASSWORD: "long enough" };
    expect(read(exposed)).toMatchObject({ exposed: true, engineOn: false, metricsOn: false });
    expect(read({ ...exposed, WORKBENCH_ENGINE: "on", WORKBENCH_METRICS: "on" })).toMatchObject({
      engineOn: true,
      metricsOn: true,
    });
  });

  it("names every invalid variable without quoting a value", () => {
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

  it("parses and normalises the operator's connections", () => {
    const WORKBENCH_CONNECTIONS = JSON.stringify([
      { label: "Hosted", baseUrl: "https://api.example.org/v2/", key: "sk-operator" },
      { label: "Own", baseUrl: "http://10.0.0.5:3002" },
    ]);
    expect(read({ WORKBENCH_CONNECTIONS }).connections).toEqual([
      { label: "Hosted", baseUrl: "https://api.example.org", key: "sk-operator" },
      { label: "Own", baseUrl: "http://10.0.0.5:3002", key: null },
    ]);
  });

  it("separates proxy addresses from their credentials", () => {
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

  it("parses several sealing secrets and ignores an empty variable", () => {
    const first = "a".repeat(32);
    const second = "b".repeat(40);
    expect(read({ WORKBENCH_SECRET: `${first}, ${second}` }).secrets).toEqual([first, second]);
    expect(read({ WORKBENCH_SECRET: "" }).secrets).toBeNull();
  });
});
