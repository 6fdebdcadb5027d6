import { test as base, expect } from "@playwright/test";
import { HostileService } from "../support/hostile-service";
import { faults } from "../support/hostile-service-faults";
import { WorkbenchServer } from "../support/workbench-server";

const KEY = "fc-canary/7c21+64e80aa5-91d3f0b2";
/** Faults, and what the page gets of them: the kind of a failure that the workbench found, or the service's status. */
const sample = {
  calm: { status: 200 },
  "400-issues": { status: 400 },
  "echo-in-an-error": { status: 401 },
  "429-seconds": { status: 429 },
  "502-page": { status: 502 },
  "echo-as-it-is": { status: 200 },
  "echo-across-chunks": { status: 200 },
  "302-with-the-key": { kind: "redirected" },
  "cut-json": { status: 200 },
  "gzip-bomb": { late: "response-too-large" },
  "gzip-flipped": { kind: "damaged" },
  "length-too-long": { kind: "truncated" },
  "chunked-nonsense": { kind: "damaged" },
  "late-close": { late: "truncated" },
  "late-nonsense": { late: "damaged" },
  "many-headers": { kind: "network" },
  "101-upgrade": { kind: "network" },
  "reset-before-the-answer": { kind: "network" },
  refused: { kind: "network" },
  "tls-self-signed": { kind: "network" },
  "tls-never-begins": { kind: "network" },
} as const satisfies Record<string, { status?: number; kind?: string; late?: string }>;

type Fixtures = { readonly service: HostileService; readonly hostile: WorkbenchServer };

const test = base.extend<object, Fixtures>({
  service: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of what a fixture needs here.
    async ({}, use) => {
      const service = await new HostileService(faults).start();
      await use(service);
      await service.dispose();
    },
    { scope: "worker" },
  ],
  hostile: [
    async ({ service }, use) => {
      const connections = Object.keys(sample).map((label) => ({
        label,
        baseUrl: service.baseUrl(label),
        key: KEY,
      }));
      const server = await new WorkbenchServer({
        WORKBENCH_CONNECTIONS: JSON.stringify(connections),
        // Smaller than the bomb, so that it is found soon.
        WORKBENCH_RESPONSE_BYTES: "50000000",
      }).start();
      await use(server);
      await server.dispose();
    },
    { scope: "worker", timeout: 120_000 },
  ],
});

test("a service that fails in every way leaves the page a failure, no key, and a server that goes on", async ({
  page,
  service,
  hostile,
}) => {
  test.setTimeout(120_000);
  await page.goto(hostile.origin);
  const answers = await page.evaluate(async (names) => {
    const list = await (await fetch("/api/connections")).json();
    const answers: Record<string, { status: number; headers: string; body: string }> = {};
    for (const name of names) {
      const { id } = list.connections.find((each: { label: string }) => each.label === name);
      const response = await fetch("/api/search", {
        method: "POST",
        headers: {
          "Content-Type": "application/json",
          "workbench-footer": "1",
          "workbench-connection": id,
        },
        body: '{"query":"x"}',
      });
      const body = await response.text();
      const headers = JSON.stringify([...response.headers]);
      // Of a large body the ends are enough.
      answers[name] = {
        status: response.status,
        headers,
        body: body.slice(0, 9_000) + body.slice(-9_000),
      };
    }
    return answers;
  }, Object.keys(sample));

  for (const [name, expected] of Object.entries(sample)) {
    const answer = answers[name];
    expect(answer, name).toBeDefined();
    if (!answer) continue;
    const { status, headers, body } = answer;
    const [text, footer] = body.split("\x1e");
    if ("status" in expected) expect.soft(status, name).toBe(expected.status);
    if ("kind" in expected) {
      expect.soft(headers, name).toContain("x-workbench-failure");
      expect.soft(text, name).toContain(`"kind":"${expected.kind}"`);
    }
    if ("late" in expected) expect.soft(footer, name).toContain(`"kind":"${expected.late}"`);
    for (const secret of [KEY, KEY.toUpperCase(), encodeURIComponent(KEY), btoa(KEY)])
      expect.soft(`${headers}${body}`, name).not.toContain(secret);
  }
  expect(service.canaryCalls).toBe(0);
  for (const name of Object.keys(sample)) expect(service.asked(name).length, name).toBeLessThan(2);
  expect(hostile.output).not.toContain(KEY);
  const health = await page.request.get(`${hostile.origin}/api/health`);
  expect(await health.json()).toMatchObject({ live: true, ready: true });
});
