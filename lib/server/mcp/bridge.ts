import "server-only";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import {
  InitializeResultSchema,
  isJSONRPCErrorResponse,
  isJSONRPCNotification,
  isJSONRPCRequest,
  isJSONRPCResultResponse,
  type JSONRPCMessage,
  JSONRPCMessageSchema,
  type JSONRPCRequest,
  type RequestId,
} from "@modelcontextprotocol/sdk/types.js";
import * as z from "zod";
import { messageOf } from "@/lib/contract/failure/message-of";
import { isJsonObject } from "@/lib/contract/json-object";
import { parseJson } from "@/lib/contract/parse-json";
import { readBodyText } from "@/lib/engine/http/request-body";
import { MCP_PATH } from "./mcp-path";
import { cancelledBy } from "./message-batches";

/** A workbench with the tools. */
export type BridgeTarget = { readonly url: string; readonly key: string };

/** Results are bounded by tokens; this is far above. */
const MAX_RESPONSE_BYTES = 16_000_000;
const SERVER_ERROR = -32_000;

type Reply = { readonly message: JSONRPCMessage } | { readonly error: string };

/**
 * Passes the messages of a client on to a workbench, and its responses back. A cancelled call disconnects, which cancels
 * it there.
 */
export async function bridge(client: Transport, target: BridgeTarget): Promise<void> {
  const running = new Map<RequestId, AbortController>();
  let version: string | null = null;

  const forward = async (request: JSONRPCRequest) => {
    const { id } = request;
    const controller = new AbortController();
    running.set(id, controller);
    try {
      const reply = await post(target, request, version, controller.signal);
      if (controller.signal.aborted) return;
      if ("message" in reply && request.method === "initialize")
        version = versionIn(reply.message) ?? version;
      await client.send(
        "message" in reply
          ? reply.message
          : { jsonrpc: "2.0", id, error: { code: SERVER_ERROR, message: reply.error } },
      );
    } finally {
      running.delete(id);
    }
  };

  client.onmessage = (message) => {
    if (isJSONRPCRequest(message)) void forward(message);
    else if (isJSONRPCNotification(message)) {
      const cancelled = cancelledBy(message);
      if (cancelled !== undefined) running.get(cancelled)?.abort();
    }
  };
  client.onclose = () => {
    for (const controller of running.values()) controller.abort();
  };
  await client.start();
}

const versionIn = (message: JSONRPCMessage): string | null =>
  isJSONRPCResultResponse(message)
    ? (InitializeResultSchema.safeParse(message.result).data?.protocolVersion ?? null)
    : null;

async function post(
  { url, key }: BridgeTarget,
  message: JSONRPCMessage,
  version: string | null,
  signal: AbortSignal,
): Promise<Reply> {
  try {
    const response = await fetch(`${url}${MCP_PATH}`, {
      method: "POST",
      headers: {
        Authorization: `Bearer ${key}`,
        "Content-Type": "application/json",
        Accept: "application/json, text/event-stream",
        ...(version !== null && { "MCP-Protocol-Version": version }),
      },
      body: JSON.stringify(message),
      // The key is for this URL only.
      redirect: "error",
      signal,
    });
    const body = await readBodyText(response, MAX_RESPONSE_BYTES);
    const json: unknown = body.ok ? parseJson(body.text) : undefined;
    const parsed = JSONRPCMessageSchema.safeParse(json).data;
    if (parsed && (isJSONRPCResultResponse(parsed) || isJSONRPCErrorResponse(parsed)))
      return "id" in parsed && parsed.id !== undefined
        ? { message: parsed }
        : { error: statusText(response.status, url, json) };
    return { error: statusText(response.status, url, json) };
  } catch {
    return {
      error: `The workbench at ${url} does not respond. Start it with npm start, or check --url; whether the call ran is unknown.`,
    };
  }
}

/** Errors of the protocol have an object, other errors of the workbench a text. */
const statusText = (status: number, url: string, json: unknown): string =>
  messageOf(isJsonObject(json) ? json.error : null) ||
  `The server at ${url} responded with status ${status}, not with a message of the protocol. Check --url.`;

export type ProbeResult = "ready" | "no-server" | "other-server" | "wrong-key";

/** Whether a workbench with the tools responds there and accepts the key. Other programs do not receive the key. */
export async function probe(target: BridgeTarget): Promise<ProbeResult> {
  const health = await fetch(`${target.url}/api/health`, { redirect: "error" })
    .then((response) => response.json())
    .catch((error: unknown) => (error instanceof TypeError ? null : undefined));
  if (health === null) return "no-server";
  if (!z.object({ live: z.literal(true) }).safeParse(health).success) return "other-server";
  const ping = { jsonrpc: "2.0", id: 0, method: "ping" } as const;
  const reply = await post(target, ping, null, new AbortController().signal);
  if ("message" in reply) return "ready";
  return /key/i.test(reply.error) ? "wrong-key" : "other-server";
}
