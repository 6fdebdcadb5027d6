import { type Fault, FOUND, HostileService } from "../support/hostile-service";
import { StepsEditor } from "../support/steps-editor";
import { expect, test } from "./connections-fixtures";

const actions = [
  { type: "click", selector: "a" },
  { type: "screenshot", fullPage: true },
  { type: "screenshot", fullPage: true },
];

const issue = (path: (string | number)[], code: string, message: string, more = {}) => ({
  path: ["scrapeOptions", ...path],
  code,
  message,
  ...more,
});

/** Rejects the options once, then finds something. */
function rejectsOnce(): Fault {
  let isFirst = true;
  const details = [
    issue(["actions", 2, "fullPage"], "custom", "Full-page screenshots are not supported"),
    issue(["actions", 0], "unrecognized_keys", 'Unrecognized key: "frame"', { keys: ["frame"] }),
    issue(["mobile"], "custom", "mobile is not supported"),
  ];
  return {
    name: "rejects",
    at: "request",
    expected: { kind: "invalid-request" },
    respond: ({ reply }) => {
      if (!isFirst) return reply(200, FOUND);
      isFirst = false;
      reply(400, JSON.stringify({ success: false, error: "Bad request", details }));
    },
  };
}

test("shows rejected options at their steps and fields, and marks them for the connection", async ({
  workbench,
  connections,
  page,
}) => {
  const service = await new HostileService([rejectsOnce()]).start();
  try {
    const editor = new StepsEditor(page);
    await editor.open(workbench, "/?query=x&formats=markdown&mobile=true");
    await connections.add({ label: "Picky", baseUrl: service.baseUrl("rejects") });
    await editor.paste(JSON.stringify(actions));
    await expect(editor.titles).toHaveCount(3);
    await workbench.run.click();

    // At the step and the field; the sections count them.
    const section = page.getByRole("button", { name: /^Actions/ });
    await expect(section).toContainText("2 errors");
    const fullPage = (position: number) =>
      editor.step(position).getByRole("checkbox", { name: /^Full page/i });
    await expect(fullPage(3)).toHaveAttribute("aria-invalid", "true");
    await expect(fullPage(3)).toHaveAccessibleDescription(/Full-page screenshots/);
    await expect(editor.step(1)).toContainText("Error: Unrecognized key");
    await expect(page.getByRole("button", { name: /^Page loading/ })).toContainText("1 error");
    await workbench.expectAccessible();
    await editor.step(1).getByRole("button", { name: /Click/ }).click();

    // The failure leads to the step.
    await workbench.results.getByRole("button", { name: "scrapeOptions.actions.0.frame" }).click();
    await expect(editor.titles.first()).toBeFocused();

    // Marks stay with the connection: on every step of the type, and at the field.
    const marks = page.getByRole("button", { name: /^Forget that/ });
    await editor.titles.nth(1).click();
    await expect(editor.step(2)).toContainText("Rejected by 127.0.0.1");
    await page.getByRole("button", { name: /^Page loading/ }).click();
    await expect(page.locator('[data-section="loading"]')).toContainText("mobile is not supported");
    await expect(marks).toHaveCount(3);
    await workbench.expectAccessible();
    await editor
      .step(2)
      .getByRole("button", { name: /^Forget that/ })
      .click();
    await expect(marks).toHaveCount(1);

    // The error of a field stays until the field changes; those of other fields stay.
    await fullPage(3).uncheck();
    await expect(fullPage(3)).not.toHaveAttribute("aria-invalid", "true");
    await expect(section).toContainText("1 error");

    // Another connection takes them.
    await connections.switcher.click();
    await connections.menu.getByRole("menuitemradio", { name: /^Built-in/ }).click();
    await expect(marks).toHaveCount(0);
  } finally {
    await service.dispose();
  }
});
