import { EventTarget } from "linkedom/worker";
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

it("separates class names by one space and keeps each once", () => {
  const { body } = parseDocument('<p class=" a  b a ">One</p><p>Two</p>');
  const [first, second] = body.querySelectorAll("p");
  expect([first?.className, second?.className]).toEqual(["a b", ""]);
  second?.setAttribute("class", "c  c");
  if (first) first.className = "d\n e";
  expect(body.innerHTML).toBe('<p class="d e">One</p><p class="c">Two</p>');
});

it("makes no style for an element without one", () => {
  const { body } = parseDocument('<p>One</p><p style="display: none">Two</p>');
  const [first, second] = body.querySelectorAll("p");
  expect(first?.style).toBe(body.style);
  expect(second?.style.display).toBe("none");
});
