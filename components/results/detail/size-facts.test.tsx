import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { SizeFacts } from "./size-facts";

it("uses the singular for one token", () => {
  const text = (bytes: number) => {
    const tab = { id: "markdown", title: "Markdown", bytes, count: null, missing: null } as const;
    return renderToStaticMarkup(
      <SizeFacts tab={{ ...tab, key: "markdown", ofRun: false }} tokens />,
    );
  };
  expect(text(3)).toContain("about 1 token<");
  expect(text(9)).toContain("about 3 tokens<");
});
