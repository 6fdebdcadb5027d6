import { closeSync, existsSync, openSync } from "node:fs";
import { expect, it } from "vitest";
import { createLog, logDestination } from "./log";

it.skipIf(!existsSync("/dev/full"))("does not fail if the log cannot be written", () => {
  const full = openSync("/dev/full", "w");
  const destination = logDestination(full);
  const log = createLog((line) => destination.write(line));
  try {
    for (let line = 0; line < 3; line += 1) expect(() => log.info({ line }, "x")).not.toThrow();
  } finally {
    closeSync(full);
  }
});
