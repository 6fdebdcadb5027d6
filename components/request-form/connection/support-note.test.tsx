import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { OptionMark } from "@/lib/storage/connections/profiles";
import { SupportMessage } from "./support-message";

const mark: OptionMark = {
  field: "scrapeOptions.formats.branding",
  control: "content.formats.branding.on",
  source: "rejected",
  message: 'Unknown format "branding"',
  at: Date.UTC(2026, 10, 22, 12),
};
const show = (more: Partial<OptionMark> = {}) =>
  renderToStaticMarkup(
    <SupportMessage mark={{ ...mark, ...more }} from="api.example.org" forget={() => {}} />,
  )
    .replace(/<[^>]+>/g, "")
    .replaceAll("&quot;", '"');

describe("SupportMessage", () => {
  it("says who rejected the option, when and why, and offers to forget it", () => {
    expect(show()).toBe('Rejected by api.example.org on 22 Nov: Unknown format "branding" Forget');
  });

  it("says when a description lacks the option", () => {
    expect(show({ source: "undescribed" })).toMatch(
      /^api\.example\.org does not list scrapeOptions\.formats\.branding \(checked on 22 Nov\)\./,
    );
  });
});
