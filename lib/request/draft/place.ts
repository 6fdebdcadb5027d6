import { requestDefaults } from "@/lib/contract/defaults";
import { textField } from "./field";
import { section } from "./section";

export const placeSection = section({
  name: "place",
  fields: { country: textField(["country"]), location: textField(["location"]) },
  summary: ({ country, location }) =>
    [country.trim(), location.trim()].filter(Boolean).join(", ") || requestDefaults.country,
});
