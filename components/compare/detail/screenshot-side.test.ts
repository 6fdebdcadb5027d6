import { afterEach, expect, it } from "vitest";
import { setBundleArtifacts } from "@/lib/storage/runs/artifacts";
import { findScreenshot } from "./screenshot-side";

const HOUR = 3_600_000;
const url = "https://storage.example/shot.png";
const options = { page: "https://a.example/", receivedAt: 0, now: HOUR, letter: "B" };
const side = (value: unknown) => ({ ok: true, value }) as const;

afterEach(() => setBundleArtifacts([]));

it("uses a stored copy, even of an expired URL", async () => {
  const blob = new Blob(["x"], { type: "image/png" });
  setBundleArtifacts([{ url, blob }]);
  const found = await findScreenshot(side(url), { ...options, now: 48 * HOUR });
  expect(found).toEqual({ state: "here", blob });
});

it("requests nothing itself: a remote screenshot is left to the user's consent", async () => {
  expect(await findScreenshot(side(url), options)).toEqual({ state: "remote", url });
});

it("says that the URL has expired, instead of comparing nothing", async () => {
  const found = await findScreenshot(side(url), { ...options, now: 25 * HOUR });
  expect(found).toMatchObject({
    state: "unavailable",
    reason: expect.stringMatching(/run B has expired/),
  });
  const signed = `${url}?X-Amz-Date=19700101T000000Z&X-Amz-Expires=60`;
  expect(await findScreenshot(side(signed), options)).toMatchObject({ state: "unavailable" });
});

it("decodes embedded images and passes on why there is no screenshot", async () => {
  const inline = await findScreenshot(side("data:image/png;base64,AP8H"), options);
  if (inline.state !== "here") throw new Error("The image was not decoded.");
  expect(inline.blob.type).toBe("image/png");
  expect(await inline.blob.bytes()).toEqual(new Uint8Array([0, 255, 7]));
  expect(await findScreenshot(side("data:image/png;base64,%%"), options)).toMatchObject({
    state: "unavailable",
  });
  expect(await findScreenshot(side({ odd: 1 }), options)).toMatchObject({ state: "unavailable" });
  const reason = "Run B did not find this page.";
  expect(await findScreenshot({ ok: false, reason }, options)).toEqual({
    state: "unavailable",
    reason,
  });
});
