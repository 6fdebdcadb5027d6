import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { SizeFacts } from "./size-facts";

it("uses the singular for one token", () => {
  const words = (bytes: number) => {
    const tab = { id: "markdown", title: "Markdown", bytes, count: null, missing: null } as const;
    return renderToStaticMarkup(
      <SizeFacts tab={{ ...tab, key: "markdown", ofRun: false }} tokens />,
    );
  };
  expect(words(3)).toContain("≈ 1 token<");
  expect(words(9)).toContain("≈ 3 tokens<");
});
