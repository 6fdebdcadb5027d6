import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { ListedResults } from "./listed-results";

it("counts one result in the singular", () => {
  const result = { title: "Owls", url: "https://a.example/owls", description: "" };
  const html = (count: number) =>
    renderToStaticMarkup(
      <ListedResults run={{ query: "owls", startedAt: 0, results: Array(count).fill(result) }} />,
    );
  expect(html(1)).toContain(">1 result<");
  expect(html(2)).toContain(">2 results<");
});
