import { expect, test } from "vitest";
import { flattenShadowRoots } from "./flatten-shadow-roots";

const host = (root: string, light: string) =>
  `<x-a><template shadowrootmode="open">${root}</template>${light}</x-a>`;

test.each([
  [
    "places children in the slots of their names",
    host('<h2><slot name="n">?</slot></h2><slot></slot>', '<p>Text</p><b slot="n">Ada</b>'),
    "<x-a><h2><b>Ada</b></h2><p>Text</p></x-a>",
  ],
  [
    "shows the content of a slot without children",
    host('<slot name="n"><i>?</i></slot>', "<p>Lost</p>"),
    "<x-a><i>?</i></x-a>",
  ],
  [
    "passes children on to the slots of an inner host",
    host(host("<u><slot></slot></u>", '<slot name="n"></slot>'), '<b slot="n">Ada &amp; co</b>'),
    "<x-a><x-a><u><b>Ada &amp; co</b></u></x-a></x-a>",
  ],
])("%s", (_, html, flat) => {
  expect(flattenShadowRoots(html)).toBe(flat);
});

test("returns a page without shadow roots unchanged, and survives deep ones", () => {
  const page = "<p>one<template><slot></slot></template>";
  expect(flattenShadowRoots(page)).toBe(page);
  const deep = '<x-a><template shadowrootmode="open"><slot>'.repeat(5_000);
  expect(flattenShadowRoots(deep)).toContain("<x-a>");
});
