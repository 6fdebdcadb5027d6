import { expect, it } from "vitest";
import { misspelledSettings } from "./misspelled-settings";

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
