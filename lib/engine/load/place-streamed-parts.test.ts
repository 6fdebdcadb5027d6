import { expect, test } from "vitest";
import { placeStreamedParts } from "./place-streamed-parts";

const boundary = (id: string, fallback: string) =>
  `<!--$?--><template id="B:${id}"></template>${fallback}<!--/$-->`;
const part = (id: string, content: string) => `<div hidden id="S:${id}">${content}</div>`;

test.each([
  [
    "puts a part in the place of its fallback",
    `<main>${boundary("0", "<p>Loading</p>")}<p>End</p></main>${part("0", "<p>Late</p>")}<script>$RC("B:0","S:0")</script>`,
    '<main><p>Late</p><p>End</p></main><script>$RC("B:0","S:0")</script>',
  ],
  [
    "puts a part into another one",
    `${boundary("0", "")}${part("0", `<h2>A</h2>${boundary("1", "wait<!--$-->b<!--/$-->")}`)}<script>$RC("B:0","S:0")</script>${part("1", "<div>B</div>")}<script>$RR("B:1","S:1",[])</script>`,
    '<h2>A</h2><div>B</div><script>$RC("B:0","S:0")</script><script>$RR("B:1","S:1",[])</script>',
  ],
  [
    "puts a segment in the place of its placeholder",
    `<ul><li>One</li><template id="P:1"></template></ul>${part("1", "<li>Two")}<script>$RS("S:1","P:1")</script>`,
    '<ul><li>One</li><li>Two</ul><script>$RS("S:1","P:1")</script>',
  ],
])("%s", (_, html, placed) => {
  expect(placeStreamedParts(html)).toBe(placed);
});

test("leaves parts that no script places, and survives parts that contain each other", () => {
  const waiting = boundary("0", "<p>Loading</p>") + part("0", "Late");
  expect(placeStreamedParts(waiting)).toBe(waiting);
  const knot = `${part("0", boundary("1", ""))}${part("1", boundary("0", ""))}`;
  const calls = '<script>$RC("B:0","S:0");$RC("B:1","S:1")</script>';
  expect(placeStreamedParts(knot + calls)).toBe(calls);
});
