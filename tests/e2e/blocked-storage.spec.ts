import { expect, test } from "./fixtures";

test("says that the browser blocks storage for runs and sweeps of a URL", async ({ page }) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException("", "SecurityError");
    };
  });
  for (const address of [
    "/judge?runs=a,b",
    "/judge?sweep=a",
    "/sweep?id=a",
    "/sweep",
    "/compare",
  ]) {
    await page.goto(address);
    await expect(page.getByRole("main").getByRole("alert")).toContainText(
      "This browser does not allow this page to store data.",
    );
  }
});

test("says once that runs are not saved to the history", async ({ workbench, page }) => {
  await page.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException("", "QuotaExceededError");
    };
  });
  await workbench.open();
  await workbench.search("workbench");
  const message = page.getByText(/^Runs are not saved to the history\. .* is full/);
  await expect(message.first()).toBeVisible();
  await page.getByRole("button", { name: "Dismiss" }).last().click();
  await expect(message).toHaveCount(0);
  await workbench.search("guide");
  await page.getByRole("tab", { name: "History" }).click();
  await expect(page.getByText("No runs yet")).toBeVisible();
  await expect(message).toHaveCount(0);
});

test("does not call a history empty that it cannot read", async ({ workbench, page }) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException("", "SecurityError");
    };
  });
  await workbench.open();
  await page.getByRole("tab", { name: "History" }).click();
  await expect(page.getByText("The history storage failed")).toBeVisible();
  await expect(page.getByText("No runs yet")).toBeHidden();
  // Its storage cannot be searched for secrets.
  await page.close();
});

test("says that the browser blocks the storage of shares", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, "localStorage", {
      get: () => {
        throw new DOMException("", "SecurityError");
      },
    });
  });
  await page.goto("/shares");
  const main = page.getByRole("main");
  await expect(main.getByRole("alert")).toContainText(
    "This browser does not allow this page to store data.",
  );
  await expect(main.getByText("No shares")).toBeHidden();
  // Its storage cannot be searched for secrets.
  await page.close();
});

test("says once that changes of a request are not saved", async ({ workbench, page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("", "QuotaExceededError");
    };
  });
  await workbench.open();
  const message = page.getByText(/^Changes to this request are not saved/);
  await workbench.query.fill("reeds");
  await expect(message.first()).toBeVisible();
  await page.getByRole("button", { name: "Dismiss" }).last().click();
  await workbench.query.fill("reeds in lakes");
  // The draft is saved after a quarter of a second.
  await page.waitForTimeout(500);
  await expect(message).toHaveCount(0);
});
