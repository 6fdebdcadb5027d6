import { randomBytes } from "node:crypto";
import type { Socket } from "node:net";
import { gzipSync } from "node:zlib";
import { type Fault, FOUND, type Talk } from "./hostile-service";
import {
  CHUNKED,
  chunk,
  damaged,
  dns,
  OK,
  protocol,
  reset,
  sized,
  timeout,
  tls,
  truncated,
  wire,
} from "./hostile-service-parts";

/**
 * Exceeds the buffer in front of the head, so that the fault comes too late to change the status.
 */
const START = `{"success":true,"data":{"web":[{"markdown":"${"words ".repeat(120_000)}`;

/** Sends one byte at a time until the connection closes. */
function drip({ socket, write }: Talk, text: string, everyMs: number): void {
  let at = 0;
  const timer = setInterval(() => {
    write(text[at % text.length] ?? "");
    at += 1;
  }, everyMs);
  socket.on("close", () => clearInterval(timer));
}

/** Silence, slowness and disconnects at every phase. */
const breaks: readonly Fault[] = [
  wire("no-response", () => {}, timeout),
  wire("close-before-the-response", ({ finish }) => finish(""), reset),
  wire("reset-before-the-response", (talk) => talk.reset(), reset),
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
      talk.write(`${OK}content-length: 100000\r\n\r\n`);
      drip(talk, FOUND, 5);
    },
    timeout,
  ),
  wire(
    "a-page-that-breaks-off",
    ({ finish }) => finish("HTTP/1.1 502 Bad Gateway\r\ncontent-length: 500\r\n\r\n<html>"),
    { kind: "gateway", status: 502 },
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

/** Incompressible bytes. */
const noise = (): Buffer =>
  gzipSync(`{"success":true,"data":{"x":"${randomBytes(1_200_000).toString("base64")}"}}`);

/** Error responses with a broken body. The status still decides. */
const brokenErrors: readonly Fault[] = [
  wire(
    "401-that-breaks-off",
    ({ finish }) => finish("HTTP/1.1 401 No\r\ncontent-length: 500\r\n\r\n{"),
    {
      kind: "unauthorized",
    },
  ),
  wire(
    "429-that-stalls",
    ({ write }) => write("HTTP/1.1 429 No\r\nretry-after: 9\r\ncontent-length: 500\r\n\r\n"),
    {
      kind: "rate-limited",
      retryAfterSeconds: 9,
    },
  ),
  wire("500-damaged", ({ reply }) => reply(500, "no gzip", { "content-encoding": "gzip" }), {
    kind: "server-error",
    status: 500,
  }),
  wire(
    "403-without-end",
    (talk) => {
      talk.write(`HTTP/1.1 403 No\r\n\r\n<html>${"<p>no</p>".repeat(100)}`);
      drip(talk, "<p>no</p>", 5);
    },
    { kind: "gateway", status: 403 },
  ),
];

const ignore = (socket: Socket) => void socket.resume();

/** Faults before a request can be sent. */
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
    expected: dns,
  },
  {
    name: "no-such-name-tls",
    at: "address",
    url: "https://no-such-name.invalid",
    expected: dns,
  },
  {
    name: "reset-immediately",
    at: "accept",
    scheme: "http",
    talk: (socket) => socket.resetAndDestroy(),
    expected: { kind: "network", reason: "reset" },
  },
  {
    name: "close-immediately",
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
    // The socket notices that the client is gone only when it reads again.
    talk: (socket) => void setTimeout(() => socket.resume(), 1_500),
    expected: timeout,
  },
  { name: "tls-never-begins", at: "accept", scheme: "https", talk: ignore, expected: timeout },
  {
    name: "tls-reset",
    at: "accept",
    scheme: "https",
    talk: (socket) => socket.resetAndDestroy(),
    expected: [tls, reset],
  },
  {
    name: "tls-nonsense",
    at: "accept",
    scheme: "https",
    talk: (socket) => void socket.resume().end("nonsense\r\n\r\n"),
    expected: tls,
  },
  {
    name: "tls-to-a-plain-port",
    at: "accept",
    scheme: "https",
    talk: (socket) =>
      void socket.once("data", () => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n")),
    expected: tls,
  },
  {
    name: "plain-to-a-tls-port",
    at: "tls",
    scheme: "http",
    certificate: "valid",
    expected: [reset, protocol],
  },
  { name: "tls-trusted", at: "tls", scheme: "https", certificate: "valid", expected: "results" },
  ...(["self-signed", "expired", "wrong-name"] as const).map(
    (certificate): Fault => ({
      ...{ name: `tls-${certificate}`, at: "tls", scheme: "https", certificate },
      expected: tls,
    }),
  ),
];

export const breakFaults: readonly Fault[] = [...breaks, ...brokenErrors, ...doors];
