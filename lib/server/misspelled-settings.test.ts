import { expect, it } from "vitest";
import { misspelledSettings, settingsWithoutEffect } from "./misspelled-settings";

const found = (...names: string[]) =>
  misspelledSettings({
    NODE_ENV: "test",
    ...Object.fromEntries(names.map((name) => [name, "secret"])),
  });

it("names the setting that a misspelled variable resembles", () => {
  expect(found("WORKBENCH_PASWORD", "WORKBENCH_ENGINE_CREDIT")).toEqual([
    { name: "WORKBENCH_PASWORD", near: "WORKBENCH_PASSWORD" },
    { name: "WORKBENCH_ENGINE_CREDIT", near: "WORKBENCH_ENGINE_CREDITS" },
  ]);
});

it("accepts settings, variables of other programs and those of the commands", () => {
  expect(
    found(
      ...["WORKBENCH_PASSWORD", "PASWORD", "WORKBENCH_KEY", "WORKBENCH_OCR", "WORKBENCH_BUILD"],
      ...["WORKBENCH_CHROMIUM", "WORKBENCH_CHROMIUM_SANDBOX", "WORKBENCH_BROWSER_DIR"],
      ...["WORKBENCH_KEEP_ALIVE_MS", "WORKBENCH_START_FOLDER", "WORKBENCH_MCP_KEY"],
      "WORKBENCH_TEST_FULL",
    ),
  ).toEqual([]);
});

it("names settings that have no effect without another", () => {
  const without = (names: readonly string[]) =>
    settingsWithoutEffect({
      NODE_ENV: "test",
      ...Object.fromEntries(names.map((name) => [name, "secret"])),
    }).map(({ name, needs }) => `${name} ${needs}`);
  const settings = ["MODEL_KEY", "INDEX_USER", "OTLP_HEADERS", "SCHEDULES_MAX", "SHARES_BYTES"];
  const names = settings.map((name) => `WORKBENCH_${name}`);
  expect(without(names)).toEqual([
    "WORKBENCH_MODEL_KEY WORKBENCH_MODEL_URL",
    "WORKBENCH_INDEX_USER WORKBENCH_INDEX_URL",
    "WORKBENCH_OTLP_HEADERS WORKBENCH_OTLP_URL",
    "WORKBENCH_SCHEDULES_MAX WORKBENCH_SCHEDULES",
  ]);
  const main = ["MODEL_URL", "INDEX_URL", "OTLP_URL", "SCHEDULES"];
  expect(without([...names, ...main.map((name) => `WORKBENCH_${name}`)])).toEqual([]);
});
