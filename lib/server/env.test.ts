import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "@/tests/support/temporary-folder";
import { environmentSchema, readEnvironment } from "./env";

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

  it.each(["[::1]", " 127.0.0.1 "])("listens on the address of HOST=%s", (HOST) => {
    expect(read({ HOST }).host).toBe(HOST.replace(/[[\] ]/g, ""));
  });

  it.each(["127.0.0.1:3001", "http://localhost", "[::1", "a b"])(
    "rejects HOST=%s, which is not an address",
    (HOST) => {
      expect(() => read({ HOST })).toThrow("HOST: is not an IP address or a host name");
    },
  );

  it("accepts the URL of a PostgreSQL database and quotes no part of an invalid one", () => {
    const url = "postgres://user:p%40ss@db.example:5433/workbench?sslmode=require";
    expect(read({ WORKBENCH_DATABASE_URL: url }).databaseUrl).toBe(url);
    expect(read({}).databaseUrl).toBeNull();
    for (const invalid of [
      "mysql://user:canary@db/x",
      "postgres://user:canary%zz@db/x",
      "postgres:canary",
      "canary",
    ]) {
      expect(() => read({ WORKBENCH_DATABASE_URL: invalid })).toThrow(/WORKBENCH_DATABASE_URL/);
      expect(() => read({ WORKBENCH_DATABASE_URL: invalid })).not.toThrow(/canary/);
    }
  });

  it("accepts a bucket beside a database and quotes no part of an invalid URL", () => {
    const WORKBENCH_DATABASE_URL = "postgres://user:p@db.example/workbench";
    const of = (WORKBENCH_S3_URL: string) => read({ WORKBENCH_DATABASE_URL, WORKBENCH_S3_URL }).s3;
    expect(of("https://AK:se%2Fcret@s3.example.org:9000/files/a/b?region=eu-central-1")).toEqual({
      endpoint: "https://s3.example.org:9000",
      region: "eu-central-1",
      bucket: "files",
      prefix: "a/b/",
      credentials: { accessKeyId: "AK", secretAccessKey: "se/cret" },
    });
    expect(of("http://127.0.0.1:9000/files")).toMatchObject({ prefix: "", credentials: null });
    for (const invalid of [
      "https://AK:canary@s3.example.org/",
      "https://AK:canary%zz@s3.example.org/files",
      "https://AK@s3.example.org/files?canary=1",
      "s3://canary/files",
      "https://s3.example.org/Canary",
    ]) {
      expect(() => of(invalid)).toThrow(/WORKBENCH_S3_URL: is not/);
      expect(() => of(invalid)).not.toThrow(/canary/i);
    }
    expect(() => read({ WORKBENCH_S3_URL: "https://s3.example.org/files" })).toThrow(
      /WORKBENCH_DATABASE_URL must be set/,
    );
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
      openSearch: null,
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
    const folder = temporaryFolder();
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

  it("needs the networks of the reverse proxies that name users, instead of a password", () => {
    const names = { HOST: "0.0.0.0", WORKBENCH_IDENTITY_HEADER: "X-Forwarded-User" };
    expect(() => read(names)).toThrow(/WORKBENCH_IDENTITY_FROM/);
    expect(() => read({ WORKBENCH_IDENTITY_FROM: "10.0.0.0/8" })).toThrow(/set both or neither/);
    expect(read({ ...names, WORKBENCH_IDENTITY_FROM: "10.0.0.0/8" })).toMatchObject({
      identity: { header: "x-forwarded-user" },
      password: null,
    });
  });

  it.each(["Cookie", "Authorization", "X-Forwarded-For", "x_user", "X User", "X-Workbench-Peer"])(
    "rejects %s as the header that names users",
    (WORKBENCH_IDENTITY_HEADER) => {
      expect(() =>
        read({ WORKBENCH_IDENTITY_HEADER, WORKBENCH_IDENTITY_FROM: "10.0.0.1" }),
      ).toThrow(/WORKBENCH_IDENTITY_HEADER: /);
    },
  );

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

  it("parses and normalizes the operator's connections", () => {
    const WORKBENCH_CONNECTIONS = JSON.stringify([
      { label: "Hosted", baseUrl: "https://api.example.org/v2/", key: "sk-operator" },
      { label: "Own", baseUrl: "http://10.0.0.5:3002" },
    ]);
    expect(read({ WORKBENCH_CONNECTIONS }).connections).toEqual([
      { label: "Hosted", baseUrl: "https://api.example.org", key: "sk-operator" },
      { label: "Own", baseUrl: "http://10.0.0.5:3002", key: null },
    ]);
  });

  it("separates proxy URLs from their credentials", () => {
    const { proxies } = read({
      WORKBENCH_PROXY_BASIC: "http://10.0.0.9:3128",
      WORKBENCH_PROXY_ENHANCED: "https://reader:p%40ss%3Aword@proxy.example",
    });
    expect(proxies).toEqual({
      basic: {
        name: "WORKBENCH_PROXY_BASIC",
        ...{ origin: "http://10.0.0.9:3128", authorization: null, password: null },
      },
      enhanced: {
        name: "WORKBENCH_PROXY_ENHANCED",
        origin: "https://proxy.example",
        authorization: `Basic ${Buffer.from("reader:p@ss:word").toString("base64")}`,
        password: "p@ss:word",
      },
    });
    expect(read({}).proxies).toEqual({ basic: null, enhanced: null });
  });

  it("lets a server do a part of the work if it shares the rest", () => {
    const shared = {
      WORKBENCH_DATABASE_URL: "postgres://user:p@db.example/workbench",
      WORKBENCH_INDEX_URL: "http://search.example:9200",
    };
    const key = "k".repeat(24);
    const engine = {
      WORKBENCH_ENGINE_URL: "http://engine.example:3000",
      WORKBENCH_ENGINE_KEYS: JSON.stringify([{ label: "web", key }]),
    };
    const rolesOf = (variables: Record<string, string>) => [...read(variables).roles];
    expect(rolesOf({})).toEqual(["web", "engine", "crawler"]);
    expect(read({}).remoteEngine).toBeNull();
    expect(rolesOf({ WORKBENCH_ROLE: "crawler, engine ,web" })).toHaveLength(3);
    expect(rolesOf({ ...shared, WORKBENCH_ROLE: "crawler" })).toEqual(["crawler"]);
    const web = read({ ...shared, ...engine, WORKBENCH_ROLE: "web,crawler" });
    expect(web.remoteEngine).toEqual({ baseUrl: "http://engine.example:3000", key });
    // Others can reach the server, but the operator named its role.
    const exposed = { HOST: "0.0.0.0", WORKBENCH_PASSWORD: "long enough" };
    expect(read({ ...shared, ...exposed, WORKBENCH_ROLE: "engine" }).engineOn).toBe(true);
    expect(read(exposed).engineOn).toBe(false);

    const missing: readonly (readonly [Record<string, string>, RegExp])[] = [
      [{ WORKBENCH_ROLE: "engine" }, /WORKBENCH_DATABASE_URL: .*\n.*WORKBENCH_INDEX_URL: /],
      [{ ...shared, WORKBENCH_ROLE: "web" }, /WORKBENCH_ENGINE_URL: .*\n.*WORKBENCH_ENGINE_KEYS: /],
      [{ ...shared, WORKBENCH_ROLE: "crawler", WORKBENCH_ENGINE: "off" }, /WORKBENCH_ENGINE: off/],
      [{ ...shared, ...engine, WORKBENCH_ROLE: "web,engine" }, /WORKBENCH_ENGINE_URL: only/],
      [{ ...shared, ...engine }, /WORKBENCH_ENGINE_URL: only/],
      [{ WORKBENCH_ROLE: "web,indexer" }, /WORKBENCH_ROLE \(entry 2\): must be one of web, engine/],
      [{ WORKBENCH_ROLE: "," }, /WORKBENCH_ROLE/],
    ];
    for (const [variables, message] of missing) expect(() => read(variables)).toThrow(message);
  });

  it("offers a live service that needs a key only with its key", () => {
    // Files of variables keep the quotes.
    const { offered, keys } = read({ WORKBENCH_LIVE_BRAVE_KEY: '"key-of-brave"' }).liveServices;
    expect(offered).toContain("brave");
    expect(offered).not.toContain("openalex");
    expect(keys).toEqual({ brave: "key-of-brave" });
    expect(() => read({ WORKBENCH_LIVE_SERVICES: "wikipedia,openalex" })).toThrow(
      "WORKBENCH_LIVE_SERVICES: openalex needs a key. Set WORKBENCH_LIVE_OPENALEX_KEY.",
    );
    expect(() => read({ WORKBENCH_LIVE_BRAVE_KEY: "two words" })).toThrow(
      /^[^§]*WORKBENCH_LIVE_BRAVE_KEY: is not a key/s,
    );
  });

  it.each([
    ["WORKBENCH_MODEL_KEY", "sk-ключ-canary"],
    ["WORKBENCH_MODEL_KEY", "sk-canary\nsecond line"],
    ["WORKBENCH_ENGINE_KEYS", JSON.stringify([{ label: "a", key: "canary-ключ".repeat(3) }])],
    ["WORKBENCH_POLICY", policyWith({ url: "http://127.0.0.1:9/", key: "canary ключ" })],
    ["WORKBENCH_OTLP_HEADERS", JSON.stringify({ "x-key": "canary\r\nx: y" })],
    ["WORKBENCH_OTLP_HEADERS", JSON.stringify({ "x key": "canary" })],
  ])("rejects %s=%j, which no header can carry", (name, value) => {
    const issues = lines(() => read({ [name]: value }));
    expect(issues).toHaveLength(1);
    expect(issues[0]).toMatch(new RegExp(`^${name}.*: (?!Invalid)`));
    expect(issues[0]).not.toContain("canary");
  });

  it("accepts every name of a header for the collector", () => {
    const headers = { "x-tenant_id.1": "Bearer a b" };
    const WORKBENCH_OTLP_HEADERS = JSON.stringify(headers);
    const WORKBENCH_OTLP_URL = "http://127.0.0.1:4318/v1/traces";
    expect(read({ WORKBENCH_OTLP_HEADERS, WORKBENCH_OTLP_URL }).telemetry?.headers).toEqual(
      headers,
    );
  });

  it.each([
    ["WORKBENCH_INDEX_URL", "https://user:canary%zz@search.example:9200"],
    ["WORKBENCH_SEARXNG_URL", "https://user:canary%zz@searxng.example"],
    ["WORKBENCH_MODEL_URL", "https://user:canary@model.example/v1"],
    ["WORKBENCH_OTLP_URL", "https://user:canary@collector.example"],
    ["WORKBENCH_POLICY", policyWith({ url: "https://user:canary@classifier.example" })],
  ])("rejects a user name or a password in %s that would not be sent: %s", (name, value) => {
    const issues = lines(() => read({ WORKBENCH_MODEL_NAME: "m", [name]: value }));
    expect(issues).toHaveLength(1);
    expect(issues[0]).toMatch(new RegExp(`^${name}.*: .*user name or a password`));
    expect(issues[0]).not.toContain("canary");
  });

  it("parses several sealing secrets and ignores an empty variable", () => {
    const first = "a".repeat(32);
    const second = "b".repeat(40);
    expect(read({ WORKBENCH_SECRET: `${first}, ${second}` }).secrets).toEqual([first, second]);
    expect(read({ WORKBENCH_SECRET: "" }).secrets).toBeNull();
  });

  it.each([
    ["WORKBENCH_CONNECTIONS", "{}", "WORKBENCH_CONNECTIONS: Expected a list, not an object."],
    [
      "WORKBENCH_CONNECTIONS",
      "[1]",
      "WORKBENCH_CONNECTIONS (entry 1): Expected an object, not a number.",
    ],
    ["WORKBENCH_ENGINE_KEYS", "1", "WORKBENCH_ENGINE_KEYS: Expected a list, not a number."],
    ["WORKBENCH_LIVE_MIRRORS", "[]", "WORKBENCH_LIVE_MIRRORS: Expected an object, not a list."],
    ["WORKBENCH_MEDIA_PROGRAM", "{}", "WORKBENCH_MEDIA_PROGRAM: Expected a list, not an object."],
  ])("says in plain words which kind of value %s must have: %s", (name, value, message) => {
    expect(lines(() => read({ [name]: value }))).toEqual([message]);
  });

  it("names every invalid variable with the reason in plain words", () => {
    const names = Object.keys(environmentSchema.shape);
    const invalid = Object.fromEntries(names.map((name) => [name, "§ "]));
    const issues = lines(() => read(invalid));
    const withoutRule = /^WORKBENCH_(DATA_DIR|COLLECTIONS|(INDEX|MODEL)_(USER|PASSWORD|NAME|KEY))$/;
    for (const name of names.filter((each) => !withoutRule.test(each)))
      expect(
        issues.filter((line) => line.split(/[ :]/)[0] === name),
        name,
      ).toHaveLength(1);
    expect(issues.filter((line) => /Invalid|NaN|expected|received/.test(line))).toEqual([]);
    // A rule reads like a claim about the invalid value.
    expect(issues.filter((line) => /: (?:is an? |has [a-z-]+ letters)/.test(line))).toEqual([]);
    expect(lines(() => read({ PORT: "70000" }))).toEqual([
      "PORT: is not a whole number from 0 to 65,535",
    ]);
    const connections =
      '[{"label": "a", "baseUrl": "https://a.example"}, {"label": "b", "baseUrl": "no"}]';
    expect(lines(() => read({ WORKBENCH_CONNECTIONS: connections }))[0]).toMatch(
      /^WORKBENCH_CONNECTIONS \(entry 2\)\.baseUrl: /,
    );
  });
});

function policyWith(classifier: object): string {
  return JSON.stringify({ threatProtection: { mode: "normal", classifier } });
}

/** The issues of an environment, one per line. */
function lines(parse: () => unknown) {
  try {
    parse();
  } catch (error) {
    return String(error)
      .split("\n")
      .slice(1)
      .map((line) => line.trim());
  }
  return [];
}
