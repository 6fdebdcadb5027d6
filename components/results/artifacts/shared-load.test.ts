import { describe, expect, it } from "vitest";
import { sharedLoads } from "./shared-load";

function startedLoads() {
  const share = sharedLoads<string>();
  const begun: { readonly signal: AbortSignal; readonly end: (value: string) => void }[] = [];
  const wait = (key: string, signal = new AbortController().signal) =>
    share(
      key,
      (own) =>
        new Promise((end, reject) => {
          begun.push({ signal: own, end });
          own.addEventListener("abort", () => reject(own.reason));
        }),
      signal,
    );
  return { begun, wait };
}

describe("a load that several places wait for", () => {
  it("runs once for each key, and again after it has ended", async () => {
    const { begun, wait } = startedLoads();
    const first = [wait("a"), wait("a"), wait("b")];
    expect(begun).toHaveLength(2);
    begun[0]?.end("A");
    begun[1]?.end("B");
    expect(await Promise.all(first)).toEqual(["A", "A", "B"]);
    const later = wait("a");
    expect(begun).toHaveLength(3);
    begun[2]?.end("again");
    expect(await later).toBe("again");
  });

  it("continues until the last place has left", async () => {
    const { begun, wait } = startedLoads();
    const [one, two] = [new AbortController(), new AbortController()];
    const waits = [wait("a", one.signal), wait("a", two.signal)];
    const ends = Promise.allSettled(waits);
    one.abort("first left");
    expect(begun[0]?.signal.aborted).toBe(false);
    two.abort("second left");
    expect(begun[0]?.signal.aborted).toBe(true);
    expect((await ends).map((each) => each.status === "rejected" && each.reason)).toEqual([
      "first left",
      "second left",
    ]);
    const next = wait("a");
    expect(begun).toHaveLength(2);
    begun[1]?.end("new");
    expect(await next).toBe("new");
    await expect(wait("a", AbortSignal.abort("gone"))).rejects.toBe("gone");
    expect(begun).toHaveLength(2);
  });
});
