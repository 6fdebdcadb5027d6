import { describe, expect, it } from "vitest";
import { drawFormat as draw, wordsOfFormat as words } from "@/tests/support/drawn-format";

describe("of the right type", () => {
  it("an answer and highlights stand below what was asked", () => {
    expect(words("answer", "**Much**")).toContain("Question: How <much>?");
    expect(words("highlights", ["One.", "Two."])).toContain("Passages for: the limit");
  });

  it("a screenshot that is written out is drawn; one elsewhere is asked about first", () => {
    expect(
      draw("screenshot", "data:image/png;base64,AA==").main.querySelector("img"),
    ).not.toBeNull();
    const remote = draw("screenshot", "https://files.example/a.png?Expires=4000000000");
    expect(remote.main.querySelector("img")).toBeNull();
    expect(remote.html).toContain("files.example/a.png");
    expect(words("screenshot", "ftp://files.example/a.png")).toContain(
      "not the address of a picture",
    );
  });

  it("links are told apart, counted once and copied whole", () => {
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

  it("images are a list of addresses with their words, and none is loaded", () => {
    const { main } = draw("images", [{ url: "https://img.example/a.png", alt: "A cat" }]);
    expect(main.textContent).toContain("A cat");
    expect(main.querySelector("img")).toBeNull();
  });

  it("JSON is a tree that is held against the schema", () => {
    const { main } = draw("json", { price: 12, list: [1] });
    expect(main.querySelector('[role="tree"]')).not.toBeNull();
    expect(main.querySelectorAll('[role="treeitem"]')).toHaveLength(4);
    expect(main.textContent).toContain("Checking against the schema");
  });

  it("changes come with their status, lines and fields", () => {
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
      "Everything else",
    ])
      expect(text).toContain(each);
  });

  it("colours are swatches with their contrast", () => {
    const { main } = draw("branding", {
      colors: { background: "#000", primary: "rgb(255,255,255)", odd: "red;x:url(//y)" },
      unknown: [1],
    });
    expect(main.textContent).toContain("21.0:1 text");
    const styles = [...main.querySelectorAll("[style]")].map((each) => each.getAttribute("style"));
    expect(styles.filter((style) => style?.includes("background-color"))).toEqual([
      "background-color:#000000",
      "background-color:#ffffff",
    ]);
    expect(main.textContent).toContain("unknown");
  });

  it("products and menus are cards with prices", () => {
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
    for (const each of ["Shirt", "Small", "10 EUR", "not in stock"])
      expect(product).toContain(each);
    const menu = words("menu", {
      sections: [{ name: "Soups", items: [{ name: "Tomato", price: 4 }] }],
      currency: "EUR",
    });
    for (const each of ["Soups", "Tomato", "4 EUR", "1 dish"]) expect(menu).toContain(each);
  });

  it("outputs of actions stand at their steps", () => {
    const text = words("actions", {
      javascriptReturns: [{ type: "object", value: { a: 1 } }],
      screenshots: ["https://files.example/1.png"],
    });
    expect(text.indexOf("Returned by a script of step 1")).toBeLessThan(
      text.indexOf("Screenshot of step 2"),
    );
    expect(text.indexOf("Returned by a script of step 1")).toBeGreaterThan(-1);
  });

  it("HTML waits for its frame, and a large page for a wish", () => {
    expect(words("html", "x".repeat(2_000_000))).toContain("Draw it");
    expect(words("html", " ")).toContain("This HTML is empty");
  });

  it("metadata come as a table, unknown keys as a tree", () => {
    expect(words("metadata", { title: "T", ogTitle: "O" })).toContain("Other keys");
    expect(draw("other", { a: 1 }).main.querySelector('[role="tree"]')).not.toBeNull();
  });
});
