import { WorkbenchServer } from "../support/workbench-server";
import { type Benchmark, median, quantile, rounded, timed } from "./benchmark";

const ROUNDS = 150;

/** The same search through the proxy and directly to the engine, alternating, on one server. */
export const proxyOverhead: Benchmark = async () => {
  const server = await new WorkbenchServer({ WORKBENCH_ENGINE_PER_MINUTE: "100000" }).start();
  try {
    const key = await server.engineKey();
    const body = JSON.stringify({ query: "wait for a selector", limit: 10 });
    const post = async (path: string, headers: Record<string, string>) => {
      const response = await fetch(`${server.origin}${path}`, {
        method: "POST",
        headers: { "Content-Type": "application/json", ...headers },
        body,
      });
      if (!response.ok) throw new Error(`${path} returned status ${response.status}`);
      await response.arrayBuffer();
    };
    const direct: number[] = [];
    const proxied: number[] = [];
    for (let round = -20; round < ROUNDS; round += 1) {
      const straight = await timed(() => post("/v2/search", { Authorization: `Bearer ${key}` }));
      const through = await timed(() => post("/api/search", {}));
      if (round < 0) continue;
      direct.push(straight);
      proxied.push(through);
    }
    const added = median(proxied) - median(direct);
    return {
      name: "proxy compared with the engine called directly",
      figures: {
        "direct, median ms": rounded(median(direct)),
        "through the proxy, median ms": rounded(median(proxied)),
        "direct, p99 ms": rounded(quantile(direct, 0.99)),
        "through the proxy, p99 ms": rounded(quantile(proxied, 0.99)),
        "added, median ms": rounded(added),
        ratio: rounded(median(proxied) / median(direct)),
      },
      target: "median overhead at most 1 ms",
      isMet: added <= 1,
    };
  } finally {
    await server.dispose();
  }
};
