import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";
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
