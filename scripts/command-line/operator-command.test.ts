import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";

it.each(["engine-key", "engine-accounts", "backup"])(
  "prints an invalid setting without a stack in %s",
  (command) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ["scripts/run.mjs", `scripts/${command}.ts`],
      { env: { ...process.env, WORKBENCH_LIVE: "maybe" }, encoding: "utf8" },
    );
    expect({ status, stdout, stderr }).toEqual({
      status: 1,
      stdout: "",
      stderr: "The environment is not valid:\n  WORKBENCH_LIVE: is not one of off, ask, on\n",
    });
  },
  60_000,
);
