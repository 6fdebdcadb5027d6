import { describe, expect, it } from "vitest";
import { renderFormat as draw, textOfFormat as words } from "@/tests/support/render-format";

describe("format views with valid values", () => {
  it("shows the question above an answer and the query above highlights", () => {
    expect(words("answer", "**Much**")).toContain("Question: How <much>?");
    expect(words("highlights", ["One.", "Two."])).toContain("Passages for: the limit");
  });

  it("shows an embedded screenshot and asks before loading a remote one", () => {
    expect(
      draw("screenshot", "data:image/png;base64,AA==").main.querySelector("img"),
    ).not.toBeNull();
    const remote = draw("screenshot", "https://files.example/a.png?Expires=4000000000");
    expect(remote.main.querySelector("img")).toBeNull();
    expect(remote.html).toContain("files.example/a.png");
    expect(words("screenshot", "ftp://files.example/a.png")).toContain("not the URL of an image");
  });

  it("classifies, deduplicates and copies links", () => {
    const text = words("links", [
      "/b",
      "https://other.example",
      "mailto:a@b.example",
      "javascript:x",
      "/b",
    ]);
    for (const each of [
      "All 4",
      "Internal 1",
      "External 1",
      "Mail 1",
      "Unsafe 1",
      "1 repetition",
      "×2",
    ])
      expect(text).toContain(each);
  });

  it("lists images with alt text and loads none", () => {
    const { main } = draw("images", [{ url: "https://img.example/a.png", alt: "A cat" }]);
    expect(main.textContent).toContain("A cat");
    expect(main.querySelector("img")).toBeNull();
  });

  it("shows JSON as a tree and checks it against the schema", () => {
    const { main } = draw("json", { price: 12, list: [1] });
    expect(main.querySelector('[role="tree"]')).not.toBeNull();
    expect(main.querySelectorAll('[role="treeitem"]')).toHaveLength(4);
    expect(main.textContent).toContain("Checking against the schema");
  });

  it("shows status, lines and fields of changes", () => {
    const text = words("changeTracking", {
      changeStatus: "changed",
      previousScrapeAt: "2026-11-19T10:00:00Z",
      diff: { text: "@@ -1 +1 @@\n-old\n+new\n" },
      json: { price: { previous: 1, current: 2 } },
      more: true,
    });
    for (const each of [
      "changed",
      "19 Nov 2026",
      "+1 added",
      "−1 removed",
      "Lines",
      "Fields",
      "Other fields",
    ])
      expect(text).toContain(each);
  });

  it("shows colours as swatches with contrast", () => {
    const { main } = draw("branding", {
      colors: { background: "#000", primary: "rgb(255,255,255)", odd: "red;x:url(//y)" },
      unknown: [1],
    });
    expect(main.textContent).toContain("21.0:1 readable text");
    const styles = [...main.querySelectorAll("[style]")].map((each) => each.getAttribute("style"));
    expect(styles.filter((style) => style?.includes("background-color"))).toEqual([
      "background-color:#ffffff",
      "background-color:#000000",
    ]);
    expect(main.textContent).toContain("unknown");
  });

  it("names the use of each colour, and calls the scheme the background of the page", () => {
    const { main } = draw("branding", {
      colorScheme: "dark",
      colors: { background: "#000", muted: "#5f5f5f", faint: "#222222", again: "#000000" },
    });
    for (const each of [
      "3.3:1 large text only",
      "1.3:1 too low for text",
      "1.0:1 same colour",
      "page background: dark",
    ])
      expect(main.textContent).toContain(each);
  });

  it("shows products and menus as cards with prices", () => {
    const product = words("product", {
      title: "Shirt",
      variants: [
        {
          title: "Small",
          price: { amount: 10, currency: "EUR" },
          availability: { inStock: false },
        },
      ],
    });
    for (const each of ["Shirt", "Small", "10 EUR", "out of stock"])
      expect(product).toContain(each);
    const menu = words("menu", {
      sections: [{ name: "Soups", items: [{ name: "Tomato", price: 4 }] }],
      currency: "EUR",
    });
    for (const each of ["Soups", "Tomato", "4 EUR", "1 dish"]) expect(menu).toContain(each);
  });

  it("shows action outputs with their steps", () => {
    const text = words("actions", {
      javascriptReturns: [{ type: "object", value: { a: 1 } }],
      screenshots: ["https://files.example/1.png"],
    });
    expect(text.indexOf("Return value of a script of step 1")).toBeLessThan(
      text.indexOf("Screenshot of step 2"),
    );
    expect(text.indexOf("Return value of a script of step 1")).toBeGreaterThan(-1);
  });

  it("renders HTML in a frame, and a large page on request", () => {
    expect(words("html", "x".repeat(2_000_000))).toContain("Render");
    expect(words("html", " ")).toContain("This HTML is empty");
  });

  it("shows metadata as a table and unknown fields as a tree", () => {
    expect(words("metadata", { title: "T", ogTitle: "O" })).toContain("Other fields");
    expect(draw("other", { a: 1 }).main.querySelector('[role="tree"]')).not.toBeNull();
  });
});
