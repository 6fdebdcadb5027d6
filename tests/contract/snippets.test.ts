import { existsSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { describe, expect, it, onTestFinished } from "vitest";
import { isJsonObject } from "@/lib/contract/json-object";
import type { WireSearchRequest } from "@/lib/contract/request";
import { clientErrors, droppedByClient } from "@/lib/snippets/javascript-client";
import { type SnippetId, snippetIds, snippetLanguages } from "@/lib/snippets/languages";
import { hostileRequest } from "../support/hostile-request";
import { RecordingServer } from "../support/recording-server";
import { snippetRunners, testKey } from "../support/snippet-runners";

/** Raise with `SNIPPET_CASES=10000`. */
const cases = Number(process.env.SNIPPET_CASES ?? 40);

/** Each case becomes a Go package to compile. */
const maxCases: Partial<Record<SnippetId, number>> = { go: 500 };

const parsed = (body: unknown): unknown => JSON.parse(JSON.stringify(body));

/** The body and the integration mark that a snippet is expected to send. */
function expected(id: SnippetId, body: WireSearchRequest) {
  if (id !== "javascriptClient") return { body: parsed(body), mark: undefined };
  const { origin: _replaced, ...fields } = body;
  for (const key of droppedByClient(body)) Reflect.deleteProperty(fields, key);
  return { body: parsed(fields), mark: expect.stringMatching(/^js-sdk@/) };
}

function received(id: SnippetId, bytes: Buffer) {
  const body: unknown = JSON.parse(bytes.toString("utf8"));
  if (id !== "javascriptClient" || !isJsonObject(body)) return { body, mark: undefined };
  const { origin: mark, ...fields } = body;
  return { body: fields, mark };
}

const mayRun = (id: SnippetId, body: WireSearchRequest): boolean =>
  id !== "javascriptClient" ||
  (clientErrors(body).length === 0 &&
    // The client trims it.
    (body.integration === undefined || body.integration === String(body.integration).trim()));

const executed = snippetIds.filter((id) => snippetRunners[id]);

describe.each(executed)("code in %s", (id) => {
  const runners = Object.entries(snippetRunners[id] ?? {});

  it.for(runners)(
    "sends exactly the request when run with %s",
    {
      timeout: 60_000 + cases * 500,
    },
    async ([name, runner], { skip }) => {
      const missing = runner.missing();
      if (missing) skip(`${missing}, so ${name} was not tried`);
      // A separate server per test, so that late requests of a slow snippet do not leak into the
      // next test.
      const server = await new RecordingServer().start();
      onTestFinished(() => server.dispose());
      const count = Math.min(cases, maxCases[id] ?? cases);
      const bodies = fc.sample(
        hostileRequest.filter((body) => mayRun(id, body)),
        count,
      );
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
        expect([method, path]).toEqual(["POST", `/it's/$HOME/(a);b!/${index}/v2/search`]);
        expect(headers["content-type"]).toMatch(/^application\/json\b/);
        expect(headers.authorization).toBe(index % 5 === 0 ? undefined : `Bearer ${testKey}`);
        expect(Number(headers["content-length"])).toBe(bytes.length);
        const [actual, expectedRequest] = [received(id, bytes), expected(id, body)];
        expect(actual.mark).toEqual(expectedRequest.mark);
        // `isDeepStrictEqual` distinguishes own keys such as `__proto__`; `toEqual` only prints the
        // difference.
        if (!isDeepStrictEqual(actual.body, expectedRequest.body))
          expect(actual.body, codes[index]).toStrictEqual(expectedRequest.body);
      }
      expect(existsSync("owned")).toBe(false);
    },
  );
});
