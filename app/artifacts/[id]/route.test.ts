import { beforeEach, expect, it } from "vitest";
import { openArtifacts } from "@/lib/engine/artifacts/artifacts";
import { environment } from "@/lib/server/env";
import { Browser, serverForTest } from "@/tests/support/server-process";
import { GET } from "./route";

beforeEach(() => serverForTest({ WORKBENCH_ENGINE: "off" }));

const save = (type: string, lifetimeMs: number) =>
  openArtifacts({
    dataDirectory: environment().dataDirectory,
    ownOrigin: "http://127.0.0.1:3000",
  }).save(new TextEncoder().encode("content"), type, lifetimeMs);

function load(url: string) {
  const { pathname, search } = new URL(url);
  const request = new Browser().request(pathname + search, { method: "GET" });
  return GET(request, { params: Promise.resolve({ id: pathname.split("/").at(-1) ?? "" }) });
}

it("serves images inline and other files as downloads, without scripts", async () => {
  const image = await load(await save("image/png", 60_000));
  expect(await image.text()).toBe("content");
  expect(image.headers.get("content-type")).toBe("image/png");
  expect(image.headers.get("content-disposition")).toBe("inline");
  const pdf = await load(await save("application/pdf", 60_000));
  expect(pdf.headers.get("content-disposition")).toMatch(/^attachment; filename="[\w-]+\.pdf"$/);
  for (const { headers } of [image, pdf]) {
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("content-security-policy")).toMatch(/default-src 'none'.*sandbox/);
    expect(headers.get("cache-control")).toBe("no-store");
  }
  await pdf.body?.cancel();
});

it("returns 410 for an expired file and 404 for a modified link", async () => {
  expect((await load(await save("image/png", -1))).status).toBe(410);
  const url = await save("image/png", 60_000);
  expect((await load(`${url}x`)).status).toBe(404);
});
