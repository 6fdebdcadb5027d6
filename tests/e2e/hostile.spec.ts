import { expect, test } from "@playwright/test";
import { givesAway } from "../support/canary";
import { watchSecret } from "../support/canary-watch";
import { HeadlessClient, routeFetchToClients } from "../support/headless-client";
import { type Fault, HostileService, hostileAuthorityFile } from "../support/hostile-service";
import { calm, faults } from "../support/hostile-service-faults";
import { outcomeMismatch } from "../support/outcome-mismatch";
import { canInspectResources } from "../support/process-resources";
import { WorkbenchServer } from "../support/workbench-server";
import { beforeFile } from "./before-file";

const KEY = "fc-canary/7c21+64e80aa5-91d3f0b2";
/** Concurrent runs, so that faults which end only at a timeout do not add up. */
const CONCURRENCY = 10;

const rig = beforeFile(async () => {
  watchSecret(KEY);
  const service = await new HostileService(faults).start();
  const hostile = await new WorkbenchServer({
    WORKBENCH_ENGINE: "off",
    // Closes idle connections early, so that none of a browser's are open at the end.
    WORKBENCH_KEEP_ALIVE_MS: "5000",
    WORKBENCH_LOG_LEVEL: "debug",
    // Low limits, so that every fault exceeds its own.
    WORKBENCH_RESPONSE_BYTES: "30000000",
    WORKBENCH_RESPONSE_WIRE_BYTES: "30000000",
    WORKBENCH_TIMEOUT_MS: "6000",
    NODE_EXTRA_CA_CERTS: hostileAuthorityFile,
  }).start();
  const dispose = async () => {
    await hostile.dispose();
    await service.dispose();
  };
  return { service, hostile, dispose };
});

test("maps each fault of a service to the right failure without the key and leaves nothing open", async () => {
  test.setTimeout(240_000);
  const { service, hostile } = rig();
  const processes = hostile.processes;
  const visitor = async (fault: Fault) => {
    const visitor = new HeadlessClient(hostile.origin);
    await visitor.add({ label: fault.name, baseUrl: service.baseUrl(fault.name), key: KEY });
    return visitor;
  };
  const restoreFetch = routeFetchToClients();
  try {
    const others = await Promise.all(Array.from({ length: CONCURRENCY }, () => visitor(calm)));
    for (const other of others) expect((await other.search()).ok).toBe(true);
    await expect.poll(() => hostile.openResources().connections, { timeout: 15_000 }).toBe(0);
    const before = hostile.openResources().descriptors;

    const problems: string[] = [];
    const received = new Map<string, Buffer>();
    const drive = async (fault: Fault, other: HeadlessClient) => {
      const note = (problem: string) => void problems.push(`${fault.name}: ${problem}`);
      const before = service.requestsFor(fault.name).length;
      const client = await visitor(fault);
      const wrong = outcomeMismatch(fault, await client.search());
      if (wrong) note(wrong);
      received.set(fault.name, client.received);
      const sent = service.requestsFor(fault.name).length - before;
      // A search costs credits, so it is sent at most once.
      if (fault.at === "request" ? fault !== calm && sent !== 1 : sent > 1)
        note(`sent ${sent} times`);
      const next = outcomeMismatch(calm, await other.search());
      if (next) note(`the next request ended with ${next}`);
      if (hostile.processes.join() !== processes.join()) note("the server is another process");
    };
    const waiting = [...faults];
    await Promise.all(
      others.map(async (other) => {
        for (let fault = waiting.shift(); fault; fault = waiting.shift()) await drive(fault, other);
      }),
    );
    // Checked at the end: the service runs in this process, and searching megabytes would block it.
    for (const [name, bodies] of received)
      if (givesAway(bodies, KEY)) problems.push(`${name}: the key reached the browser`);
    expect(problems).toEqual([]);
    expect(received.size).toBeGreaterThanOrEqual(190);
    expect(received.size).toBe(faults.length);
    expect(service.canaryCalls).toBe(0);

    await expect.poll(() => hostile.openResources().connections, { timeout: 15_000 }).toBe(0);
    await expect.poll(() => hostile.openResources().descriptors).toBeLessThanOrEqual(before);
    if (canInspectResources) expect(before).toBeGreaterThan(10);
    await expect.poll(() => service.open).toBe(0);
    const metrics = await (await fetch(`${hostile.origin}/api/metrics`)).text();
    expect(metrics).toMatch(/^workbench_runs 0$/m);
    // `dispose` checks that neither log nor data contains the key; this checks that there is a log.
    expect(hostile.output.match(/a run failed/g)?.length).toBeGreaterThan(faults.length / 3);
  } finally {
    restoreFetch();
  }
});
