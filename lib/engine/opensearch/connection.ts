import "server-only";
import { setTimeout as delay } from "node:timers/promises";
import type { Client, errors } from "@opensearch-project/opensearch";
import * as z from "zod";
import { IndexUnavailable } from "@/lib/engine/index/page-index";
import { clusterErrorIn, notACluster, unavailableBy } from "./cluster-errors";
import type { OpenSearchSettings } from "./settings";

export type Json = Readonly<Record<string, unknown>>;

export type ClusterRequest = {
  readonly method: "GET" | "PUT" | "POST" | "DELETE" | "HEAD";
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  readonly body?: Json;
  /** Newline-delimited JSON. */
  readonly lines?: readonly Json[];
  /** Statuses that are not failures, such as 404. */
  readonly accept?: readonly number[];
  /** A multiple of the timeout in the settings, for requests that take long. */
  readonly timeoutFactor?: number;
};

export type ClusterResponse = { readonly status: number; readonly body: unknown };

/** Retries while the cluster is overloaded (429), in milliseconds. */
const OVERLOAD_DELAYS = [100, 400, 1_200] as const;

/**
 * Sends requests to the nodes in turn. Every request can be repeated without another effect, so the
 * next node is tried when one fails.
 */
export class ClusterConnection {
  readonly #settings: OpenSearchSettings;
  #opened: Promise<{ readonly client: Client; readonly kinds: typeof errors }> | null = null;

  constructor(settings: OpenSearchSettings) {
    this.#settings = settings;
  }

  /** Loads the package with the first request: it would slow down the start of every server. */
  #open() {
    this.#opened ??= import("@opensearch-project/opensearch").then(({ Client, errors: kinds }) => {
      const { urls, credentials, timeoutMs } = this.#settings;
      const client = new Client({
        nodes: [...urls],
        ...(credentials && { auth: { ...credentials } }),
        requestTimeout: timeoutMs,
        maxRetries: Math.max(1, urls.length - 1),
      });
      return { client, kinds };
    });
    return this.#opened;
  }

  /** Milliseconds for all requests of a search: a node that does not respond takes half of them. */
  get searchTimeoutMs(): number {
    return 2 * this.#settings.timeoutMs;
  }

  /** Rejects with `IndexUnavailable`, or with `RejectedRequest` if the cluster rejects the request itself. */
  async send(request: ClusterRequest): Promise<ClusterResponse> {
    for (const wait of OVERLOAD_DELAYS) {
      const response = await this.#attempt(request);
      if (response.status !== 429) return response;
      const error = clusterErrorIn(response.body);
      const lasting = error && unavailableBy(error);
      if (lasting) throw lasting;
      if (isScriptLimit(response.body)) throw new RejectedRequest(429, "script limit");
      await delay(wait);
    }
    const last = await this.#attempt(request);
    if (last.status === 429)
      throw new IndexUnavailable("The search cluster is overloaded. Try again in a moment.");
    return last;
  }

  async #attempt({
    method,
    path,
    query,
    body,
    lines,
    accept = [],
    timeoutFactor = 1,
  }: ClusterRequest) {
    const { client, kinds } = await this.#open();
    const timeoutMs = this.#settings.timeoutMs * timeoutFactor;
    try {
      const { statusCode, body: value } = await client.transport.request(
        {
          method,
          path,
          ...(query && { querystring: { ...query } }),
          ...(body && { body: { ...body } }),
          ...(lines && { bulkBody: lines.map((line) => ({ ...line })) }),
        },
        { ignore: [429, ...accept], requestTimeout: timeoutMs },
      );
      const content: unknown = value;
      const status = statusCode ?? 0;
      // A cluster never redirects, and responds with JSON, except to HEAD.
      if ((status >= 300 && status < 400) || (status !== 429 && isText(content)))
        throw notACluster();
      return { status, body: content };
    } catch (error) {
      throw failureOf(error, kinds, timeoutMs);
    }
  }

  async close(): Promise<void> {
    const opened = await this.#opened;
    await opened?.client.close();
  }
}

/** The client library passes on only the messages of Node and OpenSSL. */
const TLS = /certificate|altnames|SSL routines|EPROTO|wrong version number/i;

const isText = (body: unknown): boolean => typeof body === "string" && body !== "";

function failureOf(error: unknown, kinds: typeof errors, timeoutMs: number): Error {
  if (error instanceof kinds.ResponseError) {
    const status = error.statusCode ?? 0;
    const body: unknown = error.body;
    const stated = clusterErrorIn(body);
    const lasting = stated && unavailableBy(stated);
    if (lasting) return lasting;
    if (status === 401 || status === 403)
      return new IndexUnavailable(
        "The search cluster rejected the credentials or the rights of the user. Check WORKBENCH_INDEX_USER, WORKBENCH_INDEX_PASSWORD and the roles of that user.",
      );
    if (status >= 500)
      return new IndexUnavailable(
        `The search cluster responded with status ${status}. Check its health.`,
      );
    if (isText(body)) return notACluster();
    return new RejectedRequest(status, stated?.type ?? "unknown");
  }
  if (error instanceof kinds.TimeoutError)
    return new IndexUnavailable(
      `The search cluster did not respond within ${timeoutMs / 1_000} seconds.`,
    );
  if (error instanceof kinds.ConnectionError && TLS.test(error.message))
    return new IndexUnavailable(
      "The search cluster cannot be used over TLS: its certificate is not trusted, or only one side uses TLS. NODE_EXTRA_CA_CERTS names a file with certificates of your own authority; http in WORKBENCH_INDEX_URL connects without TLS.",
    );
  if (error instanceof kinds.OpenSearchClientError)
    return new IndexUnavailable(
      "The search cluster cannot be reached. Check that it is running and that WORKBENCH_INDEX_URL is correct.",
    );
  return error instanceof Error ? error : new Error(String(error));
}

/** The cluster rejected a request, for example because a query has too many clauses. */
export class RejectedRequest extends Error {
  readonly status: number;
  readonly type: string;

  constructor(status: number, type: string) {
    super(`The search cluster rejected a request with status ${status} (${type}).`);
    this.status = status;
    this.type = type;
  }
}

const scriptLimitSchema = z.object({
  error: z.object({
    root_cause: z.array(z.object({ type: z.string(), reason: z.string() })).min(1),
  }),
});

/** The cluster limits the scripts that it compiles in some minutes, so a retry after a moment fails too. */
const isScriptLimit = (body: unknown): boolean =>
  scriptLimitSchema
    .safeParse(body)
    .data?.error.root_cause.some(({ reason }) => reason.startsWith("[script]")) ?? false;
