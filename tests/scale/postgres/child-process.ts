import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";

/** Runs a script of the project in another process. */
export function startScript(script: string, ...args: string[]) {
  const child: ChildProcess = spawn(
    process.execPath,
    ["--conditions=react-server", "--import", "tsx", script, ...args],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  let output = "";
  child.stdout?.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  return {
    child,
    output: () => output,
    /** The output of the process after its end. */
    ended: async () => {
      const [code] = await once(child, "exit");
      if (code !== 0) throw new Error(`${script} ended with ${code}.`);
      return output;
    },
  };
}
