import { expect, test } from "vitest";
import type { LanguageModel } from "@/lib/engine/ports/language-model";
import { cleanMarkdown } from "./clean-markdown";

const modelThat = (respond: () => Promise<string>): LanguageModel => ({
  name: "a model",
  inputLimit: 60_000,
  outputTokens: 16_000,
  text: respond,
  json: () => Promise.reject(new Error("not asked for")),
});
const page = (text: string) => ({ markdown: () => text });
const text = "# Wrens\n\nSmall and loud.\n\nShare this page!";
const clean = (model: LanguageModel | null, markdown = text, options = {}) =>
  cleanMarkdown(
    page(markdown),
    { onlyCleanContent: true, ...options },
    model,
    new AbortController().signal,
  );

test("returns the Markdown cleaned by the model", async () => {
  const { markdown, warnings } = await clean(modelThat(async () => "# Wrens\n\nSmall and loud.\n"));
  expect(markdown()).toBe("# Wrens\n\nSmall and loud.");
  expect(warnings).toEqual([]);
});

test.each([
  ["there is no model", null, text, {}, /no language model/],
  ["it is too long", modelThat(async () => "x"), "x".repeat(48_001), {}, /longer than/],
  [
    "the model fails",
    modelThat(() => Promise.reject(new Error("down"))),
    text,
    {},
    /a model failed/,
  ],
  ["the model leaves nothing", modelThat(async () => "ok"), text, {}, /almost all/],
  ["lockdown is on", modelThat(async () => text), text, { lockdown: true }, /lockdown/],
] as const)(
  "returns the Markdown unchanged with a warning when %s",
  async (_case, model, input, options, message) => {
    const { markdown, warnings } = await clean(model, input, options);
    expect(markdown()).toBe(input);
    expect(warnings.join("")).toMatch(message);
  },
);

test("does nothing when onlyCleanContent is not set", async () => {
  const { warnings } = await cleanMarkdown(page(text), {}, null, new AbortController().signal);
  expect(warnings).toEqual([]);
});
