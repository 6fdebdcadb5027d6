import { createHmac } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { closeServer, listenOnLoopback } from "@/tests/support/loopback";
import { serverForTest } from "@/tests/support/server-process";
import { newWebhookSecret } from "./credentials";
import { sendWebhook } from "./webhook";

const NOW = 1_764_000_000_000;
const begin = (variables: Record<string, string> = {}) =>
  serverForTest({ WORKBENCH_ENGINE: "off", ...variables });
beforeEach(() => begin());

type Received = { headers: IncomingHttpHeaders; body: string };

async function receiver(status = 200, headers: Record<string, string> = {}) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (text: string) => {
      body += text;
    });
    request.on("end", () => {
      received.push({ headers: request.headers, body });
      response.writeHead(status, headers).end("thanks");
    });
  });
  const origin = await listenOnLoopback(server);
  onTestFinished(() => closeServer(server));
  return { origin, received };
}

async function send(url: string) {
  const { secret, sealed } = await newWebhookSecret();
  const lease = {
    ...{ id: "0a1b", scheduleId: "s", body: '{"id":"0a1b","title":"Größe"}' },
    ...{ attempts: 1, url, webhookSecret: sealed },
  };
  const error = await sendWebhook(lease, { now: NOW, signal: new AbortController().signal });
  return { secret, error };
}

describe("sendWebhook", () => {
  it("signs id, time and body, so that a receiver can verify them", async () => {
    const { origin, received } = await receiver();
    begin({ WORKBENCH_SCHEDULES_RECEIVERS: origin });
    const { secret, error } = await send(`${origin}/hook`);
    expect(error).toBeNull();
    const [{ headers, body } = { headers: {}, body: "" }] = received;
    expect(headers).toMatchObject({ "webhook-id": "0a1b", "webhook-timestamp": "1764000000" });
    const key = Buffer.from(secret.replace("whsec_", ""), "base64");
    expect(key).toHaveLength(32);
    const signature = createHmac("sha256", key).update(`0a1b.1764000000.${body}`).digest("base64");
    expect(headers["webhook-signature"]).toBe(`v1,${signature}`);
    expect(JSON.stringify(headers)).not.toContain(secret);
  });

  it("reaches no address of the local network that the operator did not list", async () => {
    const { origin, received } = await receiver();
    expect((await send(origin)).error).toMatch(/not allowed|not a public address/);
    expect((await send("http://169.254.169.254/")).error).toMatch(/not a public address/);
    expect(received).toEqual([]);
  });

  it("never calls this server", async () => {
    const port = 4_899;
    begin({ PORT: String(port), WORKBENCH_SCHEDULES_RECEIVERS: `http://127.0.0.1:${port}` });
    expect((await send(`http://127.0.0.1:${port}/api/schedules`)).error).toMatch(/this server/i);
  });

  it("follows no redirect, and reports the status", async () => {
    const target = await receiver();
    const redirecting = await receiver(302, { location: target.origin });
    const failing = await receiver(500);
    const receivers = [target, redirecting, failing].map(({ origin }) => origin).join(",");
    begin({ WORKBENCH_SCHEDULES_RECEIVERS: receivers });
    expect((await send(redirecting.origin)).error).toBe(
      "The receiver responded with status 302. Redirects are not followed.",
    );
    expect((await send(failing.origin)).error).toBe("The receiver responded with status 500.");
    expect(target.received).toEqual([]);
  });

  it("asks for a new secret if the old one cannot be opened", async () => {
    const { sealed } = await newWebhookSecret();
    begin({ WORKBENCH_SECRET: "another-secret-of-more-than-32-characters" });
    const lease = {
      ...{ id: "1", scheduleId: "s", body: "{}", attempts: 1 },
      ...{ url: "https://hooks.example.com/", webhookSecret: sealed },
    };
    const signal = new AbortController().signal;
    expect(await sendWebhook(lease, { now: NOW, signal })).toMatch(/WORKBENCH_SECRET has changed/);
  });
});
