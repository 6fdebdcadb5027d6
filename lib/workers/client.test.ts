import { Worker } from "node:worker_threads";
import { describe, expect, it } from "vitest";
import { newCase } from "@/lib/judge/cases/new-case";
import { afterThisTest } from "@/tests/support/clean-up";
import {
  createWorkerClient,
  JobError,
  jobTimeouts,
  type SpawnWorker,
  type WorkerClient,
} from "./client";
import { createJobRunner } from "./jobs";
import { openText } from "./open-text";
import type { JobMessage } from "./protocol";

function keep(client: WorkerClient): WorkerClient {
  afterThisTest(() => client.dispose());
  return client;
}

/** Runs the real jobs over a real channel in this process. `sent` lists the started jobs. */
function inProcess() {
  const sent: JobMessage[] = [];
  let spawned = 0;
  const spawn: SpawnWorker = (onAnswer) => {
    spawned += 1;
    const run = createJobRunner();
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => onAnswer(data);
    port2.onmessage = ({ data }) => void run(data).then((result) => port2.postMessage(result));
    return {
      send: (message) => {
        sent.push(message);
        port1.postMessage(message);
      },
      terminate: () => port1.close(),
    };
  };
  return { spawn, sent, count: () => spawned };
}

/** A real worker that never finishes its first job. */
const hanging: SpawnWorker = (_onAnswer, onCrash) => {
  const worker = new Worker(
    'require("node:worker_threads").parentPort.on("message", () => { for (;;); })',
    {
      eval: true,
    },
  );
  worker.on("error", (error) => onCrash(String(error)));
  return {
    send: (message) => worker.postMessage(message),
    terminate: () => void worker.terminate(),
  };
};

const markdown = (text: string) => ({ kind: "markdown", text, baseUrl: null }) as const;

describe("createWorkerClient", () => {
  it("starts no worker before the first job", async () => {
    const port = inProcess();
    const client = keep(createWorkerClient(port.spawn));
    expect(port.count()).toBe(0);
    expect(await client.run(markdown("**a**"))).toEqual({
      blocks: ["<p><strong>a</strong></p>\n"],
      images: [],
      cut: 0,
    });
    await client.run(markdown("b"));
    expect(port.count()).toBe(1);
  });

  it("returns each job's own result", async () => {
    const client = keep(createWorkerClient(inProcess().spawn));
    const results = await Promise.all(["a", "b", "c"].map((text) => client.run(markdown(text))));
    expect(results.map(({ blocks }) => blocks[0])).toEqual([
      "<p>a</p>\n",
      "<p>b</p>\n",
      "<p>c</p>\n",
    ]);
  });

  it("never starts a job that was aborted while it waited", async () => {
    const port = inProcess();
    const client = keep(createWorkerClient(port.spawn));
    const controller = new AbortController();
    const first = client.run(markdown("a"));
    const second = client.run(markdown("b"), controller.signal);
    controller.abort();
    await expect(second).rejects.toThrow(expect.objectContaining({ name: "AbortError" }));
    await first;
    await client.run(markdown("c"));
    expect(port.sent.map(({ job }) => job.kind === "markdown" && job.text)).toEqual(["a", "c"]);
    await expect(client.run(markdown("d"), controller.signal)).rejects.toThrow();
  });

  it("ignores the result of a job that was aborted after it had started", async () => {
    const client = keep(createWorkerClient(inProcess().spawn));
    const controller = new AbortController();
    const first = client.run(markdown("a"), controller.signal);
    controller.abort();
    await expect(first).rejects.toThrow();
    expect((await client.run(markdown("b"))).blocks).toEqual(["<p>b</p>\n"]);
  });

  it("returns the number of imported judgements, and the judgements in parts", async () => {
    const client = keep(createWorkerClient(inProcess().spawn));
    const lines = [0, 1, 2].map((at) => `reed,https://a.example/${at},${at}\n`);
    const read = await client.run({
      kind: "import-judgements",
      ...{ file: new Blob(["query,docid,rating\n", ...lines]), form: "auto", judge: "x", at: 0 },
      judgeCase: newCase(
        {
          ...{ name: "Birds", source: "web", queries: [], request: null },
          scaleMax: 3,
          guidelines: "",
        },
        { id: "c", seed: "s", at: 0 },
      ),
    });
    expect(read).toMatchObject({ judgements: 3, addedQueries: 1, report: { imported: 3 } });
    const part = (from: number) => client.run({ kind: "imported-judgements", from, count: 2 });
    const parts = [await part(0), await part(2), await part(4)];
    expect(parts.map((each) => each.map(({ verdict }) => verdict))).toEqual([[0, 1], [2], []]);
  });

  it("replaces a worker whose job timed out", async () => {
    const good = inProcess();
    let spawned = 0;
    const spawn: SpawnWorker = (...listeners) => {
      spawned += 1;
      return (spawned === 1 ? hanging : good.spawn)(...listeners);
    };
    const client = keep(createWorkerClient(spawn, { ...jobTimeouts, markdown: 300 }));
    const stuck = client.run(markdown("a"));
    const after = client.run(markdown("b"));
    await expect(stuck).rejects.toMatchObject({ name: "JobError", reason: "timeout" });
    expect((await after).blocks).toEqual(["<p>b</p>\n"]);
    expect(spawned).toBe(2);
  });

  it("rejects if no worker can be started", async () => {
    const client = keep(
      createWorkerClient(() => {
        throw new Error("no workers here");
      }),
    );
    await expect(client.run(markdown("a"))).rejects.toThrow("no workers here");
  });

  it("rejects waiting jobs when disposed", async () => {
    const client = createWorkerClient(hanging);
    const jobs = [client.run(markdown("a")), client.run(markdown("b"))];
    client.dispose();
    for (const job of await Promise.allSettled(jobs)) expect(job.status).toBe("rejected");
  });
});

describe("openText", () => {
  it("reads lines in windows", async () => {
    const client = keep(createWorkerClient(inProcess().spawn));
    const text = await openText(client, '{"a":[1,2]}', "json");
    expect(text).toMatchObject({ lineCount: 6, bytes: 11 });
    const lines = await text.lines(2, 2);
    expect(lines.map(({ tokens }) => tokens.map(([part]) => part).join(""))).toEqual([
      "    1,",
      "    2",
    ]);
    text.close();
  });

  it("opens the text again after its worker was replaced", async () => {
    const port = inProcess();
    let crash: (message: string) => void = () => undefined;
    const spawn: SpawnWorker = (onAnswer, onCrash) => {
      crash = onCrash;
      return port.spawn(onAnswer, onCrash);
    };
    const client = keep(createWorkerClient(spawn));
    const text = await openText(client, "a\nb", "text");
    crash("gone");
    expect((await text.lines(1, 1)).map(({ tokens }) => tokens)).toEqual([[["b", "plain"]]]);
    expect(port.count()).toBe(2);
  });

  it("rejects with a JobError for a document that was not opened", async () => {
    const client = keep(createWorkerClient(inProcess().spawn));
    const lost = client.run({ kind: "lines", document: "none", from: 0, count: 1 });
    await expect(lost).rejects.toBeInstanceOf(JobError);
  });
});
