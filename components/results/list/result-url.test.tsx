import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Crumbs } from "./result-url";

it("allows a line to break before each part of a path", () => {
  const crumbs = { host: "pages.example", path: ["documentation", "introduction"] };
  const markup = renderToStaticMarkup(<Crumbs crumbs={crumbs} />);
  expect(markup.match(/<wbr\/><bdi>\w+/g)).toEqual([
    "<wbr/><bdi>documentation",
    "<wbr/><bdi>introduction",
  ]);
});
