import { afterEach, describe } from "vitest";
import { describeLibrary } from "@/tests/scale/suites/library-suite";
import { temporaryIndexFile } from "@/tests/support/sample-index";
import { openLibrary, type SqliteLibrary } from "./open-library";

const opened: SqliteLibrary[] = [];
let file = "";
afterEach(() => {
  for (const library of opened.splice(0)) library.close();
  file = "";
});

describe.each([
  ["with its index", false],
  ["with the outbox of an index elsewhere", true],
])("a library in a file, %s", (_, usesOutbox) => {
  describeLibrary(async () => {
    file ||= temporaryIndexFile();
    const library = openLibrary({ index: file }, { usesOutbox });
    opened.push(library);
    return library;
  });
});
