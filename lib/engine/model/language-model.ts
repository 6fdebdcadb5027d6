import "server-only";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { withDeadline } from "@/lib/concurrency/deadline";
import { QueueFullError, Semaphore } from "@/lib/concurrency/semaphore";
import type { LanguageModel } from "@/lib/engine/ports/language-model";
import { modelFetch } from "./model-fetch";
import { parseModelJson } from "./parse-model-json";

export type LanguageModelOptions = {
  /** Up to and without `/chat/completions`, such as `http://127.0.0.1:11434/v1`. */
  readonly url: string;
  /** Sent as a bearer token; models on the own machine often need none. */
  readonly key?: string;
  readonly name: string;
  /** For one answer. Default 60,000. */
  readonly timeoutMs?: number;
  /** Tokens of one answer. Default 4,000. */
  readonly maxOutputTokens?: number;
  /** Questions that it is asked at the same time; the others wait. Default 4. */
  readonly concurrency?: number;
  /** Questions that may wait. Default 200. */
  readonly maxWaiting?: number;
  /** Characters of the page. Default 60,000, about 15,000 tokens of English. */
  readonly maxInputCharacters?: number;
};

/** Why there is no answer, in words that hold nothing of the key, the address or the answer. */
class ModelError extends Error {
  override readonly name = "ModelError";
}

const PROVIDER = "workbench";
/** Characters. */
const MAX_SCHEMA = 50_000;
/** What a server answers that does not know the wanted form of answers. */
const SCHEMA_UNSUPPORTED_STATUSES = [400, 404, 415, 422, 501];

/** Any model behind an endpoint that speaks the OpenAI chat protocol. Asks once: an answer may cost money. */
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
  const provider = createOpenAICompatible({
    name: PROVIDER,
    baseURL: url.replace(/\/+$/, ""),
    fetch: modelFetch(url),
    supportsStructuredOutputs: true,
    ...(key !== undefined && key !== "" && { apiKey: key }),
  });
  const chat = provider.chatModel(name);

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
    const answered = async (abortSignal: AbortSignal) => {
      const { content, finishReason } = await chat.doGenerate({
        prompt: [
          { role: "system", content: prompt },
          { role: "user", content: [{ type: "text", text: input }] },
        ],
        maxOutputTokens,
        temperature: 0,
        abortSignal,
        ...(schema !== undefined && {
          responseFormat: { type: "json", schema: { ...schema } },
          // Strict servers refuse schemas that leave anything open, which those of requests do.
          providerOptions: { [PROVIDER]: { strictJsonSchema: false } },
        }),
      });
      if (finishReason.unified === "length") throw new ModelError("its answer was cut off");
      const text = content.map((part) => (part.type === "text" ? part.text : "")).join("");
      if (stripThinking(text) === "") throw new ModelError("its answer was empty");
      return stripThinking(text);
    };
    return withDeadline(timeoutMs, signal, answered, () => {
      throw new ModelError("it took too long");
    });
  };

  return {
    name,
    inputLimit: maxInputCharacters,
    outputTokens: maxOutputTokens,
    text: (prompt, input, signal) => ask(prompt, input, signal).catch(toModelError(signal)),
    json: async (prompt, schema, input, signal) => {
      const shape = JSON.stringify(schema);
      if (shape.length > MAX_SCHEMA) throw new ModelError("the schema is too long for it");
      const words = `${prompt}\n\nAnswer with JSON alone, fitting this JSON Schema:\n${shape}`;
      const answer = await ask(words, input, signal, schema)
        .catch((error: unknown) => {
          if (!SCHEMA_UNSUPPORTED_STATUSES.includes(statusOf(error) ?? 0)) throw error;
          // Not every server knows schemas; the words say it too.
          return ask(words, input, signal);
        })
        .catch(toModelError(signal));
      const value = parseModelJson(answer);
      if (value === undefined) throw new ModelError("its answer was no JSON");
      return value;
    },
  };
}

/** Some models write their thinking before the answer. */
const stripThinking = (text: string): string =>
  text.replace(/^\s*<think(?:ing)?>[\s\S]*?<\/think(?:ing)?>/i, "").trim();

const toModelError = (signal: AbortSignal) => (error: unknown) => {
  if (signal.aborted) throw signal.reason;
  if (error instanceof ModelError) throw error;
  if (error instanceof QueueFullError) throw new ModelError("too many pages were waiting for it");
  const status = statusOf(error);
  // The far side's own words may repeat what it was sent, the key included.
  throw new ModelError(
    status === undefined
      ? "it could not be reached or did not answer in its protocol"
      : status >= 400
        ? `it answered with status ${status}`
        : "its answer could not be read",
  );
};

function statusOf(error: unknown): number | undefined {
  if (typeof error !== "object" || error === null || !("statusCode" in error)) return undefined;
  return typeof error.statusCode === "number" ? error.statusCode : undefined;
}
