import "server-only";
import { withDeadline } from "@/lib/concurrency/deadline";
import { QueueFullError, Semaphore } from "@/lib/concurrency/semaphore";
import type { LanguageModel } from "@/lib/engine/ports/language-model";
import { modelFetch } from "./model-fetch";
import { parseModelJson } from "./parse-model-json";

export type LanguageModelOptions = {
  /** The base URL without `/chat/completions`, such as `http://127.0.0.1:11434/v1`. */
  readonly url: string;
  /** Bearer token; local models often need none. */
  readonly key?: string;
  readonly name: string;
  /** For one response. Default 60,000. */
  readonly timeoutMs?: number;
  /** Tokens of one response. Default 4,000. */
  readonly maxOutputTokens?: number;
  /** Concurrent requests; further ones wait. Default 4. */
  readonly concurrency?: number;
  /** Maximum number of waiting requests. Default 200. */
  readonly maxWaiting?: number;
  /** Characters of a page. Default 60,000, about 15,000 tokens of English. */
  readonly maxInputCharacters?: number;
};

/** Its message never contains the key, the URL or the response. */
class ModelError extends Error {
  override readonly name = "ModelError";
}

const PROVIDER = "workbench";
/** Characters. */
const MAX_SCHEMA = 50_000;
/** Statuses of servers that do not support the JSON Schema response format. */
const SCHEMA_UNSUPPORTED_STATUSES = [400, 404, 415, 422, 501];

/**
 * A model behind an OpenAI-compatible chat endpoint. Never retries, since responses may cost money.
 */
export function createLanguageModel(options: LanguageModelOptions): LanguageModel {
  const {
    url,
    key,
    name,
    timeoutMs = 60_000,
    maxOutputTokens = 4_000,
    maxInputCharacters = 60_000,
    concurrency = 4,
    maxWaiting = 200,
  } = options;
  const semaphore = new Semaphore({ concurrency, maxWaiting });
  const openChat = async () => {
    const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
    const provider = createOpenAICompatible({
      name: PROVIDER,
      baseURL: url.replace(/\/+$/, ""),
      fetch: modelFetch(url),
      supportsStructuredOutputs: true,
      ...(key !== undefined && key !== "" && { apiKey: key }),
    });
    return provider.chatModel(name);
  };
  let chat: ReturnType<typeof openChat> | null = null;

  const ask = async (
    prompt: string,
    input: string,
    signal: AbortSignal,
    schema?: object,
  ): Promise<string> => {
    if (input.length > maxInputCharacters) throw new ModelError("the page is too long for it");
    return semaphore.run(() => askNow(prompt, input, signal, schema), signal);
  };
  const askNow = (
    prompt: string,
    input: string,
    signal: AbortSignal,
    schema?: object,
  ): Promise<string> => {
    const generate = async (abortSignal: AbortSignal) => {
      // Loaded with the first request: the package would slow down the start of every server.
      chat ??= openChat();
      const { content, finishReason } = await (await chat).doGenerate({
        prompt: [
          { role: "system", content: prompt },
          { role: "user", content: [{ type: "text", text: input }] },
        ],
        maxOutputTokens,
        temperature: 0,
        abortSignal,
        ...(schema !== undefined && {
          responseFormat: { type: "json", schema: { ...schema } },
          // Strict servers reject open schemas, which requests may contain.
          providerOptions: { [PROVIDER]: { strictJsonSchema: false } },
        }),
      });
      if (finishReason.unified === "length") throw new ModelError("its response was cut off");
      const text = content.map((part) => (part.type === "text" ? part.text : "")).join("");
      if (stripThinking(text) === "") throw new ModelError("its response was empty");
      return stripThinking(text);
    };
    return withDeadline(timeoutMs, signal, generate, () => {
      throw new ModelError("it took too long");
    });
  };

  return {
    name,
    inputLimit: maxInputCharacters,
    outputTokens: maxOutputTokens,
    text: (prompt, input, signal) => ask(prompt, input, signal).catch(toModelError(signal)),
    json: async (prompt, schema, input, signal) => {
      const schemaText = JSON.stringify(schema);
      if (schemaText.length > MAX_SCHEMA) throw new ModelError("the schema is too long for it");
      const instructions = `${prompt}\n\nAnswer only with JSON that matches this JSON Schema:\n${schemaText}`;
      const response = await ask(instructions, input, signal, schema)
        .catch((error: unknown) => {
          if (!SCHEMA_UNSUPPORTED_STATUSES.includes(statusOf(error) ?? 0)) throw error;
          // Retry without the response format; the prompt contains the schema too.
          return ask(instructions, input, signal);
        })
        .catch(toModelError(signal));
      const value = parseModelJson(response);
      if (value === undefined) throw new ModelError("its response was not JSON");
      return value;
    },
  };
}

/** Some models write their reasoning before the response. */
const stripThinking = (text: string): string =>
  text.replace(/^\s*<think(?:ing)?>[\s\S]*?<\/think(?:ing)?>/i, "").trim();

const toModelError = (signal: AbortSignal) => (error: unknown) => {
  if (signal.aborted) throw signal.reason;
  if (error instanceof ModelError) throw error;
  if (error instanceof QueueFullError) throw new ModelError("too many pages were waiting for it");
  const status = statusOf(error);
  // The server's message may repeat its input, including the key.
  throw new ModelError(
    status === undefined
      ? "it could not be reached or did not follow its protocol"
      : status >= 400
        ? `it responded with status ${status}`
        : "its response could not be parsed",
  );
};

function statusOf(error: unknown): number | undefined {
  if (typeof error !== "object" || error === null || !("statusCode" in error)) return undefined;
  return typeof error.statusCode === "number" ? error.statusCode : undefined;
}
