import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { ConnectionSummary } from "@/lib/contract/connection";
import { BeforeSending } from "./before-sending";
import { FeedbackFields } from "./fields";
import { outcomeText } from "./outcome-text";

const connection: ConnectionSummary = {
  ...{ id: "c", label: "Service", baseUrl: "https://a.example", hasKey: true, keyLast4: null },
  isFree: false,
  ...{ source: "yours", chosen: true },
};
const run = {
  ...{ id: "1", request: { query: "x" }, status: 200, body: new Blob([]), beginning: "" },
  ...{ bytes: 0, startedAt: 0, durationMs: 1, connectionLabel: "Service" },
};
const before = (of: ConnectionSummary) =>
  renderToStaticMarkup(
    <BeforeSending run={run} id="run/1" connection={of} feedback={{ rating: "good" }} />,
  );

it("says before sending what leaves, with the exact request, and what may be refunded", () => {
  const html = before(connection);
  expect(html).toContain("POST https://a.example/v2/search/run%2F1/feedback");
  expect(html).toContain("with the key of the connection");
  expect(html).toContain("at most 100 credits a day for an account, as documented");
  expect(before({ ...connection, hasKey: false })).toContain("Without a key there is no credit");
});

it("lists results as checkboxes, with a reason for each ticked one", () => {
  const sources = [
    { url: "https://example.org/1", title: "<b>First</b>" },
    { url: "https://example.org/2", title: "Second" },
  ];
  const html = renderToStaticMarkup(
    <FeedbackFields
      draft={{
        ...{ rating: null, topics: [], suggestions: "" },
        sources: new Map([["https://example.org/1", "why"]]),
      }}
      onDraft={() => {}}
      sources={sources}
    />,
  );
  expect(html.match(/type="checkbox"/g)).toHaveLength(2);
  expect(html.match(/Why is it valuable/g)).toHaveLength(1);
  expect(html).toContain("&lt;b&gt;First");
  expect(html).not.toContain('checked="" value="good"');
});

it("quotes the service and says what to do", () => {
  const rejected = { state: "rejected", message: null, retryAfterSeconds: null } as const;
  const lines = (outcome: Parameters<typeof outcomeText>[0]) =>
    outcomeText(outcome).lines.join(" ");
  expect(lines({ ...rejected, status: 409, code: "FEEDBACK_WINDOW_EXPIRED" })).toMatch(/too old/);
  expect(lines({ ...rejected, status: 429, code: null, retryAfterSeconds: 30 })).toMatch(/30 sec/);
  expect(lines({ ...rejected, status: 503, code: null })).toMatch(/Try again later/);
  expect(lines({ ...rejected, status: 418, code: null, message: "Tea" })).toMatch(/says: Tea/);
  const accepted = {
    state: "accepted",
    ...{ isRepeated: false, refunded: 1, refundedToday: 4, dailyCap: 100 },
    ...{ isCapReached: false, message: null },
  } as const;
  expect(lines(accepted)).toBe(
    "1 credit refunded. 4 credits refunded today, of at most 100 credits: 96 credits left.",
  );
  expect(lines({ ...accepted, refunded: null, refundedToday: null })).toMatch(/did not say/);
});
