import type { Socket } from "node:net";
import { gzipSync } from "node:zlib";
import { type Expected, type Fault, FOUND, type Talk } from "./hostile-service";

const wire = (
  name: string,
  answer: (talk: Talk) => void,
  expected: Expected | readonly Expected[],
): Fault => ({ name, at: "request", answer, expected });

const timeout: Expected = { kind: "network", reason: "timeout" };
const reset: Expected = { kind: "network", reason: "reset" };
const protocol: Expected = { kind: "network", reason: "protocol" };
const truncated: Expected = { kind: "truncated" };
const damaged: Expected = { kind: "damaged" };

const OK = "HTTP/1.1 200 OK\r\n";
const CHUNKED = `${OK}transfer-encoding: chunked\r\n\r\n`;
const sized = (text: string, length = Buffer.byteLength(text)) =>
  `${OK}content-length: ${length}\r\n\r\n${text}`;
const chunk = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;
/** More than is held back before the head is answered, so that the fault comes too late to change the status. */
const START = `{"success":true,"data":{"web":[{"markdown":"${"words ".repeat(120_000)}`;

/** Sends byte after byte until somebody has enough. */
function drip({ socket, write }: Talk, text: string, everyMs: number): void {
  let at = 0;
  const timer = setInterval(() => {
    write(text[at % text.length] ?? "");
    at += 1;
  }, everyMs);
  socket.on("close", () => clearInterval(timer));
}

/** Repeats a text as fast as it is read. */
function flood({ socket }: Talk, text: string): void {
  const many = text.repeat(1_000);
  const pour = () => {
    for (let round = 0; round < 50 && !socket.destroyed; round += 1)
      if (!socket.write(many)) return void socket.once("drain", pour);
    if (!socket.destroyed) setImmediate(pour);
  };
  pour();
}

/** Framing, ends and clocks of an answer. */
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
  wire("two-answers", ({ write }) => write(`${sized(FOUND)}${sized("{}")}`), "results"),
  wire("http-1.0", ({ finish }) => finish(`HTTP/1.0 200 OK\r\n\r\n${FOUND}`), "results"),
  wire("http-0.9", ({ finish }) => finish(FOUND), protocol),
  wire("http-2-preface", ({ finish }) => finish("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"), protocol),
  wire("another-protocol", ({ finish }) => finish("SSH-2.0-OpenSSH_9.9\r\n"), protocol),
  wire("status-of-two-digits", ({ finish }) => finish("HTTP/1.1 20 OK\r\n\r\n{}"), protocol),
  wire("status-that-is-none", ({ finish }) => finish("HTTP/1.1 abc OK\r\n\r\n{}"), protocol),
];

/** Headers and provisional answers. */
const heads: readonly Fault[] = [
  wire(
    "many-headers",
    ({ write }) =>
      write(`${OK}${Array.from({ length: 20_000 }, (_, at) => `x-${at}: y\r\n`).join("")}\r\n`),
    protocol,
  ),
  wire(
    "a-huge-header",
    ({ write }) => write(`${OK}x-huge: ${"y".repeat(1_000_000)}\r\n\r\n`),
    protocol,
  ),
  wire(
    "headers-without-end",
    (talk) => {
      talk.write(OK);
      flood(talk, "x: y\r\n");
    },
    protocol,
  ),
  wire(
    "a-status-line-without-end",
    (talk) => {
      talk.write("HTTP/1.1 200 ");
      flood(talk, "OK ");
    },
    [protocol, timeout],
  ),
  wire(
    "control-characters",
    ({ write }) => write(`${OK}x-bad: a\x00b\x01\r\ncontent-length: 2\r\n\r\n{}`),
    protocol,
  ),
  wire(
    "a-name-with-a-space",
    ({ write }) => write(`${OK}x bad: a\r\ncontent-length: 2\r\n\r\n{}`),
    protocol,
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
  // A client has to bear it (RFC 9110, section 15.2); ours takes it for an answer out of turn, and says so.
  wire("100-unasked", ({ write }) => write(`HTTP/1.1 100 Continue\r\n\r\n${sized(FOUND)}`), [
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

/** Silence, slowness and breaks, at every phase. */
const breaks: readonly Fault[] = [
  wire("no-answer", () => {}, timeout),
  wire("close-before-the-answer", ({ finish }) => finish(""), reset),
  wire("reset-before-the-answer", (talk) => talk.reset(), reset),
  wire("close-within-the-headers", ({ finish }) => finish(`${OK}content-le`), reset),
  wire(
    "reset-within-the-headers",
    (talk) => {
      talk.write(`${OK}content-le`);
      setTimeout(() => talk.reset(), 20);
    },
    reset,
  ),
  wire("close-within-the-body", ({ finish }) => finish(sized(FOUND.slice(0, 30), 300)), truncated),
  wire(
    "reset-within-the-body",
    (talk) => {
      talk.write(sized(FOUND.slice(0, 30), 300));
      setTimeout(() => talk.reset(), 20);
    },
    truncated,
  ),
  wire("headers-drip", (talk) => drip(talk, `${OK}x: ${"y".repeat(1_000)}`, 5), timeout),
  wire(
    "body-drips",
    (talk) => {
      talk.write(`${OK}content-length: 1000\r\n\r\n`);
      drip(talk, FOUND, 5);
    },
    timeout,
  ),
  wire(
    "a-page-that-breaks-off",
    ({ finish }) => finish("HTTP/1.1 502 Bad Gateway\r\ncontent-length: 500\r\n\r\n<html>"),
    truncated,
  ),
  wire("late-close", ({ finish }) => finish(sized(START, 5_000_000)), truncated),
  wire(
    "late-reset",
    (talk) => {
      talk.write(sized(START, 5_000_000));
      setTimeout(() => talk.reset(), 50);
    },
    truncated,
  ),
  wire("late-silence", ({ write }) => write(sized(START, 5_000_000)), timeout),
  wire("late-nonsense", ({ write }) => write(`${CHUNKED}${chunk(START)}zz\r\n`), damaged),
  wire(
    "late-gzip-cut",
    ({ reply }) => reply(200, noise().subarray(0, -100), { "content-encoding": "gzip" }),
    truncated,
  ),
  wire(
    "late-gzip-damage",
    ({ reply }) => {
      const bytes = noise();
      bytes.fill(0xff, 900_000, 900_100);
      reply(200, bytes, { "content-encoding": "gzip" });
    },
    damaged,
  ),
];

/** A compressed body that stays large. */
function noise(): Buffer {
  let seed = 1;
  const letters = Array.from({ length: 1_500_000 }, () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return String.fromCharCode(33 + (seed % 90));
  });
  return gzipSync(`{"success":true,"data":{"x":${JSON.stringify(letters.join(""))}}}`);
}

const ignore = (socket: Socket) => void socket.resume();

/** What happens before anything can be asked. */
const doors: readonly Fault[] = [
  {
    name: "refused",
    at: "address",
    url: "http://127.0.0.1:1",
    expected: { kind: "network", reason: "refused" },
  },
  {
    name: "no-such-name",
    at: "address",
    url: "http://no-such-name.invalid",
    expected: { kind: "network", reason: "dns" },
  },
  {
    name: "no-such-name-tls",
    at: "address",
    url: "https://no-such-name.invalid",
    expected: { kind: "network", reason: "dns" },
  },
  {
    name: "reset-at-once",
    at: "accept",
    scheme: "http",
    talk: (socket) => socket.resetAndDestroy(),
    expected: { kind: "network", reason: "reset" },
  },
  {
    name: "close-at-once",
    at: "accept",
    scheme: "http",
    talk: (socket) => void socket.resume().end(),
    expected: reset,
  },
  {
    name: "speaks-first",
    at: "accept",
    scheme: "http",
    talk: (socket) => void socket.resume().write("220 mail ready\r\n"),
    expected: [protocol, reset],
  },
  {
    name: "never-reads",
    at: "accept",
    scheme: "http",
    // It cannot notice that the other side has gone before it reads again.
    talk: (socket) => void setTimeout(() => socket.resume(), 1_500),
    expected: timeout,
  },
  { name: "tls-never-begins", at: "accept", scheme: "https", talk: ignore, expected: timeout },
  {
    name: "tls-reset",
    at: "accept",
    scheme: "https",
    talk: (socket) => socket.resetAndDestroy(),
    expected: [{ kind: "network", reason: "tls" }, reset],
  },
  {
    name: "tls-nonsense",
    at: "accept",
    scheme: "https",
    talk: (socket) => void socket.resume().end("nonsense\r\n\r\n"),
    expected: { kind: "network", reason: "tls" },
  },
  {
    name: "tls-to-a-plain-port",
    at: "accept",
    scheme: "https",
    talk: (socket) =>
      void socket.once("data", () => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n")),
    expected: { kind: "network", reason: "tls" },
  },
  {
    name: "plain-to-a-tls-port",
    at: "tls",
    scheme: "http",
    certificate: "valid",
    expected: [reset, protocol],
  },
  { name: "tls-trusted", at: "tls", scheme: "https", certificate: "valid", expected: "results" },
  {
    name: "tls-self-signed",
    at: "tls",
    scheme: "https",
    certificate: "self-signed",
    expected: { kind: "network", reason: "tls" },
  },
  {
    name: "tls-expired",
    at: "tls",
    scheme: "https",
    certificate: "expired",
    expected: { kind: "network", reason: "tls" },
  },
  {
    name: "tls-wrong-name",
    at: "tls",
    scheme: "https",
    certificate: "wrong-name",
    expected: { kind: "network", reason: "tls" },
  },
];

export const wireFaults: readonly Fault[] = [...framing, ...heads, ...breaks, ...doors];
