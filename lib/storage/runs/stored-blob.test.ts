import { expect, it, vi } from "vitest";
import { allToStoredBytes, fromStoredBytes, toStoredBytes } from "./stored-blob";

it("stores a file as bytes and returns it with its type", async () => {
  const stored = await toStoredBytes(new Blob(["a file"], { type: "text/plain" }));
  expect(stored).toBeInstanceOf(ArrayBuffer);
  const returned = fromStoredBytes(structuredClone(stored), "text/plain");
  expect(await returned?.text()).toBe("a file");
  expect(returned?.type).toBe("text/plain");
});

it("stores several files as bytes in one read, in order", async () => {
  const read = vi.spyOn(Blob.prototype, "arrayBuffer");
  const stored = await allToStoredBytes([new Blob(["one"]), null, new Blob([]), new Blob(["two"])]);
  expect(stored.map((bytes) => bytes && new TextDecoder().decode(bytes))).toEqual([
    "one",
    null,
    "",
    "two",
  ]);
  expect(read).toHaveBeenCalledTimes(1);
  read.mockRestore();
});

it("returns a Blob of an earlier version, and null for anything else", () => {
  const blob = new Blob(["earlier"]);
  expect(fromStoredBytes(blob)).toBe(blob);
  for (const other of [undefined, null, "text", {}, new Uint8Array(1)])
    expect(fromStoredBytes(other)).toBeNull();
});
