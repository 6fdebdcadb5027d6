import { expect, it } from "vitest";
import { cookiePrefix } from "./cookies";

it.each([
  [null, 3_000, "workbench-3000-"],
  ["https://search.example.org", 3_000, "__Host-workbench-"],
  // Behind one public URL, whatever port an instance listens on.
  ["http://127.0.0.1:8080", 3_001, "workbench-8080-"],
  ["http://127.0.0.1:8080", 3_002, "workbench-8080-"],
  ["http://search.internal", 3_000, "workbench-80-"],
])("prefixes cookies at %s, from port %i, with %s", (address, port, prefix) => {
  expect(cookiePrefix({ publicUrl: address === null ? null : new URL(address), port })).toBe(
    prefix,
  );
});
