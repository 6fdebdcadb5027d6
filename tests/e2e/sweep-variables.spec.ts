import { downloaded } from "../support/downloaded";
import { chooseFromRequestMenu } from "../support/request-menu";
import { SweepPageView } from "../support/sweep-page";
import { expect, test } from "./fixtures";

const stored = {
  variables: [
    { name: "topic", value: "proxy" },
    { name: "n", value: 2 },
  ],
  environments: [{ name: "other", variables: [{ name: "topic", value: "screenshot" }] }],
  chosen: "other",
};

test("sweeps variables of the form with the rows of a file", async ({ workbench, page }) => {
  await page.addInitScript(
    (text) => localStorage.setItem("search-workbench.variables", text),
    JSON.stringify(stored),
  );
  await workbench.open();
  await workbench.query.fill("{{topic}} \\{{topic}}");
  await page.getByRole("textbox", { name: "Results per source" }).fill("{{n}}");
  await chooseFromRequestMenu(page, "Sweep this request");

  const base = page.getByRole("textbox", { name: "Request" });
  await expect(base).toHaveValue(/"query": "\{\{topic\}\} \\\\\{\{topic\}\}"/);
  await expect(base).toHaveValue(/"limit": "\{\{n\}\}"/);
  const sweep = new SweepPageView(page);
  const file = page.getByLabel("Rows of a CSV or JSON file");
  const csv = (text: string) => ({
    name: "rows.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(text),
  });
  await file.setInputFiles(csv("topic,n\nmarkdown,many\n"));
  await expect(page.getByRole("list", { name: "Errors of the file" })).toContainText(
    "Line 2: {{n}}: many is not a number, but the variable n is.",
  );
  await file.setInputFiles(csv('topic,n\nmarkdown,3\n"",1\n'));
  const names = page.getByRole("list", { name: "Variables" });
  await expect(names).toContainText("{{topic}} varies, instead of screenshot");
  await expect(names).toContainText("{{n}} varies, instead of 2");
  await expect(page.getByTestId("preview")).toContainText("Runs2");
  await workbench.expectAccessible();

  const sent = page.waitForRequest((request) => request.url().endsWith("/api/search"));
  await sweep.button("Start 2 runs").click();
  expect((await sent).postDataJSON()).toMatchObject({ query: "markdown {{topic}}", limit: 3 });
  await sweep.expectStates("Done: 2");
  await expect(sweep.matrix).toContainText("{{topic}} screenshot · {{n}} 1");
  const [header, first, second] = String(await downloaded(sweep.button("CSV"))).split("\r\n");
  expect(header).toMatch(/^\uFEFF?variant,query,\{\{topic\}\},\{\{n\}\},repeat/);
  expect(first).toContain("markdown {{topic}},markdown,3,1,Done");
  expect(second).toContain("screenshot {{topic}},screenshot,1,1,Done");

  // The sweep has its values, whatever becomes of the variables.
  await page.reload();
  await sweep.expectStates("Done: 2");
});
