import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";
import { importText } from "../import-text";
import { longOption, shortOption, takesValue } from "./curl-options";

const { stdout: help } = spawnSync("curl", ["--help", "all"], { encoding: "utf8" });
/** `-r, --range <range>`, `--preproxy [protocol://]host[:port]`; the value of `--help` is optional. */
const withValue = [...(help ?? "").matchAll(/^ *(?:-(.), )?--([\w.-]+) (?=<|\[)/gm)].flatMap(
  ([, letter, name = ""]) => (name === "help" ? [] : [{ letter, name }]),
);

it.runIf(withValue.length > 0)(
  "knows every option of the installed curl that takes a value",
  () => {
    const takes = (option: ReturnType<typeof longOption>) => option !== null && takesValue(option);
    expect(withValue.filter(({ name }) => !takes(longOption(name)))).toEqual([]);
    expect(
      withValue.filter(({ letter }) => letter !== undefined && !takes(shortOption(letter))),
    ).toEqual([]);
  },
);

it.each(["-F query=x -F limit=5", "--form-string query=x", "--data-urlencode 'query=a b'"])(
  "says that the body of a command is form data: %s",
  (options) => {
    const result = importText(`curl https://api.example.org/v2/search ${options}`);
    expect(result).toMatchObject({ message: expect.stringContaining("form data") });
  },
);

it("reads the options that a command takes from its input, and names a file with options", () => {
  const options = String.raw`# words
url = "https://api.example.org/v2/search"
-H "X-A: b"
data: "{\"query\": \"a # b\", \"limit\": 4}"
silent`;
  const result = importText(`curl -K - <<'EOF'\n${options}\nEOF`);
  expect(result).toMatchObject({ body: { query: "a # b", limit: 4 } });
  expect(importText("curl -K search.conf")).toMatchObject({
    message: expect.stringContaining("search.conf"),
  });
});
