import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Crumbs, UrlParts } from "./result-url";

it("allows a line to break before each part of a path", () => {
  const crumbs = { host: "pages.example", path: ["documentation", "introduction"] };
  const markup = renderToStaticMarkup(<Crumbs crumbs={crumbs} />);
  expect(markup.match(/<wbr\/><bdi>\w+/g)).toEqual([
    "<wbr/><bdi>documentation",
    "<wbr/><bdi>introduction",
  ]);
});

it.each([
  ["https://a.example/no-words?x=1&y=%20#z", "https://|a.|example/|no-words?|x=|1&|y=|%20#|z"],
  ["Version 1.5/2", "Version 1.5/2"],
  [`https://a.example/${"x/".repeat(1_000)}`, `https://a.example/${"x/".repeat(1_000)}`],
])("breaks %.40s only between the parts of a URL", (url, broken) => {
  const markup = renderToStaticMarkup(<UrlParts url={url} />);
  const text = markup.replace(/<\/?bdi>/g, "").replaceAll("<wbr/>", "|");
  expect(text.replaceAll("&amp;", "&")).toBe(broken);
});
