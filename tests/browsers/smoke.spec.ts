import { expect, test } from "./fixtures";

const POINT = "One question for every page";

test("runs a starting point and reopens the run after a reload", async ({ workbench }) => {
  await workbench.open();
  await workbench.click("button", POINT);
  await workbench.hasResults();
  await workbench.shows("Searched the built-in guide only");
  const query = await workbench.value(await workbench.query());
  expect(query).not.toBe("");

  await workbench.open();
  await workbench.hasResults();
  expect(await workbench.value(await workbench.query())).toBe(query);
});

test("opens every popover and menu with Enter, inside the window, and closes it on Escape", async ({
  workbench,
  driver,
}) => {
  await workbench.open();
  await workbench.click("button", POINT);
  await workbench.hasResults();
  const triggers = await workbench.popoverTriggers();
  expect(triggers.length).toBeGreaterThan(8);
  for (const trigger of triggers) {
    const name = await driver.label(trigger);
    expect(name).not.toBe("");
    await workbench.focus(trigger);
    await driver.press("Enter");
    const popover = await workbench.openPopover();
    await workbench.until(`${name} expanded`, async () =>
      (await workbench.attribute(trigger, "aria-expanded")) === "true" ? true : null,
    );
    // The content of some is loaded when they open.
    await workbench.shows(/\S{3,}\s+\S{3,}/, popover);
    expect([name, await driver.role(await workbench.menuOrDialog(popover))]).toEqual([
      name,
      await workbench.attribute(trigger, "aria-haspopup"),
    ]);
    await workbench.until(`${name} inside the window`, async () =>
      (await workbench.isInsideWindow(popover)) ? true : null,
    );
    await driver.press("Escape");
    await workbench.until(`${name} focused after Escape`, async () =>
      (await workbench.isFocused(trigger)) ? true : null,
    );
    await workbench.until(`${name} collapsed after Escape`, async () =>
      (await workbench.attribute(trigger, "aria-expanded")) === "false" ? true : null,
    );
  }
});

test("opens the dialog of every command that has one, and closes it on Escape", async ({
  workbench,
  driver,
}) => {
  await workbench.open();
  await workbench.run("wait for selector");
  await driver.press("Control+k");
  const commands = await workbench.until("the commands", async () => {
    const options = await Promise.all(
      (await workbench.all("option")).map((one) => driver.label(one)),
    );
    return options.length > 20 ? options : null;
  });
  await driver.press("Escape");
  const withDialog = commands.filter((command) => /…(?: |$)/.test(command));
  expect(withDialog.length).toBeGreaterThan(6);
  for (const command of withDialog) {
    await workbench.command(command.replace(/….*$/, "…"));
    const dialog = await workbench.get("dialog");
    expect([command, await driver.label(dialog)]).not.toEqual([command, ""]);
    await workbench.until(`${command} inside the window`, async () =>
      (await workbench.isInsideWindow(dialog)) ? true : null,
    );
    // The first Escape may close the browser's own list of suggestions.
    await workbench.until(`${command} closed`, async () => {
      await driver.press("Escape");
      return (await workbench.all("dialog")).length === 0 ? true : null;
    });
  }
});

test("edits the request as JSON, as the form shows it, and undoes the edit", async ({
  workbench,
  driver,
}) => {
  await workbench.open();
  const before = await workbench.value(await workbench.query());
  await workbench.click("tab", "JSON");
  const editor = await workbench.get("textbox", "Request as JSON");
  // The editor closes the bracket.
  await workbench.fill(editor, '{"query": "lock keeper", "limit": 700, "sources": ["news"]');
  await driver.press("Escape");
  await workbench.shows(/at most 100/);
  await workbench.click("tab", "Form");
  expect(await workbench.value(await workbench.query())).toBe("lock keeper");
  const limit = await workbench.get("textbox", "Results per source");
  expect(await workbench.value(limit)).toBe("700");
  expect(await workbench.isChecked(await workbench.get("checkbox", "News"))).toBe(true);
  await workbench.fill(limit, "7");
  await workbench.click("tab", "JSON");
  await workbench.until("the new limit", async () =>
    (await workbench.json()).includes('"limit": 7,') ? true : null,
  );

  await workbench.click("tab", "Form");
  await workbench.until("the first query after undo", async () => {
    await driver.press("Control+z");
    return (await workbench.value(await workbench.query())) === before ? true : null;
  });
});

test("opens the picker on a returned page", async ({ workbench, driver }) => {
  await workbench.open();
  await workbench.click("tab", "JSON");
  const request = { query: "wait for selector", scrapeOptions: { formats: ["rawHtml"] } };
  // The editor closes the last bracket.
  const typed = JSON.stringify(request).slice(0, -1);
  await workbench.fill(await workbench.get("textbox", "Request as JSON"), typed);
  await driver.press("Escape");
  await workbench.until("the query of the JSON", async () =>
    (await workbench.value(await workbench.query())) === request.query ? true : null,
  );
  await driver.press("Control+Enter");
  await workbench.hasResults();
  await workbench.command("Pick an element");
  await workbench.shows(/nothing is picked/i, await workbench.get("dialog", /^Pick/));
  await driver.press("Escape");
  await workbench.gone("dialog");
});

test("lists runs in the history, and opens one", async ({ workbench, driver }) => {
  await workbench.open();
  await workbench.run("credits per page");
  await workbench.run("maximum age");
  await workbench.click("tab", "History");
  const history = await workbench.get("region", "Past runs");
  await workbench.shows("credits per page", history);
  await workbench.shows("maximum age", history);
  await workbench.click("button", "More for credits per page", history);
  await workbench.click("menuitem", "Name, tags and note…");
  await workbench.fill(await workbench.get("textbox", "Name"), "renamed");
  await driver.press("Enter");
  await workbench.click("button", "More for renamed", history);
  await workbench.click("menuitem", "Open results");
  await workbench.shows(/credit/i, await workbench.get("list", "Web results"));
});

test("imports a request, shares it as a link without secrets, and opens the link", async ({
  workbench,
  driver,
}) => {
  await workbench.open();
  await workbench.command("Import…");
  const importing = await workbench.get("dialog", "Import request");
  await workbench.fill(
    await workbench.get("textbox", "Request", importing),
    JSON.stringify({
      query: "tide gauge",
      limit: 4,
      scrapeOptions: { formats: ["markdown"], headers: { Cookie: "canary" } },
    }),
  );
  await workbench.click("button", "Import", importing);
  await workbench.gone("dialog");
  expect(await workbench.value(await workbench.query())).toBe("tide gauge");

  await workbench.command("Copy link…");
  const sharing = await workbench.get("dialog", "Copy link");
  await workbench.shows("Headers", sharing);
  const link = await workbench.value(await workbench.get("textbox", /^Link/, sharing));
  expect(link).not.toContain("canary");
  await driver.press("Escape");
  await workbench.gone("dialog");
  await workbench.fill(await workbench.query(), "something else");

  const { pathname, search, hash } = new URL(link);
  await driver.navigate("about:blank");
  await workbench.open(`${pathname}${search}${hash}`);
  await workbench.shows("Opened from a link. Nothing was sent.");
  expect(await workbench.value(await workbench.query())).toBe("tide gauge");
  expect(await workbench.value(await workbench.get("textbox", "Results per source"))).toBe("4");
});

test("works without a mouse: query, run, results, tabs, help", async ({ workbench, driver }) => {
  await workbench.open();
  await driver.press("/");
  expect(await workbench.focused()).toBe("Query");
  await driver.press("Control+a");
  await driver.type("exact phrase");
  await driver.press("Control+Enter");
  await workbench.hasResults();
  await workbench.command("Go to the results");
  await driver.press("j");
  await driver.press("Enter");
  await workbench.command("Show the request as JSON");
  await workbench.get("textbox", "Request as JSON");
  await workbench.command("Theme: dark");
  expect(await workbench.theme()).toBe("dark");
  await workbench.command("Keyboard shortcuts");
  await workbench.shows("Run request", await workbench.get("dialog", /^Keyboard/));
  await driver.press("Escape");
  await workbench.gone("dialog");
});

test("opens the guide, the library and the connections", async ({ workbench, driver }) => {
  for (const [path, heading] of [
    ["/guide", /Guide/],
    ["/library", /Library/],
    ["/guide/actions/wait", /wait/i],
  ] as const) {
    await driver.navigate(`${workbench.origin}${path}`);
    await workbench.get("heading", heading);
  }
});
