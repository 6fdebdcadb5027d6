import { describe } from "vitest";
import { describePageIndex } from "@/tests/scale/suites/page-index-suite";
import { openForTest, temporaryIndexFile } from "@/tests/support/sample-index";
import { embeddedIndex } from "./embedded-index";

describe("embedded index", () => {
  describePageIndex(async () => {
    const file = temporaryIndexFile();
    const another = () => embeddedIndex(openForTest(file));
    return { index: another(), another, refreshed: async () => {} };
  });
});
