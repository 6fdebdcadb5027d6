import { LiveServiceStandIns } from "../support/live-services";
import { RecordedDials } from "../support/recorded-dials";
import { RecordingProxy } from "../support/recording-proxy";
import { WorkbenchPage } from "../support/workbench-page";
import { WorkbenchServer } from "../support/workbench-server";
import { expect, test } from "./fixtures";

const item = (id: string, title: string) => ({
  ...{ id, title, text: "A bittern in the reeds.", date: "2026-11-20T08:00:00Z" },
});

for (const mode of ["ask", "off"] as const)
  test(`connects to no service without permission, in the mode ${mode}, and to those chosen afterwards`, async ({
    browser,
  }, { timeout }) => {
    test.setTimeout(2 * timeout);
    const dials = new RecordedDials();
    const services = await new LiveServiceStandIns().start();
    const server = new WorkbenchServer({
      ...dials.environment,
      WORKBENCH_LIVE: mode,
      WORKBENCH_LIVE_MIRRORS: JSON.stringify({
        ...services.mirrors,
        // Queried at its public address, whose name the recorder does not find.
        mwmbl: "https://api.mwmbl.org",
      }),
    });
    const origin = await server.reserveOrigin();
    await server.start();
    const proxy = await new RecordingProxy().start(origin);
    const context = await browser.newContext({
      proxy: { server: proxy.origin, bypass: "<-loopback>" },
    });
    const standIn = new URL(services.mirrors.wikipedia ?? "").origin;
    try {
      for (const name of ["wikipedia", "openverse", "commons"])
        services.items[name] = [item("1", `Bittern of ${name}`)];
      const page = await context.newPage();
      const pictures: string[] = [];
      page.on("request", (request) => {
        if (request.url().includes("/api/media")) pictures.push(request.url());
      });
      const workbench = new WorkbenchPage(page);
      await workbench.open(origin);
      await page.getByRole("group", { name: "Result types" }).getByLabel("Images").check();
      await workbench.choice("Markdown").uncheck();
      await workbench.search("operators");
      // The recorder works: the server reads its own guide.
      expect(dials.all()).toContain(`dial ${new URL(origin).host}`);
      expect(dials.except(origin)).toEqual([]);
      expect([...proxy.hosts]).toEqual([new URL(origin).host]);
      expect(services.requests).toEqual([]);
      if (mode === "off") {
        const rejected = await context.request.put(`${origin}/api/live-services`, {
          data: { allowed: ["wikipedia"] },
        });
        expect(rejected.ok()).toBe(false);
        await workbench.search("operators of a query");
        expect(dials.except(origin)).toEqual([]);
        return;
      }

      await page.getByRole("button", { name: "Live search" }).first().click();
      const dialog = page.getByRole("dialog", { name: "Live search" });
      for (const name of ["Wikipedia", "Mwmbl", "Openverse"])
        await dialog.getByRole("checkbox", { name }).check();
      expect(dials.except(origin)).toEqual([]);
      await dialog.getByRole("button", { name: "Allow 3 services" }).click();
      await expect(dialog).toBeHidden();
      await workbench.search("bittern");
      await expect(workbench.items.filter({ hasText: "Bittern of wikipedia" })).toBeVisible();
      await page.getByRole("tab", { name: /^Images/ }).click();
      await expect(page.getByText("Bittern of openverse").first()).toBeVisible();
      const requested = new Set(services.requests.map(({ service }) => service));
      expect([...requested].toSorted()).toEqual(["openverse", "wikipedia"]);
      // No picture of a result, no page of a result, and no other service.
      expect(dials.except(origin, standIn)).toEqual(["name api.mwmbl.org"]);
      expect([...proxy.hosts]).toEqual([new URL(origin).host]);

      // A picture is fetched once the user asks for it, through this server.
      expect(pictures).toEqual([]);
      await page
        .getByRole("button", { name: /^Load · ?images\.example/ })
        .first()
        .click();
      await expect.poll(() => pictures.length).toBeGreaterThan(0);
      expect([...proxy.hosts]).toEqual([new URL(origin).host]);
    } finally {
      await context.close();
      await server.dispose();
      await Promise.all([services.dispose(), proxy.dispose()]);
      dials.dispose();
    }
  });
