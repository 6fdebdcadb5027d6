import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { toBase64url } from "@/lib/format/base64";
import { writeZip } from "@/lib/results/export/write-zip";
import { encryptShare } from "@/lib/share/encrypt";
import { compressIndex, shareIndex } from "@/lib/share/share-index";
import { closeServer, listenOnLoopback } from "@/tests/support/loopback";
import { jsonLines, Shell } from "@/tests/support/shell";
import { testBundle } from "@/tests/support/test-bundle";

const TIMEOUT = 600_000;

const response = (...paths: string[]) =>
  JSON.stringify({
    success: true,
    data: { web: paths.map((path) => ({ url: `https://example.org/${path}`, title: path })) },
  });

const bytes = (length: number) => new Uint8Array(randomBytes(length));
const keys = { id: bytes(16), key: bytes(32) };
const KEY_TEXT = toBase64url(keys.key);
const id = toBase64url(keys.id);

describe("workbench compare and share open", () => {
  const shell = new Shell();
  const paths: string[] = [];
  let content = Buffer.alloc(0);
  let status = 200;
  let burns = false;
  const server = createServer((request, response) => {
    paths.push(`${request.method} ${request.url}`);
    const path = request.url ?? "";
    response.statusCode = status;
    if (status !== 200) response.end('{"error":"gone"}');
    else if (path.endsWith("/content")) response.end(content);
    else if (path.endsWith("/open")) response.end(JSON.stringify({ ticket: "t".repeat(43) }));
    else response.end(JSON.stringify({ bytes: content.length, expiresAt: 2e12, burns }));
  });
  let origin = "";
  let sealed = Buffer.alloc(0);

  beforeAll(async () => {
    origin = await listenOnLoopback(server);
    const bundle = await testBundle("lamps", response("a", "b"));
    shell.write("a.zip", bundle);
    shell.write("b.zip", await testBundle("lamps", response("b", "a", "c")));
    shell.write("cut.zip", bundle.subarray(0, bundle.length - 40));
    shell.write("noise.zip", randomBytes(500));
    const newer = JSON.stringify({
      kind: "search-workbench.bundle",
      version: 99,
      run: { request: {} },
    });
    const zip = await writeZip([{ path: "manifest.json", content: newer }]);
    shell.write("newer.zip", new Uint8Array(await zip.arrayBuffer()));
    const index = await compressIndex(
      shareIndex([{ query: "lamps", startedAt: 0, view: null }], (text) => text),
    );
    const share = await encryptShare(keys, {
      index: new Uint8Array(index),
      data: new Blob([new Uint8Array(bundle)]),
    });
    sealed = Buffer.from(await share.arrayBuffer());
    content = sealed;
    shell.write("sealed.bin", sealed);
  });
  afterAll(async () => {
    await closeServer(server);
    shell.dispose();
  });

  it(
    "compares bundles in every format, with a chosen baseline",
    async () => {
      const { code, stdout } = await shell.run("workbench compare a.zip b.zip");
      expect(code).toBe(0);
      expect(stdout).toContain("# Comparison of runs");
      expect(stdout).toContain("a.zip");
      const csv = await shell.run("workbench compare a.zip b.zip --baseline 2 --format csv");
      expect(csv.stdout).toContain("B (baseline)");
      const json = await shell.run("workbench compare a.zip b.zip --json");
      expect(JSON.parse(json.stdout)).toMatchObject({
        ok: true,
        comparison: { baseline: "A", pages: [{}, {}, {}] },
      });
    },
    TIMEOUT,
  );

  it(
    "rejects unusable files with the exit code 3 and one sentence",
    async () => {
      const { stdout } = await shell.run(
        `for files in a.zip "a.zip nope.zip" "a.zip cut.zip" "noise.zip a.zip" "newer.zip a.zip" "a.zip b.zip --baseline 3" "a.zip b.zip --baseline NaN"; do
         workbench compare $files 2>&1 > /dev/null; echo "= $?"
       done`,
      );
      const [one, missing, cut, noise, newer, baseline, number] = stdout.split(/(?<== 3)\n/);
      expect(one).toContain("2 to 10 runs. The files have 1.");
      expect(missing).toContain("nope.zip does not exist");
      expect(cut).toMatch(/cut\.zip: .*(?:damaged|not a ZIP)/);
      expect(noise).toMatch(/noise\.zip: .*(?:damaged|not a ZIP)/);
      expect(newer).toMatch(/newer\.zip: .*newer version/);
      expect(baseline).toContain("--baseline is 3, but the files have 2 runs");
      expect(number).toContain("--baseline takes a whole number from 1 to 10");
    },
    TIMEOUT,
  );

  it(
    "opens an encrypted link without sending its key",
    async () => {
      paths.length = 0;
      const { code, stdout, stderr } = await shell.run(
        `workbench share open '${origin}/share/${id}#${KEY_TEXT}' --format jsonl &&
       echo '${origin}/share/${id}#${KEY_TEXT}' | workbench share open - --output opened.zip &&
       cmp opened.zip a.zip`,
      );
      expect(stderr).toContain("“lamps”");
      expect(code).toBe(0);
      expect(jsonLines(stdout)).toMatchObject([{ title: "a" }, { title: "b" }]);
      expect(paths).toEqual([
        ...[`GET /api/shares/${id}`, `GET /api/shares/${id}/content`],
        ...[`GET /api/shares/${id}`, `GET /api/shares/${id}/content`],
      ]);
      expect(paths.join() + stderr).not.toContain(KEY_TEXT);
    },
    TIMEOUT,
  );

  it(
    "says in one sentence why a share cannot be opened, without its key",
    async () => {
      const open = async (link: string, options = "") => {
        const { code, stderr, stdout } = await shell.run(
          `workbench share open '${link}' ${options}`,
        );
        expect(stdout).toBe("");
        for (const part of [KEY_TEXT, KEY_TEXT.slice(0, 20)]) expect(stderr).not.toContain(part);
        return `${code} ${stderr}`;
      };
      const link = `${origin}/share/${id}#${KEY_TEXT}`;
      expect(await open(`${origin}/share/${id}#${toBase64url(bytes(32))}`)).toMatch(
        /^3 .*key of this link does not fit/,
      );
      expect(await open(`${origin}/share/${id}`)).toMatch(/^3 .*lacks its key/);
      expect(await open(link.slice(0, -3))).toMatch(/^3 .*cut or changed/);
      status = 410;
      expect(await open(link)).toMatch(/^1 .*expired, was revoked or was read already/);
      status = 200;
      content = sealed.subarray(0, sealed.length - 10);
      expect(await open(link)).toMatch(/^3 .*cut off before its end/);
      content = Buffer.from("<html>login</html> and more text than a header has");
      expect(await open(link)).toMatch(/^3 .*not a share/);
      content = sealed;
      expect(await open(`${link}extra`)).toMatch(/^3 /);
    },
    TIMEOUT,
  );

  it(
    "opens a share that is read once only with --once",
    async () => {
      burns = true;
      paths.length = 0;
      const link = `${origin}/share/${id}#${KEY_TEXT}`;
      const without = await shell.run(`workbench share open '${link}'`);
      expect(without.code).toBe(3);
      expect(paths).toEqual([`GET /api/shares/${id}`]);
      const { code } = await shell.run(`workbench share open '${link}' --once --json`);
      burns = false;
      expect(code).toBe(0);
      expect(paths.slice(1)).toEqual([
        `GET /api/shares/${id}`,
        `POST /api/shares/${id}/open`,
        `GET /api/shares/${id}/content`,
        `DELETE /api/shares/${id}`,
      ]);
    },
    TIMEOUT,
  );

  it(
    "opens the file of a bundle, and names an encrypted file",
    async () => {
      const { code, stdout } = await shell.run("workbench share open a.zip");
      expect(code).toBe(0);
      expect(stdout).toContain("# Results for lamps");
      const encrypted = await shell.run("workbench share open sealed.bin");
      expect(encrypted.code).toBe(3);
      expect(encrypted.stderr).toContain("Open it by its link");
    },
    TIMEOUT,
  );
});
