import { openState, requestStates } from "../support/request-states";
import { expect, test } from "./fixtures";

for (const state of requestStates)
  test(`is accessible in the state "${state.name}", in both themes, wide and narrow`, async ({
    workbench,
    page,
  }) => {
    const faults: string[] = [];
    page.on("pageerror", ({ message }) => faults.push(message));
    await openState(page, state);
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 });
      await workbench.expectAccessibleInBothThemes();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        width,
      );
    }
    // The stored draft hydrates the server's markup without rendering it again.
    expect(faults).toEqual([]);
  });
