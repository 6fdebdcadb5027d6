import {
  InMemorySpanExporter,
  SimpleSpanProcessor,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import { afterEach, beforeEach, expect, it } from "vitest";
import * as searchRoute from "@/app/api/search/route";
import { connectionHeader } from "@/lib/contract/connection";
import { engineConnectionId } from "@/lib/contract/kinds";
import { setTracer } from "@/lib/telemetry/span";
import { filesGivingAway, givenAwayBy } from "../support/canary";
import { ConnectionBrowser, idOf } from "../support/connection-browser";
import { startEchoService } from "../support/echo-service";
import { secretFixtures } from "../support/secret-fixtures";
import { serverForTest } from "../support/server-process";
import { temporaryFolder } from "../support/temporary-folder";

const exporter = new InMemorySpanExporter();
let folder = "";
beforeEach(() => {
  folder = temporaryFolder();
  serverForTest({ WORKBENCH_DATA_DIR: folder });
  const provider = new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter })] });
  setTracer(provider.getTracer("test"));
});
afterEach(() => {
  setTracer(null);
});

it("leaves none of 56 secrets in spans or in the data folder, for a service and the engine", async () => {
  const service = await startEchoService((sent) => ({
    success: true,
    data: { web: [{ url: "https://a.example/", title: sent }] },
  }));
  const browser = new ConnectionBrowser();
  await browser.add({ label: "Echo", baseUrl: service.origin });
  const remote = idOf(await browser.list(), "Echo");
  for (const { name, sent } of secretFixtures)
    for (const connection of [remote, engineConnectionId]) {
      const response = await searchRoute.POST(
        browser.request("/api/search", {
          method: "POST",
          body: sent,
          headers: { [connectionHeader]: connection },
        }),
        { params: Promise.resolve({}) },
      );
      expect([name, response.status]).toEqual([name, 200]);
      await response.text();
    }
  service.dispose();
  expect(service.bodies).toHaveLength(secretFixtures.length);

  const spans = exporter.getFinishedSpans();
  expect(spans.filter((span) => span.name === "engine.search")).toHaveLength(56);
  const written = JSON.stringify(
    spans.map(({ name, attributes, events, status }) => ({ name, attributes, events, status })),
  );
  const secrets = [...new Set(secretFixtures.flatMap((fixture) => fixture.secrets))];
  expect(givenAwayBy(written, secrets)).toEqual([]);
  for (const secret of secrets) {
    const { files, looked } = filesGivingAway(folder, secret);
    expect(looked).toBeGreaterThan(0);
    expect(files).toEqual([]);
  }
}, 120_000);
