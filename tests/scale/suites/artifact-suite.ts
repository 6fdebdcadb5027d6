import { expect, it } from "vitest";
import type { ArtifactReader, ArtifactStore } from "@/lib/engine/ports/artifact-store";

export type OpenArtifacts = (options?: {
  readonly quotaBytes?: number;
  readonly now?: () => number;
}) => ArtifactStore & ArtifactReader;

const HOUR = 3_600_000;
const bytes = (length: number, seed = 7) =>
  Uint8Array.from({ length }, (_, at) => (at * 31 + seed * 17) % 251);

/** @param open opens the same storage again each time it is called within a test */
export function describeArtifacts(open: OpenArtifacts): void {
  const find = (artifacts: ArtifactReader, url: string, id?: string) => {
    const { pathname, searchParams } = new URL(url);
    return artifacts.find(id ?? pathname.split("/").at(-1) ?? "", searchParams);
  };

  it.each([0, 1, 65_537, 2_500_000])(
    "returns a file of %i bytes until it expires",
    async (size) => {
      let now = Date.now();
      const artifacts = open({ now: () => now });
      const url = await artifacts.save(bytes(size), "image/png", HOUR);
      expect(url).toMatch(/\/artifacts\/[\w-]{32}\.png\?expires=\d{13}&signature=[\w-]{43}$/);
      // Another process has the same secret.
      const found = await find(open({ now: () => now }), url);
      if (found.status !== 200) throw new Error("not found");
      expect([found.contentType, found.size]).toEqual(["image/png", size]);
      const body = new Uint8Array(await new Response(found.body).arrayBuffer());
      expect(Buffer.compare(body, bytes(size))).toBe(0);
      now += HOUR + 1;
      expect((await find(artifacts, url)).status).toBe(410);
    },
  );

  it("returns 404 for a changed expiry, id or signature", async () => {
    const artifacts = open();
    const url = await artifacts.save(bytes(1), "application/pdf", HOUR);
    const other = await artifacts.save(bytes(2), "application/pdf", HOUR);
    const later = new URL(url);
    later.searchParams.set("expires", String(Number(later.searchParams.get("expires")) + 1));
    const unsigned = new URL(url);
    unsigned.searchParams.delete("signature");
    for (const each of [later.href, unsigned.href, url.split("?")[0] ?? ""])
      expect([each, (await find(artifacts, each)).status]).toEqual([each, 404]);
    const otherId = new URL(other).pathname.split("/").at(-1);
    expect((await find(artifacts, url, otherId)).status).toBe(404);
    for (const id of ["../engine-key", "' OR 1=1 --", "", "a\0b.png"])
      expect((await find(artifacts, url, id)).status).toBe(404);
  });

  it("removes the oldest files above the quota", async () => {
    const artifacts = open({ quotaBytes: 100_000 });
    const urls = [];
    for (let at = 0; at < 6; at += 1)
      urls.push(await artifacts.save(bytes(30_000, at), "application/pdf", HOUR));
    const statuses = await Promise.all(
      urls.map(async (url) => (await find(artifacts, url)).status),
    );
    expect(statuses).toEqual([410, 410, 410, 200, 200, 200]);
  });

  it("rejects files that a browser would execute, and files above the quota", async () => {
    const artifacts = open({ quotaBytes: 1_000 });
    await expect(artifacts.save(bytes(1), "text/html", HOUR)).rejects.toThrow("text/html");
    await expect(artifacts.save(bytes(1_001), "image/png", HOUR)).rejects.toThrow("quota");
  });

  it("stores files at the same time without losing one", async () => {
    const artifacts = open();
    const urls = await Promise.all(
      Array.from({ length: 8 }, (_, at) => artifacts.save(bytes(10, at), "image/jpeg", HOUR)),
    );
    const found = await Promise.all(urls.map((url) => find(artifacts, url)));
    expect(found.map(({ status }) => status)).toEqual(urls.map(() => 200));
    for (const each of found) if (each.status === 200) await each.body.cancel();
  });
}
