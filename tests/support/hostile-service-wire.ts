import { type Fault, FOUND, type Talk } from "./hostile-service";
import {
  CHUNKED,
  chunk,
  damaged,
  headersTooLarge,
  OK,
  protocol,
  sized,
  timeout,
  truncated,
  wire,
} from "./hostile-service-parts";

/** Sends a text repeatedly, as fast as it is read. */
function flood({ socket }: Talk, text: string): void {
  const many = text.repeat(1_000);
  const pour = () => {
    for (let round = 0; round < 50 && !socket.destroyed; round += 1)
      if (!socket.write(many)) return void socket.once("drain", pour);
    if (!socket.destroyed) setImmediate(pour);
  };
  pour();
}

/** Framing, termination and timing of a response. */
const framing: readonly Fault[] = [
  wire("length-too-long", ({ finish }) => finish(sized(FOUND, FOUND.length + 100)), truncated),
  wire("length-too-short", ({ write }) => write(sized(FOUND, FOUND.length - 20)), truncated),
  wire(
    "length-until-the-end",
    ({ finish }) => finish(`${OK}connection: close\r\n\r\n${FOUND}`),
    "results",
  ),
  wire("length-negative", ({ finish }) => finish(sized(FOUND, -1)), protocol),
  wire("length-huge", ({ write }) => write(sized(FOUND, Number.MAX_SAFE_INTEGER)), timeout),
  wire(
    "length-beyond-numbers",
    ({ finish }) => finish(`${OK}content-length: ${"9".repeat(40)}\r\n\r\n${FOUND}`),
    protocol,
  ),
  wire(
    "length-twice",
    ({ write }) =>
      write(`${OK}content-length: 2\r\ncontent-length: ${FOUND.length}\r\n\r\n${FOUND}`),
    protocol,
  ),
  wire(
    "length-and-chunked",
    ({ write }) =>
      write(`${OK}content-length: 5\r\ntransfer-encoding: chunked\r\n\r\n${chunk(FOUND)}0\r\n\r\n`),
    ["results", protocol],
  ),
  wire("chunked", ({ write }) => write(`${CHUNKED}${chunk(FOUND)}0\r\n\r\n`), "results"),
  wire(
    "chunked-with-trailers",
    ({ write }) => write(`${CHUNKED}${chunk(FOUND)}0\r\nx-sum: 1\r\n\r\n`),
    "results",
  ),
  wire(
    "chunked-byte-by-byte",
    ({ write }) => write(`${CHUNKED}${[...FOUND].map(chunk).join("")}0\r\n\r\n`),
    "results",
  ),
  ...[
    ["in-a-chunk", '20\r\n{"success":'],
    ["before-the-end-of-a-chunk", "5\r\n{    "],
    ["in-a-size", `${chunk(FOUND)}1`],
    ["in-the-last-chunk", `${chunk(FOUND)}0\r\n`],
  ].map(([name, part]) =>
    wire(
      `chunked-cut-${name}`,
      ({ finish }) => finish(`${OK}connection: close\r\ntransfer-encoding: chunked\r\n\r\n${part}`),
      truncated,
    ),
  ),
  wire("chunked-without-end", ({ finish }) => finish(`${CHUNKED}${chunk(FOUND)}`), truncated),
  wire("chunked-that-waits", ({ write }) => write(`${CHUNKED}${chunk(FOUND)}`), timeout),
  wire("chunked-nonsense", ({ write }) => write(`${CHUNKED}zz\r\n${FOUND}\r\n0\r\n\r\n`), damaged),
  wire("chunked-too-short", ({ write }) => write(`${CHUNKED}5\r\n${FOUND}\r\n0\r\n\r\n`), damaged),
  wire(
    "chunked-overflow",
    ({ write }) => write(`${CHUNKED}${"f".repeat(17)}\r\n${FOUND}`),
    damaged,
  ),
  wire(
    "chunked-in-chunked",
    ({ write }) =>
      write(`${OK}transfer-encoding: chunked, chunked\r\n\r\n${chunk(chunk(FOUND))}0\r\n\r\n`),
    [protocol, { kind: "not-json" }],
  ),
  wire("unknown-transfer", ({ finish }) => finish(`${OK}transfer-encoding: gzip\r\n\r\n${FOUND}`), [
    protocol,
    "results",
  ]),
  wire("two-responses", ({ write }) => write(`${sized(FOUND)}${sized("{}")}`), "results"),
  wire("http-1.0", ({ finish }) => finish(`HTTP/1.0 200 OK\r\n\r\n${FOUND}`), "results"),
  wire("http-0.9", ({ finish }) => finish(FOUND), protocol),
  wire("http-2-preface", ({ finish }) => finish("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"), protocol),
  wire("another-protocol", ({ finish }) => finish("SSH-2.0-OpenSSH_9.9\r\n"), protocol),
  wire("status-of-two-digits", ({ finish }) => finish("HTTP/1.1 20 OK\r\n\r\n{}"), protocol),
  wire("status-not-a-number", ({ finish }) => finish("HTTP/1.1 abc OK\r\n\r\n{}"), protocol),
];

/** Headers and informational responses. */
const heads: readonly Fault[] = [
  wire(
    "many-headers",
    ({ write }) =>
      write(`${OK}${Array.from({ length: 20_000 }, (_, at) => `x-${at}: y\r\n`).join("")}\r\n`),
    headersTooLarge,
  ),
  wire(
    "a-huge-header",
    ({ write }) => write(`${OK}x-huge: ${"y".repeat(1_000_000)}\r\n\r\n`),
    headersTooLarge,
  ),
  wire(
    "headers-without-end",
    (talk) => {
      talk.write(OK);
      flood(talk, "x: y\r\n");
    },
    headersTooLarge,
  ),
  wire(
    "a-status-line-without-end",
    (talk) => {
      talk.write("HTTP/1.1 200 ");
      flood(talk, "OK ");
    },
    [headersTooLarge, protocol, timeout],
  ),
  wire(
    "control-characters",
    ({ write }) => write(`${OK}x-bad: a\x00b\x01\r\ncontent-length: 2\r\n\r\n{}`),
    protocol,
  ),
  wire(
    "a-name-with-a-space",
    ({ write }) => write(`${OK}x bad: a\r\n${sized(FOUND).slice(OK.length)}`),
    "results",
  ),
  wire(
    "a-folded-header",
    ({ write }) => write(`${OK}x-a: b\r\n c\r\n${sized(FOUND).slice(OK.length)}`),
    ["results", protocol],
  ),
  wire("bare-line-feeds", ({ finish }) => finish(sized(FOUND).replaceAll("\r\n", "\n")), [
    "results",
    protocol,
  ]),
  wire(
    "103-hints",
    ({ write }) => write(`HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n${sized(FOUND)}`),
    "results",
  ),
  wire(
    "102-processing",
    ({ write }) => write(`HTTP/1.1 102 Processing\r\n\r\n${sized(FOUND)}`),
    "results",
  ),
  // Clients must accept an unsolicited 100 (RFC 9110, section 15.2). Ours reports it as an
  // unexpected response.
  wire("100-unsolicited", ({ write }) => write(`HTTP/1.1 100 Continue\r\n\r\n${sized(FOUND)}`), [
    "results",
    protocol,
  ]),
  wire("103-flood", (talk) => flood(talk, "HTTP/1.1 103 Early Hints\r\n\r\n"), protocol),
  wire("100-flood", (talk) => flood(talk, "HTTP/1.1 100 Continue\r\n\r\n"), protocol),
  wire(
    "101-upgrade",
    ({ write }) =>
      write(
        "HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n",
      ),
    protocol,
  ),
];

export const wireFaults: readonly Fault[] = [...framing, ...heads];
