import { expect, it } from "vitest";
import { fileStem } from "./file-stem";

const noon = new Date(2026, 10, 3, 12).getTime();

it("names a file after its query and the local day", () => {
  expect(fileStem('  "Storm  lamp" site:a.example ', noon)).toBe(
    "search-storm-lamp-site-a-example-2026-11-03",
  );
  expect(fileStem("kettle", new Date(2026, 0, 9, 23, 59).getTime(), "3-picked")).toBe(
    "search-kettle-3-picked-2026-01-09",
  );
});

it("keeps letters of every script, and drops what a file system rejects", () => {
  expect(fileStem("Crème brûlée", noon)).toBe("search-crème-brûlée-2026-11-03");
  expect(fileStem("моря 海", noon)).toBe("search-моря-海-2026-11-03");
  expect(fileStem('../..\\CON:*?"<>|\0\n\u202e', noon)).toBe("search-con-2026-11-03");
});

it("has a name without words, and limits long queries to whole characters", () => {
  expect(fileStem("!!!", noon)).toBe("search-results-2026-11-03");
  expect(fileStem("𠀀".repeat(90), noon)).toBe(`search-${"𠀀".repeat(40)}-2026-11-03`);
  expect(fileStem("x", Number.NaN)).toBe("search-x");
});
