import { expect, it } from "vitest";
import { formatTypes } from "@/lib/contract/format-infos";
import { deviceProfiles, profileOf } from "@/lib/storage/connections/profiles";
import { learnDescription } from "./learn-description";

const connection = {
  ...{ id: "a", label: "A", baseUrl: "https://a.example", hasKey: false, isFree: true },
  ...{ keyLast4: null },
  ...({ source: "yours", chosen: true } as const),
};

it("marks the options at their controls, and replaces older marks", () => {
  learnDescription(connection, ["safe"], 1);
  const formats = formatTypes.map((type) => `scrapeOptions.formats.${type}`);
  learnDescription(connection, ["tbs", "scrapeOptions.proxy", "no.such.option", ...formats], 2);
  const { marks } = profileOf(deviceProfiles.read(), connection);
  expect(marks.map(({ control }) => control)).toEqual([
    "time.tbs",
    "loading.proxy",
    ...formatTypes.map((type) => `content.formats.${type}.on`),
  ]);
  deviceProfiles.write({});
});
