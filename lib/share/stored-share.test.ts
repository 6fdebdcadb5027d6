import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { errorMessage } from "@/lib/format/error-message";
import { encryptShare } from "./encrypt";
import { loadForeignBundle, readAll } from "./foreign-bundle";
import { compressIndex } from "./share-index";
import { randomBytes } from "./share-link";
import { loadShareData, loadShareIndex, loadShareInfo } from "./stored-share";

const keys = { id: randomBytes(16), key: randomBytes(32) };
let file = new Blob();
const requested: { url: string; range: string | null; ticket: string | null }[] = [];
let respond: ((range: string | null) => Response) | null = null;

beforeEach(() => {
  requested.length = 0;
  respond = null;
  vi.stubGlobal("fetch", async (address: string, options: RequestInit = {}) => {
    const headers = new Headers(options.headers);
    const range = headers.get("range");
    requested.push({ url: String(address), range, ticket: headers.get("x-share-ticket") });
    if (respond) return respond(range);
    const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(range ?? "") ?? [];
    return new Response(start === undefined ? file : file.slice(Number(start), Number(end) + 1));
  });
});
afterEach(() => void vi.unstubAllGlobals());

const share = async (titles: number) => {
  // Random texts, so that the compressed list is longer than the first request.
  const results = Array.from({ length: titles }, () => ({
    source: "web" as const,
    title: Buffer.from(randomBytes(200)).toString("base64"),
    url: "https://a.example/",
    description: "",
  }));
  const index = await compressIndex({
    kind: "search-workbench.share",
    version: 1,
    runs: [{ query: "lamps", startedAt: 1, results }],
  });
  file = await encryptShare(keys, { index, data: new Blob(["the data"]) });
};
const message = (work: Promise<unknown>) => work.then(() => "none", errorMessage);

describe("a stored share", () => {
  it("shows its list after the first request, without loading the data", async () => {
    await share(3);
    const index = await loadShareIndex(keys, null);
    expect(index.runs[0]?.results).toHaveLength(3);
    expect(requested.map(({ range }) => range)).toEqual(["bytes=0-262143"]);
  });

  it("loads a list that is longer than the first request", async () => {
    await share(1_900);
    expect((await loadShareIndex(keys, "ticket")).runs[0]?.results).toHaveLength(1_900);
    expect(requested).toHaveLength(2);
    expect(requested.every(({ ticket }) => ticket === "ticket")).toBe(true);
  });

  it("never sends the key", async () => {
    await share(1);
    await loadShareData(keys, null, () => {});
    const key = Buffer.from(keys.key).toString("base64url");
    expect(JSON.stringify(requested)).not.toContain(key);
  });

  it("says one sentence for a share that is gone, cut off or unreachable", async () => {
    respond = () => Response.json({ error: "x" }, { status: 410 });
    expect(await message(loadShareInfo(keys))).toContain(
      "expired, was revoked or was read already",
    );
    await share(1);
    respond = () => new Response(file.slice(0, file.size - 1));
    expect(await message(loadShareData(keys, null, () => {}))).toContain("cut off");
    respond = () => {
      throw new TypeError("network");
    };
    expect(await message(loadShareInfo(keys))).toContain("does not respond");
    respond = () => Response.json({ error: "This server stores no shares." }, { status: 404 });
    expect(await message(loadShareInfo(keys))).toBe("This server stores no shares.");
  });
});

describe("a bundle of another server", () => {
  it("is not read beyond the limit, and reports what arrived", async () => {
    const body = new Blob(["x".repeat(100)]);
    const seen: number[] = [];
    expect((await readAll(new Response(body), (loaded) => seen.push(loaded), 100)).size).toBe(100);
    expect(seen.at(-1)).toBe(100);
    expect(await message(readAll(new Response(body), () => {}, 99))).toContain("larger than");
  });

  it("names the status of a response that is an error", async () => {
    vi.stubGlobal("document", new EventTarget());
    respond = () => new Response("", { status: 403 });
    const url = new URL("https://files.example/run.zip");
    expect(await message(loadForeignBundle(url, () => {}))).toContain(
      "files.example responded with status 403",
    );
  });

  it("distinguishes a missing permission from a host that does not respond", async () => {
    vi.stubGlobal("document", new EventTarget());
    vi.stubGlobal("location", { origin: "https://mine.example" });
    const url = new URL("https://files.example/run.zip");
    const respondTo = (isReachable: boolean) =>
      vi.stubGlobal("fetch", async (_url: URL, { mode }: RequestInit) => {
        if (mode === "no-cors" && isReachable) return new Response();
        throw new TypeError("Failed to fetch");
      });
    respondTo(true);
    expect(await message(loadForeignBundle(url, () => {}))).toMatch(
      /Access-Control-Allow-Origin with this site \(https:\/\/mine\.example\)/,
    );
    vi.stubGlobal("fetch", async () => {
      const violation = Object.assign(new Event("securitypolicyviolation"), {
        effectiveDirective: "connect-src",
      });
      document.dispatchEvent(violation);
      throw new TypeError("Failed to fetch");
    });
    expect(await message(loadForeignBundle(url, () => {}))).toContain(
      "redirects to another server",
    );
    respondTo(false);
    expect(await message(loadForeignBundle(url, () => {}))).toContain("could not be reached");
  });
});
