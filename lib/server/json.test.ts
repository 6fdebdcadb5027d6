import { expect, test } from "vitest";
import * as z from "zod";
import { readValue } from "./json";

const schema = z.strictObject({ texts: z.record(z.string(), z.string().max(3)) });

const read = (body: string) =>
  readValue(new Request("https://workbench.example", { method: "PUT", body }), schema);

test("names the field of an invalid body without its value", async () => {
  expect(await read('{"texts":{"a":"yes"}}')).toEqual({ ok: true, value: { texts: { a: "yes" } } });
  const long = await read('{"texts":{"a":"secret"}}');
  expect(long).toMatchObject({ ok: false, status: 400 });
  expect(JSON.stringify(long)).toContain("texts.a: ");
  expect(JSON.stringify(long)).not.toContain("secret");
  expect(await read("{")).toMatchObject({ ok: false, error: "The body is not JSON." });
});

test("names the first invalid field, also of the closest branch of a union", async () => {
  const shape = z.strictObject({
    first: z.array(z.union([z.strictObject({ a: z.string() }), z.strictObject({ b: z.int() })])),
    last: z.string(),
  });
  const request = new Request("https://workbench.example", {
    ...{ method: "PUT", body: '{"first": [{"a": 1}]}' },
  });
  expect(await readValue(request, shape)).toMatchObject({
    error: "first.0.a: Expected text, not a number.",
  });
});
