import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { ConnectionSummary } from "@/lib/contract/connection";
import { creditRates } from "@/lib/contract/credit-rates";
import { readServiceHeaders, type ServiceHeaders } from "@/lib/contract/dialect/service-headers";
import { parseResponse } from "@/lib/results/model/parse-response";
import {
  noticeHeaders,
  noticeResponse,
  pageShapedResearch,
  paperResponse,
  toolResponse,
} from "@/tests/support/documented-shapes";
import { FailurePanel } from "./failure/panel";
import { RunPanel } from "./run/panel";

function shown(
  response: object,
  headers: ServiceHeaders | null = null,
  connection?: ConnectionSummary,
): string {
  const text = JSON.stringify(response);
  const run = {
    ...{ id: "1", request: { query: "x" }, status: 200, body: new Blob([text]), beginning: text },
    ...{ bytes: text.length, startedAt: 0, durationMs: 1, connectionLabel: null },
    ...(headers && { headers }),
    ...(connection && { connection: connection.id }),
  };
  return renderToStaticMarkup(
    <RunPanel
      state={{ phase: "done", run, view: parseResponse(response) }}
      rates={creditRates}
      onCommand={() => {}}
      commands={[]}
      connections={{ chosen: "a", labelOf: () => "Service", find: () => connection ?? null }}
      scope={() => null}
      idle="Nothing yet"
    />,
  );
}

const service: ConnectionSummary = {
  ...{ id: "a", label: "Service", baseUrl: "https://a.example", hasKey: true, keyLast4: null },
  isFree: false,
  ...{ source: "yours", chosen: true },
};

it("offers the dialect that the lists of a response show, for services only", () => {
  expect(shown(paperResponse, null, service)).toContain("The response has data.research");
  expect(shown(noticeResponse, null, service)).not.toContain("Dialect of the service");
  expect(shown(paperResponse)).not.toContain("Dialect of the service");
  const engine = {
    ...service,
    source: "built-in",
    baseUrl: null,
    hasKey: false,
    isFree: true,
  } as const;
  expect(shown(paperResponse, null, engine)).not.toContain("Dialect of the service");
});

const tabsIn = (html: string) =>
  [...html.matchAll(/<button[^>]*role="tab"[^>]*>(.*?)<\/button>/g)].map(([, inner = ""]) =>
    inner
      .replace(/<[^>]+>/g, " ")
      .replace(/\s+/g, " ")
      .trim(),
  );

it("has a tab for every list, with its count", () => {
  expect(tabsIn(shown(paperResponse)).join("|")).toMatch(/Web 1\b.*\|Research 2\b/);
  expect(tabsIn(shown(toolResponse)).join("|")).toMatch(/Tools 1\b.*\|Related-searches 2\b/);
});

it("opens the only list that has results, with cards of papers and of pages", () => {
  const { web: _, ...data } = paperResponse.data;
  const html = shown({ success: true, data });
  expect(html).toContain("Heat pumps in cold climates");
  expect(html).toContain("A. Author, B. Author");
  expect(html).toContain('href="https://doi.org/10.1000/xyz123"');
  expect(html).not.toContain('href="javascript');
  expect(shown(pageShapedResearch)).toContain("A page about a paper");
});

it("shows the notices of headers with a failure", () => {
  const html = renderToStaticMarkup(
    <FailurePanel
      failure={{ kind: "unexpected-status", status: 410, message: "Gone" }}
      run={{
        ...{ id: "1", request: { query: "x" }, status: 410, body: new Blob([]), beginning: "" },
        ...{ bytes: 0, startedAt: 0, durationMs: 1, connectionLabel: null },
        headers: { sunset: "Wed, 31 Dec 2025 23:59:59 GMT" },
      }}
      onCommand={() => {}}
    />,
  );
  expect(html).toContain("The service ends this operation: 2025-12-31.");
});

it("shows what a message says beyond the issues of a rejected request", () => {
  const shownWith = (message: string) =>
    renderToStaticMarkup(
      <FailurePanel
        failure={{
          ...{ kind: "invalid-request", status: 422, message },
          issues: [{ path: ["limit"], code: "custom", message: "At most 20." }],
        }}
        run={null}
        onCommand={() => {}}
      />,
    );
  expect(shownWith("The plan has ended.")).toMatch(/At most 20\..*The plan has ended\./s);
  for (const message of ["Invalid request body", "Validation failed", "limit: At most 20."])
    expect(shownWith(message)).not.toContain("Details");
});

it("lists the notices of body and headers once, with links that send no referrer", () => {
  const values = new Map(
    Object.entries(noticeHeaders).map(([name, value]) => [name.toLowerCase(), value]),
  );
  const html = shown(
    noticeResponse,
    readServiceHeaders((name) => values.get(name) ?? null),
  );
  expect(html).toContain("6 warnings from the service");
  expect(html.split("Results of research move.")).toHaveLength(2);
  expect(html).toContain("The service ends this operation: 2026-12-31.");
  expect(html).toMatch(/href="https:\/\/docs\.example\.org\/research"[^>]*rel="[^"]*noreferrer/);
});
