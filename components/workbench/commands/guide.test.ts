import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { workbenchCommands } from "./commands";

test("the guide names every command that has a key", () => {
  const text = readFileSync("lib/guide/pages/start/workbench.md", "utf8");
  for (const command of workbenchCommands)
    if ("keys" in command) expect(text).toContain(command.label);
});
