import { existsSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { describe, expect, it, onTestFinished } from "vitest";
import { isJsonObject } from "@/lib/contract/json-object";
import type { WireSearchRequest } from "@/lib/contract/request";
import { clientErrors, droppedByClient } from "@/lib/snippets/javascript-client";
import { type SnippetId, snippetIds, snippetLanguages } from "@/lib/snippets/languages";
import { pythonClientBody } from "@/lib/snippets/python-client-body";
import { pythonClientErrors } from "@/lib/snippets/python-client-errors";
import { hostileRequest } from "./hostile-request";
import { RecordingServer } from "./recording-server";
import { type SnippetRunner, testKey } from "./snippet-runners";

/** Raise with `SNIPPET_CASES=10000`. */
const cases = Number(process.env.SNIPPET_CASES ?? 40);

/** Each case is a package to compile. */
const maxCases: Partial<Record<SnippetId, number>> = { go: 500, java: 500, csharp: 500, rust: 500 };

/** Clients change the body in documented ways, and set `origin` to their mark. */
type Client = {
  readonly mayRun: (body: WireSearchRequest) => boolean;
  readonly sent: (body: WireSearchRequest) => object;
  readonly mark: RegExp;
  readonly keepsPath: boolean;
};

const clients: Partial<Record<SnippetId, Client>> = {
  javascriptClient: {
    mayRun: (body) =>
      clientErrors(body).length === 0 &&
      // The client trims it.
      (body.integration === undefined || body.integration === String(body.integration).trim()),
    sent: (body) => {
      const { origin: _replaced, ...fields } = body;
      for (const key of droppedByClient(body)) Reflect.deleteProperty(fields, key);
      return fields;
    },
    mark: /^js-sdk@/,
    keepsPath: true,
  },
  pythonClient: {
    mayRun: (body) => pythonClientErrors(body).length === 0,
    sent: (body) => pythonClientBody(body).sent,
    mark: /^python-sdk@/,
    keepsPath: false,
  },
};

const parsed = (body: unknown): unknown => JSON.parse(JSON.stringify(body));

function withoutMark(bytes: Buffer, client: Client | undefined): unknown {
  const body: unknown = JSON.parse(bytes.toString("utf8"));
  if (!client || !isJsonObject(body)) return body;
  const { origin, ...fields } = body;
  expect(origin).toMatch(client.mark);
  return fields;
}

/** Longer than one constant of Java, and deep. */
const longRequest: WireSearchRequest = {
  query: "q",
  scrapeOptions: {
    formats: [
      {
        type: "json",
        schema: {
          deep: JSON.parse(`${'{"a":['.repeat(60)}null,1e21,-1e-9${"]}".repeat(60)}`),
        },
      },
    ],
    actions: [{ type: "write", text: 'é🎈"\\\n#'.repeat(10_000) }],
  },
};

type Runners = Readonly<Partial<Record<SnippetId, Readonly<Record<string, SnippetRunner>>>>>;

/** Runs the code of each language with generated requests, and compares what arrives. */
export function describeSnippets(all: Runners, timeout = 60_000 + cases * 500): void {
  describe.each(snippetIds.filter((id) => all[id]))("code in %s", (id) => {
    it.for(Object.entries(all[id] ?? {}))(
      "sends exactly the request when run with %s",
      { timeout },
      async ([name, runner], { skip }) => {
        const missing = runner.missing();
        if (missing) skip(`${missing}, so ${name} was not tried`);
        await checkRuns(id, runner);
      },
    );
  });
}

async function checkRuns(id: SnippetId, runner: SnippetRunner): Promise<void> {
  // A separate server per test, so that late requests of a slow snippet do not leak into the
  // next test.
  const server = await new RecordingServer().start();
  onTestFinished(() => server.dispose());
  const client = clients[id];
  const bodies = [
    ...fc.sample(
      hostileRequest.filter((body) => client?.mayRun(body) ?? true),
      Math.min(cases, maxCases[id] ?? cases),
    ),
    longRequest,
  ];
  const codes = bodies.map((body, index) =>
    snippetLanguages[id].write({
      body,
      baseUrl: `${server.origin}/it's/$HOME/(a);b!/${index}`,
      hasKey: index % 5 !== 0,
    }),
  );
  await runner.run(codes);
  const { recorded } = server;

  expect(recorded).toHaveLength(bodies.length);
  for (const [index, { method, path, headers, body: bytes }] of recorded.entries()) {
    const body = bodies[index];
    if (!body) throw new Error("More requests arrived than were sent.");
    const folder = client?.keepsPath === false ? "" : `/it's/$HOME/(a);b!/${index}`;
    expect([method, path]).toEqual(["POST", `${folder}/v2/search`]);
    expect(headers["content-type"]).toMatch(/^application\/json\b/);
    expect(headers.authorization).toBe(index % 5 === 0 ? undefined : `Bearer ${testKey}`);
    expect(Number(headers["content-length"])).toBe(bytes.length);
    const actual = withoutMark(bytes, client);
    const expected = parsed(client ? client.sent(body) : body);
    // `isDeepStrictEqual` distinguishes own keys such as `__proto__`; `toEqual` only prints the
    // difference.
    if (!isDeepStrictEqual(actual, expected)) expect(actual, codes[index]).toStrictEqual(expected);
  }
  expect(existsSync("owned")).toBe(false);
}
