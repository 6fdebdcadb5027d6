import "server-only";
import type { Socket } from "node:net";
import type { AddressCheck, AddressGuard } from "@/lib/net/address-guard";
import { dial, type Endpoint, endpointsOf, openSocket } from "@/lib/net/dial";
import type { UpstreamProxy } from "@/lib/net/upstream-proxy";

const MAX_RECORDED = 100;
/** Milliseconds for connecting to one address. */
const CONNECT_TIMEOUT_MS = 10_000;

type DialResult = { socket: Socket } | { unreachable: string };

export type ConnectResult = DialResult | { blocked: string };

/** Connects to the targets of one forward proxy, under the address guard, and records the failures. */
export class ForwardTargets {
  readonly #guard: AddressGuard;
  readonly #via: UpstreamProxy | null | undefined;
  readonly #checks = new Map<string, Promise<AddressCheck>>();
  readonly blocked = new Map<string, string>();
  readonly unreachable = new Map<string, string>();

  constructor(guard: AddressGuard, via: UpstreamProxy | null | undefined) {
    this.#guard = guard;
    this.#via = via;
  }

  /**
   * One check per origin for the short life of the proxy. A name that resolves to another address later is not checked
   * again, so that it cannot be rebound.
   */
  check(scheme: string, target: URL): Promise<AddressCheck> {
    const url = `${scheme}//${target.host}/`;
    const known = this.#checks.get(url) ?? this.#guard.check(url);
    this.#checks.set(url, known);
    return known;
  }

  recordBlocked(target: URL, message: string): void {
    if (this.blocked.size < MAX_RECORDED) this.blocked.set(hostAndPort(target), message);
  }

  /** Checks the target under each scheme that it could be used with, and dials its addresses in order. */
  async connect(target: URL, schemes: readonly string[]): Promise<ConnectResult> {
    let message = "";
    for (const scheme of schemes) {
      const checked = await this.check(scheme, target);
      if (checked.ok) return this.#dialFirst(target, checked.addresses);
      message ||= checked.message;
    }
    this.recordBlocked(target, message);
    return { blocked: message };
  }

  async #dialFirst(target: URL, addresses: readonly string[]): Promise<DialResult> {
    const name = hostAndPort(target);
    let unreachable = "";
    // The client and the target negotiate TLS inside the tunnel, so the connection itself is plain.
    const { origin } = new URL(`http://${name}/`);
    for (const endpoint of endpointsOf({ origin, verifyTls: false, via: this.#via }, addresses)) {
      const dialled = await dialOnce(endpoint);
      if ("socket" in dialled) {
        this.unreachable.delete(name);
        return dialled;
      }
      unreachable ||= dialled.unreachable;
    }
    if (this.unreachable.size < MAX_RECORDED) this.unreachable.set(name, unreachable);
    return { unreachable };
  }
}

const dialOnce = (endpoint: Endpoint): Promise<DialResult> =>
  new Promise((resolve) => {
    dial(endpoint, { timeoutMs: CONNECT_TIMEOUT_MS, open: openSocket }, (result) =>
      resolve("socket" in result ? result : { unreachable: result.error.message }),
    );
  });

const hostAndPort = (target: URL): string => `${target.hostname}:${target.port || 80}`;
