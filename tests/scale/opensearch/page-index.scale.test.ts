import { afterEach, describe } from "vitest";
import { openOpenSearchIndex } from "@/lib/engine/opensearch/open-index";
import { describePageIndex } from "../suites/page-index-suite";
import { dropIndexes, testSettings } from "./cluster";

const cleanUp: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step();
});

describe("index in OpenSearch", () => {
  describePageIndex(async () => {
    const settings = testSettings();
    cleanUp.push(() => dropIndexes(settings.name));
    const another = () => {
      const index = openOpenSearchIndex(settings);
      cleanUp.push(() => index.close());
      return index;
    };
    const index = openOpenSearchIndex(settings);
    cleanUp.push(() => index.close());
    return { index, another, refreshed: () => index.refresh() };
  });
});
