import { creditRates } from "@/lib/contract/credit-rates";
import { contentKey, type SendOutcome, type ToolPorts } from "../ports";
import { type StoredRun, storedRunSchema } from "../stored-run";
import type { ToolResult } from "../tool-result";
import { callTool } from "../tools/registry";

export const jsonResponse = (body: unknown, status = 200, retryAfter: string | null = null) => ({
  ok: true as const,
  response: { status, retryAfter, text: JSON.stringify(body) },
});

export type FakeOptions = Partial<Omit<ToolPorts, "send">> & {
  readonly send?: (body: unknown) => SendOutcome | Promise<SendOutcome>;
};

/** Ports without a server. Runs are stored in memory. */
export class FakePorts {
  readonly sent: unknown[] = [];
  readonly settled: (number | null)[] = [];
  readonly stored = new Map<string, StoredRun>();
  readonly contents = new Map<string, ReadonlyMap<string, string>>();
  readonly ports: ToolPorts;

  constructor({
    send = () => jsonResponse({ success: true, data: { web: [] } }),
    ...own
  }: FakeOptions = {}) {
    this.ports = {
      send: async (body) => {
        this.sent.push(body);
        return send(body);
      },
      rates: creditRates,
      budget: {
        view: () => ({ perHour: 1_000, left: 1_000, fullAt: null }),
        reserve: () => ({ ok: true, settle: (credits) => void this.settled.push(credits) }),
      },
      runs: {
        put: async (run, contents) => {
          this.stored.set(run.id, storedRunSchema.parse(JSON.parse(JSON.stringify(run))));
          this.contents.set(run.id, contents);
          return { ok: true };
        },
        get: (id) => this.stored.get(id) ?? null,
        content: async (id, result, kind) =>
          this.contents.get(id)?.get(contentKey(result, kind)) ?? null,
      },
      savedFolders: async () => [],
      searchGuide: () => [],
      guidePage: () => null,
      engineState: async () => ({
        ...{ state: "ready", pages: 3, index: "ready", database: "ready" },
        sites: [{ url: "https://a.example/", name: "A", state: "finished", pages: 3 }],
      }),
      now: () => new Date("2026-11-20T10:00:00Z"),
      ...own,
    };
  }

  async call(name: string, args: Readonly<Record<string, unknown>> = {}): Promise<ToolResult> {
    const result = await callTool(name, args, this.ports, new AbortController().signal);
    if (result === null) throw new Error(`There is no tool ${name}.`);
    return result;
  }
}

export const resultText = ({ content }: ToolResult): string =>
  content.map(({ text }) => text).join("");

export const dataOf = (result: ToolResult, ...path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>((value, key) => Reflect.get(Object(value), key), result.structuredContent);
