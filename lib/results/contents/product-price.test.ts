import { expect, it } from "vitest";
import { availabilityText } from "./product-price";

it.each([
  ["InStock", "in stock"],
  ["https://schema.org/OutOfStock", "out of stock"],
  ["http://schema.org/LimitedAvailability", "limited availability"],
  ["Discontinued", "Discontinued"],
  ["Ships in 3 days from McDonald", "Ships in 3 days from McDonald"],
  [" sold out ", "sold out"],
])("shows the availability %s as %s", (text, label) => {
  expect(availabilityText(text)).toBe(label);
});
