import { EventTarget } from "linkedom";
import { expect, it } from "vitest";
import { parseDocument } from "./parse-document";

it("gives no node a table of event listeners", () => {
  const { body } = parseDocument("<p class=a>One <b>two</b></p>");
  for (const node of [body, body.firstChild, body.querySelector("b")?.firstChild])
    expect(() =>
      Reflect.apply(EventTarget.prototype.addEventListener, node, ["x", () => {}]),
    ).toThrow(TypeError);
});

it("changes nothing about the tree", () => {
  const { body } = parseDocument("<p class=a>One <b>two</b></p>");
  body.querySelector("b")?.replaceWith("three");
  const clone = body.cloneNode(true);
  expect(body.innerHTML).toBe('<p class="a">One three</p>');
  expect(clone.textContent).toBe("One three");
});
