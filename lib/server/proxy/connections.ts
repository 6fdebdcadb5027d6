import "server-only";
import { connect as connectTcp, isIP, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import { type buildConnector, Client } from "undici";
import { ForwardError, type ForwardPhase, forwardFailure, networkFailure } from "./failure";

export type ConnectionSettings = {
  /** Milliseconds that a connection may take, with TLS. */
  readonly connectTimeoutMs: number;
  /** Milliseconds that an idle connection is kept: less than any common server keeps it. */
  readonly keepAliveMs: number;
  readonly maxHeaderBytes: number;
  /** Idle connections kept for one origin. */
  readonly maxIdle: number;
  /** PEM certificates to trust instead of those that Node brings. */
  readonly ca?: string;
};

export const connectionSettings: ConnectionSettings = {
  connectTimeoutMs: 10_000,
  keepAliveMs: 4_000,
  maxHeaderBytes: 65_536,
  maxIdle: 32,
};

/** One connection, lent for one exchange, so that giving up one exchange ends one connection and no other. */
export type Lane = {
  readonly client: Client;
  /** Milliseconds that connecting took; 0 for a connection that was there already, null before it stands. */
  readonly connectMs: number | null;
  /** `connect` or `secure` until the connection stands. */
  readonly phase: ForwardPhase;
  /** After an exchange that ended well: the connection may serve the next one. */
  release(): void;
  /** Ends the connection at once, whatever it is doing. */
  destroy(): void;
};

export type Connections = {
  lend(origin: URL): Lane;
  /** Connections that wait for another exchange. */
  idle(): number;
  /** Ends the idle ones; those that are lent end with their exchange. */
  close(): void;
};

type Held = { readonly client: Client; readonly dial: Dial; lent: boolean };

/** The connections of one process to the services that it speaks to: kept alive, never shared by two exchanges. */
export function createConnections(settings: ConnectionSettings = connectionSettings): Connections {
  const idle = new Map<string, Held[]>();

  const forget = (origin: string, held: Held) => {
    const left = (idle.get(origin) ?? []).filter((each) => each !== held);
    if (left.length > 0) idle.set(origin, left);
    else idle.delete(origin);
  };

  const end = (held: Held) => {
    held.dial.cancel();
    held.client.destroy().catch(() => {});
  };

  const make = (origin: URL): Held => {
    const dial = createDial(origin, settings);
    const client = new Client(origin.origin, {
      pipelining: 1,
      allowH2: false,
      keepAliveTimeout: settings.keepAliveMs,
      keepAliveMaxTimeout: settings.keepAliveMs,
      maxHeaderSize: settings.maxHeaderBytes,
      // The deadline of each exchange is the only clock.
      headersTimeout: 0,
      bodyTimeout: 0,
      connect: dial.connector,
    });
    const held: Held = { client, dial, lent: true };
    client.on("disconnect", () => {
      forget(origin.origin, held);
      if (!held.lent) end(held);
    });
    return held;
  };

  return {
    lend(origin) {
      const waiting = idle.get(origin.origin) ?? [];
      let found: Held | undefined;
      // The youngest first: it is the least likely to have been closed by the other side meanwhile.
      while (!found && waiting.length > 0) {
        const last = waiting.pop();
        if (last?.client.stats.connected) found = last;
        else if (last) end(last);
      }
      if (waiting.length === 0) idle.delete(origin.origin);
      const used = found !== undefined;
      const held = found ?? make(origin);
      held.lent = true;
      return {
        client: held.client,
        get connectMs() {
          return used ? 0 : held.dial.tookMs;
        },
        get phase() {
          return used ? "head" : held.dial.phase;
        },
        release() {
          held.lent = false;
          const others = idle.get(origin.origin) ?? [];
          if (!held.client.stats.connected || others.length >= settings.maxIdle) end(held);
          else idle.set(origin.origin, [...others, held]);
        },
        destroy() {
          held.lent = false;
          end(held);
        },
      };
    },
    idle: () => [...idle.values()].reduce((sum, { length }) => sum + length, 0),
    close() {
      const all = [...idle.values()].flat();
      idle.clear();
      for (const held of all) end(held);
    },
  };
}

type Dial = {
  readonly connector: buildConnector.connector;
  readonly phase: ForwardPhase;
  readonly tookMs: number | null;
  /** Gives up a connection that does not stand yet. */
  cancel(): void;
};

function createDial(origin: URL, settings: ConnectionSettings): Dial {
  const secure = origin.protocol === "https:";
  const host = origin.hostname.replace(/^\[|\]$/g, "");
  const port = Number(origin.port || (secure ? 443 : 80));
  let phase: ForwardPhase = "connect";
  let tookMs: number | null = null;
  let pending: Socket | null = null;

  const connector: buildConnector.connector = (_options, callback) => {
    const start = performance.now();
    phase = "connect";
    const options = { host, port, noDelay: true, keepAlive: true, keepAliveInitialDelay: 60_000 };
    const socket: Socket = secure
      ? connectTls({
          ...options,
          ...(isIP(host) === 0 && { servername: host }),
          ...(settings.ca !== undefined && { ca: settings.ca }),
          ALPNProtocols: ["http/1.1"],
        })
      : connectTcp(options);
    pending = socket;
    const settle = (error: Error | null) => {
      if (pending !== socket) return;
      pending = null;
      clearTimeout(timer);
      socket.off("error", onError);
      socket.off("close", onClose);
      if (!error) {
        tookMs = performance.now() - start;
        phase = "head";
        callback(null, socket);
        return;
      }
      // A socket that was given up may still report why.
      socket.on("error", () => {}).destroy();
      callback(error, null);
    };
    const onError = (error: Error) => settle(new ForwardError(forwardFailure(error, phase)));
    const onClose = () => onError(new Error("closed"));
    const timer = setTimeout(
      () => settle(new ForwardError(networkFailure("timeout", outOfTime[phase] ?? ""))),
      settings.connectTimeoutMs,
    );
    socket.once("error", onError).once("close", onClose);
    socket.once("connect", () => {
      if (secure) phase = "secure";
      else settle(null);
    });
    if (secure) socket.once("secureConnect", () => settle(null));
    abandon = () => settle(new Error("abandoned"));
  };
  let abandon = () => {};

  return {
    connector,
    get phase() {
      return phase;
    },
    get tookMs() {
      return tookMs;
    },
    cancel: () => abandon(),
  };
}

const outOfTime: Partial<Record<ForwardPhase, string>> = {
  connect: "The address did not accept the connection in time.",
  secure: "The address accepted the connection, but no secure connection in time.",
};
