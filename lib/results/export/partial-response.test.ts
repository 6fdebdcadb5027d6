import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { partialResponse } from "./partial-response";

describe("partialResponse", () => {
  it("keeps digits, spaces and order of keys, and follows the order of the ids", () => {
    const text = `{ "success":true, "data": {"news":[{"n":1},{"n":2}], "web" : [
      {"id":9007199254740993, "b":1e400,"a":"] , }\\"" }, 7 , {"x":{"web":[1]}} ] }, "creditsUsed":3 }`;
    expect(partialResponse(text, ["web-2", "web-0", "news-1", "web-9", "odd"])).toBe(
      `{ "success":true, "data": {"news":[{"n":2}], "web" : [{"x":{"web":[1]}},{"id":9007199254740993, "b":1e400,"a":"] , }\\"" }] }, "creditsUsed":3 }`,
    );
  });

  it.each([
    ['{"web":{"b":{"url":"b"},"1":{"url":"1"}}}', '{"web":[{"url":"b"}]}'],
    ['{"web":{"total":2,"items":[{"n":1},{"n":2}]}}', '{"web":{"total":2,"items":[{"n":2}]}}'],
    ['{"web":{"url":"b"}}', '{"web":[]}'],
  ])("keeps the second result of an object in place of a list: %s", (data, partial) => {
    expect(partialResponse(`{"data":${data}}`, ["web-1"])).toBe(`{"data":${partial}}`);
  });

  it("leaves other shapes unchanged, and uses the last of equal keys", () => {
    for (const text of ["[]", "{}", '{"data":[1]}', '{"data":{"web":null}}', '"x"'])
      expect(partialResponse(text, ["web-0"])).toBe(text);
    expect(partialResponse('{"data":{"web":[1],"web":[2,3]}}', ["web-1"])).toBe(
      '{"data":{"web":[1],"web":[3]}}',
    );
  });

  it("gives the same values as filtering the parsed response", () => {
    fc.assert(
      fc.property(
        fc.array(fc.jsonValue(), { minLength: 1, maxLength: 5 }),
        fc.nat(),
        fc.constantFrom(0, 2, "\t"),
        (web, at, space) => {
          const place = at % web.length;
          const text = JSON.stringify({ odd: web, data: { images: [], web }, z: web }, null, space);
          expect(JSON.parse(partialResponse(text, [`web-${place}`]))).toEqual(
            JSON.parse(
              JSON.stringify({ odd: web, data: { images: [], web: [web[place]] }, z: web }),
            ),
          );
        },
      ),
    );
  });
});
