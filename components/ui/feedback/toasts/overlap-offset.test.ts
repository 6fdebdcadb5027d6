import { expect, it } from "vitest";
import { overlapOffset } from "./overlap-offset";

const message = { left: 12, right: 300, top: 700, bottom: 740 };
const control = (top: number, bottom: number, left = 20) => ({
  left,
  right: left + 200,
  top,
  bottom,
});

it("stays in its corner unless it covers the focused control", () => {
  expect(overlapOffset(message, [control(640, 699)], 800)).toBe(0);
  expect(overlapOffset(message, [control(710, 730, 400)], 800)).toBe(0);
});

it("moves above the focused control", () => {
  const lift = overlapOffset(message, [control(710, 730)], 800);
  expect(message.bottom - lift).toBeLessThan(710);
});

it("does not move for a control as large as an editor, or off the screen", () => {
  expect(overlapOffset(message, [control(100, 790)], 800)).toBe(0);
  expect(
    overlapOffset({ ...message, top: 40, bottom: 80 }, [{ ...control(30, 60), right: 300 }], 100),
  ).toBe(0);
});

it("moves above several boxes, one after another", () => {
  const boxes = [control(660, 690), control(600, 640), control(712, 730)];
  expect(message.bottom - overlapOffset(message, boxes, 800)).toBe(592);
  expect(overlapOffset(message, [control(0, 300), control(710, 730)], 800)).toBe(38);
});
