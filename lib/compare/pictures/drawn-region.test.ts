import { expect, it } from "vitest";
import { drawnRegion, parseRegion } from "./drawn-region";

it("turns two corners in any order into a region inside the picture", () => {
  const size = { width: 100, height: 80 };
  const region = { x: 10, y: 20, width: 30, height: 40 };
  expect(drawnRegion({ x: 10, y: 20 }, { x: 40, y: 60 }, size)).toEqual(region);
  expect(drawnRegion({ x: 40.2, y: 59.8 }, { x: 9.9, y: 20.1 }, size)).toEqual(region);
  expect(drawnRegion({ x: -50, y: 70 }, { x: 20, y: 500 }, size)).toEqual({
    x: 0,
    y: 70,
    width: 20,
    height: 10,
  });
  expect(drawnRegion({ x: 10, y: 20 }, { x: 12, y: 60 }, size)).toBeNull();
  expect(drawnRegion({ x: 200, y: 20 }, { x: 300, y: 60 }, size)).toBeNull();
});

it("parses the fields of a region and names those that are not valid", () => {
  const texts = { x: "0", y: " 12 ", width: "100", height: "5" };
  expect(parseRegion(texts)).toEqual({ ok: true, region: { x: 0, y: 12, width: 100, height: 5 } });
  expect(parseRegion({ ...texts, y: "", width: "0", height: "-3" })).toEqual({
    ok: false,
    invalid: ["y", "width", "height"],
  });
  expect(parseRegion({ ...texts, x: "1.5" })).toEqual({ ok: false, invalid: ["x"] });
});
