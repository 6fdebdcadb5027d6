import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { allResults } from "@/lib/results/model/lists";
import { parseResponse } from "@/lib/results/model/parse-response";
import { ListContextProvider } from "../list/list-context";
import { ResultDetail } from "./detail-pane";

function detail(item: object, tab: string): string {
  const text = JSON.stringify({ success: true, data: { web: [item] } });
  const view = parseResponse(JSON.parse(text));
  const [result] = allResults(view);
  if (!result) throw new Error("The response of this test has no result.");
  const run = {
    id: "1",
    request: { query: "x" },
    status: 200,
    body: new Blob([text]),
    beginning: text,
    bytes: text.length,
    startedAt: 0,
    durationMs: 1,
    connectionLabel: null,
  };
  return renderToStaticMarkup(
    <ListContextProvider shown={{ run, view }}>
      <ResultDetail
        ref={null}
        run="1"
        now={0}
        contentRequested
        place="1 of 1"
        onTab={() => {}}
        reading={{ isOn: false, toggle: () => {} }}
        onCommand={() => {}}
        {...{ result, tab }}
        original={result}
      />
    </ListContextProvider>,
  );
}

it("shows a warning about a format at its tab, and other warnings at the page", () => {
  const item = {
    title: "A page",
    url: "https://example.org/",
    summary: "short",
    links: ["https://example.org/a"],
    warning: "The summary consists of sentences. The page was slow.",
  };
  const [head, summary] = detail(item, "summary").split('role="tablist"');
  expect(head).toContain("The page was slow.");
  expect(head).not.toContain("<bdi>The summary consists");
  expect(summary).toContain("Warnings about this format");
  expect(summary).toContain("The summary consists of sentences.");
  const [, links] = detail(item, "links").split('role="tablist"');
  expect(links).not.toContain("The summary consists of sentences.");
  expect(links).toMatch(
    /title="5 B · 1 warning · Key \d"[^>]*><svg[^>]*text-warn(?:(?!<\/button>).)*Summary/,
  );
});

it("distinguishes a page that was not fetched from one that failed later", () => {
  const page = { title: "A page", url: "https://example.org/" };
  const step = { statusCode: 200, error: "Action 5 failed: no element matches #go" };
  const title = (item: object) =>
    /The page (?:could not be fetched(?:: status \d+)?|was fetched[^<]*)/.exec(
      detail({ ...page, ...item }, "markdown"),
    )?.[0];
  expect(title({ markdown: "Text", metadata: step })).toBe(
    "The page was fetched, but not everything worked",
  );
  expect(title({ metadata: { error: "The page did not load in time." } })).toBe(
    "The page could not be fetched",
  );
  expect(title({ rawHtml: "<p>", metadata: { statusCode: 500, error: "Error" } })).toBe(
    "The page could not be fetched: status 500",
  );
});

it("says when a result has no description to show", () => {
  const item = { title: "A page", url: "https://example.org/" };
  const empty = "The response has no description of this result.";
  expect(detail(item, "result")).toContain(empty);
  expect(detail({ ...item, description: "Some text" }, "result")).not.toContain(empty);
});

it("says why the image of a result is not shown", () => {
  const image = { url: "https://example.org/", title: "A page", imageUrl: "javascript:alert(1)" };
  const shown = detail(image, "result").replaceAll(/ title="[^"]*"/g, "");
  expect(shown).toContain("not shown");
  expect(shown).toContain("<p>This is not an http(s) URL.</p>");
});
