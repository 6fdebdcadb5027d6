import fc from "fast-check";
import { afterEach, describe, expect, test } from "vitest";
import { type ChatRequest, completion, startFakeModel } from "@/tests/support/fake-model";
import { createLanguageModel, type LanguageModelOptions } from "./language-model";
import { parseModelJson } from "./parse-model-json";

const KEY = "sk-canary-0123456789";
const signal = () => new AbortController().signal;
let close: (() => unknown) | undefined;
afterEach(() => close?.());

async function modelWith(
  respond: Parameters<typeof startFakeModel>[0],
  options: Partial<LanguageModelOptions> = {},
) {
  const far = await startFakeModel(respond);
  close = far.close;
  const model = createLanguageModel({ url: far.url, key: KEY, name: "sample", ...options });
  return { far, model };
}

const failure = (work: Promise<unknown>) =>
  work.then(
    () => "no failure",
    (error: unknown) => JSON.stringify([String(error), Object(error).stack, Object(error).cause]),
  );

describe("createLanguageModel", () => {
  test("sends the task as system message and the page as user message", async () => {
    const { far, model } = await modelWith(() => "  An respond. ");
    expect(await model.text("Task.", "Page.", signal())).toBe("An respond.");
    expect(far.requests).toHaveLength(1);
    const [request] = far.requests as [ChatRequest];
    expect(request.path).toBe("/v1/chat/completions");
    expect(request.headers.authorization).toBe(`Bearer ${KEY}`);
    expect(request.body).toMatchObject({
      model: "sample",
      max_tokens: 4_000,
      messages: [
        { role: "system", content: "Task." },
        { role: "user", content: "Page." },
      ],
    });
  });

  test("works without a key", async () => {
    const { far, model } = await modelWith(() => "x", { key: undefined });
    await model.text("a", "b", signal());
    expect(far.requests[0]?.headers.authorization).toBeUndefined();
  });

  test("returns objects, and retries with instructions if the server does not support schemas", async () => {
    const { far, model } = await modelWith(({ body }, response) => {
      if (body.response_format === undefined) return '```json\n{"a": 1}\n```';
      response.writeHead(400, { "content-type": "application/json" });
      response.end('{"error":{"message":"response_format is unknown"}}');
      return null;
    });
    expect(await model.json("Task.", { type: "object" }, "Page.", signal())).toEqual({ a: 1 });
    expect(far.requests).toHaveLength(2);
    expect(far.requests[0]?.body.response_format?.type).toBe("json_schema");
  });

  test("strips the thinking before the response", async () => {
    const { model } = await modelWith(() => "<think>Hm, {\n}</think>\nYes.");
    expect(await model.text("a", "b", signal())).toBe("Yes.");
  });

  test("rejects overlong pages without a request", async () => {
    const { far, model } = await modelWith(() => "x", { maxInputCharacters: 10 });
    expect(model.inputLimit).toBe(10);
    await expect(model.text("a", "b".repeat(11), signal())).rejects.toThrow(/too long/);
    const schema = { description: "x".repeat(60_000) };
    await expect(model.json("a", schema, "b", signal())).rejects.toThrow(/schema is too long/);
    expect(far.requests).toEqual([]);
  });
});

describe("createLanguageModel failures", () => {
  test.each([
    ["a response that was cut off", () => completion("half", "length"), /cut off/],
    ["an empty response", () => completion(" "), /empty/],
    [
      "a response that does not follow the protocol",
      () => "<html>",
      /could not be parsed|protocol/,
    ],
    ["an endless response", () => `{"a":"${"x".repeat(5_000_000)}"}`, /could not be/],
  ])("reports %s", async (_name, body, words) => {
    const { model } = await modelWith((_request, response) => {
      response.writeHead(200, { "content-type": "application/json" });
      response.end(body());
      return null;
    });
    expect(await failure(model.text("a", "b", signal()))).toMatch(words);
  });

  test.each([401, 429, 500])(
    "reports status %i, but not the response text or the key",
    async (status) => {
      const { far, model } = await modelWith(({ headers }, response) => {
        response.writeHead(status, { "content-type": "application/json" });
        response.end(JSON.stringify({ error: { message: `bad key ${headers.authorization}` } }));
        return null;
      });
      const messages = await failure(model.json("a", { type: "object" }, "b", signal()));
      expect(messages).toMatch(new RegExp(`status ${status}`));
      expect(messages).not.toMatch(/canary|127\.0\.0\.1/);
      expect(far.requests).toHaveLength(1);
    },
  );

  test("follows no redirect, which could leak the key", async () => {
    const other = await startFakeModel(() => "stolen");
    const { model } = await modelWith((_request, response) => {
      response.writeHead(307, { location: `${other.url}/chat/completions` });
      response.end();
      return null;
    });
    expect(await failure(model.text("a", "b", signal()))).toMatch(/could not be reached/);
    expect(other.requests).toEqual([]);
    await other.close();
  });

  test("stops waiting at its own timeout and when the caller aborts", async () => {
    const { model } = await modelWith(() => null, { timeoutMs: 100 });
    await expect(model.text("a", "b", signal())).rejects.toThrow(/too long/);
    const controller = new AbortController();
    setTimeout(() => controller.abort(new Error("page over")), 20);
    await expect(model.text("a", "b", controller.signal)).rejects.toThrow("page over");
  });

  test("reports a response without JSON", async () => {
    const { model } = await modelWith(() => "I cannot do that.");
    await expect(model.json("a", {}, "b", signal())).rejects.toThrow(/not JSON/);
  });
});

test("parses JSON alone, in a code fence and within text, and rejects deep nesting", () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
      expect(parseModelJson(JSON.stringify(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
  expect(parseModelJson('Here it is: {"a": [1]} I hope.')).toEqual({ a: [1] });
  expect(parseModelJson("[".repeat(100_000) + "]".repeat(100_000))).toBeUndefined();
});
