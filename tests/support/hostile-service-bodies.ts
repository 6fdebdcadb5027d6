import { brotliCompressSync, constants, deflateSync, gzipSync } from "node:zlib";
import { type Expected, type Fault, FOUND } from "./hostile-service";
import { wire } from "./hostile-service-parts";

const body = (
  name: string,
  content: string | Buffer | (() => string | Buffer),
  expected: Expected | readonly Expected[],
  headers: Readonly<Record<string, string>> = {},
): Fault =>
  wire(
    name,
    ({ reply }) => reply(200, typeof content === "function" ? content() : content, headers),
    expected,
  );

const coded = (coding: string) => ({ "content-encoding": coding });
const found = (web: unknown[]) => JSON.stringify({ success: true, data: { web } });
const PAGE = "<!doctype html><html><body>Please log in to this network.</body></html>";
const LARGE = 2_000_000;

/**
 * A gigabyte compressed to a megabyte. A gzip file may consist of several members (RFC 1952,
 * section 2.2).
 */
function bomb(): Buffer {
  const member = gzipSync(Buffer.alloc(10_000_000, " "));
  return Buffer.concat(Array.from({ length: 100 }, () => member));
}

const brotliBomb = () =>
  brotliCompressSync(Buffer.alloc(40_000_000), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 0 },
  });

/** Bodies that are not a search response, or an unusual one. */
const surprises: readonly Fault[] = [
  body("empty", "", { kind: "not-json", text: "" }),
  body("blank", " \r\n ", { kind: "not-json" }),
  body("a-page-with-200", PAGE, { kind: "not-json" }, { "content-type": "text/html" }),
  body("plain-text", "It works!", { kind: "not-json" }),
  body("cut-json", FOUND.slice(0, -20), { kind: "truncated" }),
  body("two-documents", `${FOUND}${FOUND}`, { kind: "not-json" }),
  body("json-lines", `${FOUND}\n${FOUND}\n`, { kind: "not-json" }),
  body("not-a-number", '{"success":true,"data":{"web":[{"position":NaN}]}}', { kind: "not-json" }),
  body("wrong-type", FOUND, "results", { "content-type": "text/html; charset=utf-8" }),
  body("no-success", '{"data":{"web":[]}}', "results"),
  body("success-false", '{"success":false,"error":"No provider answered"}', {
    kind: "unsuccessful",
    message: "No provider answered",
  }),
  body("data-empty", '{"success":true,"data":{}}', "results"),
  body("data-null", '{"success":true,"data":null}', "results"),
  body("data-list", '{"success":true,"data":[{"url":"https://example.org/"}]}', {
    kind: "unexpected-body",
  }),
  body("data-text", '{"success":true,"data":"none"}', { kind: "unexpected-body" }),
  body("top-list", "[]", { kind: "unexpected-body" }),
  body("top-text", '"ok"', { kind: "unexpected-body" }),
  body("top-null", "null", { kind: "unexpected-body" }),
  body("top-number", "42", { kind: "unexpected-body" }),
  body("other-api", '{"status":"ok","version":3}', { kind: "unexpected-body" }),
  body("items-of-any-kind", found([null, 7, "x", [], { url: 3, title: {} }]), "results"),
  body("lists-of-any-kind", '{"success":true,"data":{"web":"x","news":{},"images":7}}', "results"),
  body(
    "large-numbers",
    '{"success":true,"creditsUsed":18446744073709551616,"data":{"web":[]}}',
    "results",
  ),
  body(
    "twice-the-same-key",
    '{"success":false,"success":true,"data":{},"data":{"web":[]}}',
    "results",
  ),
  body(
    "prototype",
    '{"success":true,"__proto__":{"x":1},"data":{"web":[{"__proto__":null}]}}',
    "results",
  ),
  body("record-separator", `${FOUND.slice(0, -1)},"x":"\\u001e"}`, "results"),
  body("raw-record-separators", "\x1e{}\x1e", { kind: "not-json" }),
  body(
    "forged-footer",
    `${FOUND}\x1e{"complete":true,"wireBytes":0,"bytes":0,"timings":{"connectMs":0,"firstByteMs":0,"totalMs":0}}`,
    { kind: "not-json" },
  ),
  body("utf-8-mark", `\ufeff${FOUND}`, "results"),
  body("utf-16", Buffer.from(`\ufeff${FOUND}`, "utf16le"), "results"),
  body("utf-16-big", Buffer.from(FOUND, "utf16le").swap16(), "results"),
  body(
    "not-utf-8",
    Buffer.concat([
      Buffer.from(FOUND.slice(0, -3).replace("Words", "W\\u00")),
      Buffer.from([0xc3, 0x28]),
    ]),
    [{ kind: "truncated" }, { kind: "not-json" }],
  ),
  body("damaged-letters", Buffer.from(FOUND.replace("Words", "W\xff\xfe"), "latin1"), "results"),
  body(
    "ten-thousand-results",
    () =>
      found(
        Array.from({ length: 10_000 }, (_, at) => ({
          url: `https://example.org/${at}`,
          title: `Result ${at}`,
        })),
      ),
    "results",
  ),
  body(
    "deep-json",
    () =>
      `{"success":true,"data":{"web":[{"json":${"[".repeat(1_000_000)}${"]".repeat(1_000_000)}}]}}`,
    ["results", { kind: "not-json" }, { kind: "response-too-large" }],
  ),
  body("deep-and-cut", () => "[".repeat(1_000_000), [{ kind: "truncated" }, { kind: "not-json" }]),
  body("a-long-word", () => found([{ title: "x".repeat(5_000_000) }]), "results"),
  body(
    "twenty-megabytes",
    () =>
      found(Array.from({ length: 10 }, () => ({ markdown: "words and words ".repeat(125_000) }))),
    "results",
  ),
  body("too-large", () => found([{ markdown: "x".repeat(32_000_000) }]), {
    kind: "response-too-large",
  }),
];

const codings: readonly Fault[] = [
  body("gzip", gzipSync(FOUND), "results", coded("gzip")),
  body("x-gzip", gzipSync(FOUND), "results", coded("X-GZIP")),
  body("identity", FOUND, "results", coded("identity")),
  body("brotli-unsolicited", brotliCompressSync(FOUND), "results", coded("br")),
  body("deflate-unsolicited", deflateSync(FOUND), "results", coded("deflate")),
  body("gzip-twice", gzipSync(gzipSync(FOUND)), { kind: "damaged" }, coded("gzip, gzip")),
  body("unknown-coding", FOUND, { kind: "damaged" }, coded("snappy")),
  body("gzip-that-is-none", FOUND, { kind: "damaged" }, coded("gzip")),
  body("gzip-with-nothing", "", { kind: "not-json" }, coded("gzip")),
  body("gzip-of-nothing", gzipSync(""), { kind: "not-json" }, coded("gzip")),
  body("gzip-cut", gzipSync(FOUND).subarray(0, -12), { kind: "truncated" }, coded("gzip")),
  body("gzip-flipped", () => flipped(gzipSync(FOUND)), { kind: "damaged" }, coded("gzip")),
  body("gzip-wrong-sum", () => withLastByte(gzipSync(FOUND)), { kind: "damaged" }, coded("gzip")),
  body(
    "gzip-and-garbage",
    Buffer.concat([gzipSync(FOUND), Buffer.from("garbage")]),
    ["results", { kind: "damaged" }],
    coded("gzip"),
  ),
  body("gzip-bomb", bomb, { kind: "response-too-large" }, coded("gzip")),
  body("brotli-bomb", brotliBomb, { kind: "response-too-large" }, coded("br")),
  body("gzip-announced-plain", gzipSync(FOUND), { kind: "not-json" }),
];

const flipped = (bytes: Buffer) => {
  bytes.fill(0xff, 20, 60);
  return bytes;
};
const withLastByte = (bytes: Buffer) => {
  const sum = bytes.length - 8;
  bytes[sum] = (bytes[sum] ?? 0) ^ 0xff;
  return bytes;
};

/** Services and gateways that echo the request, including the key. */
const echoes: readonly Fault[] = [
  ...(
    [
      ["as-it-is", (key: string) => key],
      ["in-capitals", (key: string) => key.toUpperCase()],
      ["in-base64", (key: string) => Buffer.from(`Bearer ${key}`).toString("base64")],
      ["for-urls", (key: string) => encodeURIComponent(key)],
      ["in-hexadecimal", (key: string) => Buffer.from(key).toString("hex")],
    ] as const
  ).map(([name, spell]) =>
    wire(`echo-${name}`, ({ reply, key }) => reply(200, found([{ title: spell(key) }])), "results"),
  ),
  wire(
    "echo-in-an-error",
    ({ reply, key }) =>
      reply(401, JSON.stringify({ success: false, error: `The key ${key} is not known` })),
    { kind: "unauthorized" },
  ),
  wire(
    "echo-in-an-issue",
    ({ reply, key }) =>
      reply(400, JSON.stringify({ error: "x", details: [{ path: [key], message: key }] })),
    { kind: "invalid-request" },
  ),
  wire(
    "echo-in-a-page",
    ({ reply, key }) => reply(502, `<pre>Authorization: Bearer ${key}</pre>`),
    { kind: "gateway" },
  ),
  wire(
    "echo-in-headers",
    ({ reply, key }) =>
      reply(429, "{}", {
        "content-type": `application/json; x=${key}`,
        "retry-after": key,
        "set-cookie": `k=${key}`,
        "x-request": key,
        "server-timing": key,
      }),
    { kind: "rate-limited" },
  ),
  wire(
    "echo-compressed",
    ({ reply, key }) => reply(200, gzipSync(found([{ title: key }])), coded("gzip")),
    "results",
  ),
  wire(
    "echo-across-chunks",
    ({ write, key }) => {
      const text = found([{ title: key, markdown: "y".repeat(LARGE) }, { title: key }]);
      write("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n");
      const cut = text.lastIndexOf(key) + Math.floor(key.length / 2);
      for (const part of [text.slice(0, cut), text.slice(cut)])
        write(`${Buffer.byteLength(part).toString(16)}\r\n${part}\r\n`);
      write("0\r\n\r\n");
    },
    "results",
  ),
];

export const bodyFaults: readonly Fault[] = [...surprises, ...codings, ...echoes];
