import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createConnection, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { type Browser, routes, type Send } from "./driver";
import { ended, waitFor } from "./process";

/** Firefox writes the port that it chose into its profile. */
const PORT_FILE = "MarionetteActivePort";
const PREFERENCES = {
  "marionette.port": 0,
  // Nothing outside this machine is requested.
  "app.normandy.enabled": false,
  "browser.safebrowsing.downloads.enabled": false,
  "datareporting.policy.dataSubmissionEnabled": false,
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
};

/** Starts Firefox without a window, controlled over Marionette, the protocol beneath geckodriver. */
export async function startFirefox(executable: string): Promise<Browser> {
  const profile = mkdtempSync(join(tmpdir(), "workbench-firefox-"));
  writeFileSync(
    join(profile, "user.js"),
    Object.entries(PREFERENCES)
      .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`)
      .join("\n"),
  );
  const child = spawn(
    executable,
    ["--marionette", "--headless", "--no-remote", "--profile", profile],
    { stdio: "ignore", env: { ...process.env, HOME: profile } },
  );
  const port = await waitFor(
    "the port of Firefox",
    () => readPort(join(profile, PORT_FILE)),
    child,
  );
  const socket = createConnection(port, "127.0.0.1");
  await once(socket, "connect");
  const request = marionette(socket);
  await request("WebDriver:NewSession", { strictFileInteractability: true });
  const send: Send = (command, parameters) => request(routes[command].marionette, parameters);
  return {
    send,
    close: async () => {
      socket.destroy();
      await ended(child);
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

function readPort(file: string): number | null {
  try {
    return Number(readFileSync(file, "utf8")) || null;
  } catch {
    return null;
  }
}

const errorSchema = z.object({ error: z.string(), message: z.string() }).nullable();
/** Type of message (1: response), id, error, value. */
const responseSchema = z.tuple([z.literal(1), z.number(), errorSchema, z.unknown()]);
/** Values other than an object or an array are wrapped. */
const wrappedSchema = z.strictObject({ value: z.unknown() });

type Response = z.infer<typeof responseSchema>;

/** Requests over a connection. A message is its length in bytes, a colon and JSON. */
function marionette(socket: Socket) {
  let received: Buffer = Buffer.alloc(0);
  let next = 1;
  const waiting = new Map<number, PromiseWithResolvers<Response>>();
  socket.on("data", (chunk) => {
    received = Buffer.concat([received, chunk]);
    for (let message = firstMessage(received); message; message = firstMessage(received)) {
      received = message.rest;
      // The greeting is not a response.
      const response = responseSchema.safeParse(JSON.parse(message.text));
      if (response.success) waiting.get(response.data[1])?.resolve(response.data);
    }
  });
  socket.on("close", () => {
    for (const { reject } of waiting.values()) reject(new Error("Firefox closed the connection."));
  });
  return async (name: string, parameters: Record<string, unknown>): Promise<unknown> => {
    const id = next++;
    const response = Promise.withResolvers<Response>();
    waiting.set(id, response);
    const message = JSON.stringify([0, id, name, parameters]);
    socket.write(`${Buffer.byteLength(message)}:${message}`);
    const [, , error, value] = await response.promise;
    waiting.delete(id);
    if (error) throw new Error(`${error.error}: ${error.message}`);
    const wrapped = wrappedSchema.safeParse(value);
    return wrapped.success ? wrapped.data.value : value;
  };
}

function firstMessage(received: Buffer): { readonly text: string; readonly rest: Buffer } | null {
  const colon = received.indexOf(":");
  const end = colon + 1 + Number(received.toString("latin1", 0, Math.max(colon, 0)));
  if (colon < 0 || received.length < end) return null;
  return { text: received.toString("utf8", colon + 1, end), rest: received.subarray(end) };
}
