import { describe, expect, it } from "vitest";
import type { SavedRequest } from "@/lib/request/saved/saved-request";
import { importFiles } from "./import-files";

const fileOf = (name: string, content: string, encoding: BufferEncoding = "utf8"): File =>
  Object.assign(new File([new Uint8Array(Buffer.from(content, encoding))], name), {
    webkitRelativePath: "",
  });

async function imported(...files: File[]) {
  const requests: SavedRequest[] = [];
  const report = await importFiles(files, {
    list: [],
    save: async (list) => {
      requests.push(...list);
      return { ok: true, value: null };
    },
  });
  return { report, queries: requests.map(({ body }) => body.query) };
}

describe("importFiles", () => {
  const http = '### Grün\nPOST {{baseUrl}}/v2/search\n\n{"query":"grün"}\n';

  it.each([
    ["Windows-1252", fileOf("a.http", http, "latin1")],
    ["UTF-16", fileOf("a.http", `\ufeff${http}`, "utf16le")],
  ])("reads files in %s", async (_encoding, file) => {
    expect((await imported(file)).queries).toEqual(["grün"]);
  });

  it("says that a file is not text, or that files contain no requests", async () => {
    const { report } = await imported(fileOf("a.json", "\u0000\u0001{}"));
    expect(report).toMatchObject({ tone: "warn", list: ["a.json: cannot be read as text."] });
    for (const name of ["a.http", "a.bru"])
      expect((await imported(fileOf(name, ""))).report).toMatchObject({
        tone: "warn",
        list: ["The files contain no requests."],
      });
  });
});
