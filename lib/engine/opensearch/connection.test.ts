import { expect, it, onTestFinished } from "vitest";
import { serve, serveTls } from "@/lib/net/test-fixtures/loopback";
import { IndexUnavailable } from "../index/page-index";
import { ClusterConnection } from "./connection";
import { defaultOpenSearchSettings } from "./settings";

async function failureOf(url: string): Promise<unknown> {
  const connection = new ClusterConnection({
    ...defaultOpenSearchSettings,
    ...{ urls: [url], credentials: null },
  });
  onTestFinished(() => connection.close());
  return connection.send({ method: "GET", path: "/x" }).catch((error: unknown) => error);
}

it("says that a certificate is not trusted, or that one side has no TLS", async () => {
  const secure = await serveTls((_, response) => response.end("{}"));
  const plain = await serve((_, response) => response.end("{}"));
  for (const url of [secure.origin, plain.origin.replace("http:", "https:")]) {
    const failure = await failureOf(url);
    expect(failure).toBeInstanceOf(IndexUnavailable);
    expect(String(failure)).toMatch(/cannot be used over TLS/);
  }
});

it.each([
  [200, "text/html", "<h1>Welcome</h1>"],
  [404, "text/html", "<h1>Not found</h1>"],
  [301, "text/plain", ""],
])("treats status %i with %s as a response of another program", async (status, type, body) => {
  const { origin } = await serve((_, response) => {
    response.writeHead(status, { "Content-Type": type, Location: "/" }).end(body);
  });
  const failure = await failureOf(origin);
  expect(failure).toBeInstanceOf(IndexUnavailable);
  expect(String(failure)).toMatch(/does not respond like OpenSearch/);
});
