import { spawnSync } from "node:child_process";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";

const project = pathToFileURL(resolve("scripts/project.mjs")).href;

/** Returns the output of a command that reads the settings with these variables. */
function readSettings(variables: Readonly<Record<string, string>>) {
  const program = `import { settings } from "${project}"; console.log(settings().host);`;
  const { PATH } = process.env;
  return spawnSync(process.execPath, ["--input-type=module", "--eval", program], {
    env: { PATH, NODE_ENV: "production", ...variables },
    encoding: "utf8",
  });
}

describe("the address that the scripts accept", () => {
  it.each(["0", "65536", "http"])("stops with the port %s", (port) => {
    const { status, stderr } = readSettings({ PORT: port });
    expect(status).toBe(1);
    expect(stderr).toContain("PORT must be a number from 1 to 65535");
  });

  it.each(["[::1]", " ::1 "])("accepts the address of HOST=%s", (HOST) => {
    expect(readSettings({ HOST })).toMatchObject({ status: 0, stdout: "::1\n" });
  });

  it.each(["127.0.0.1:3001", "http://localhost", "[::1"])("stops with HOST=%s", (HOST) => {
    const { status, stderr } = readSettings({ HOST });
    expect(status).toBe(1);
    expect(stderr).toContain("HOST must be an IP address or a host name");
  });

  it("stops with both ways to log in if others can reach the address without one", () => {
    const { status, stderr } = readSettings({ HOST: "0.0.0.0" });
    expect(status).toBe(1);
    expect(stderr).toContain("WORKBENCH_PASSWORD");
    expect(stderr).toContain("WORKBENCH_IDENTITY_HEADER");
  });

  it.each([
    ["WORKBENCH_PASSWORD", "long enough"],
    ["WORKBENCH_IDENTITY_HEADER", "X-Forwarded-User"],
  ])("accepts it with %s", (name, value) => {
    const { status, stdout } = readSettings({ HOST: "0.0.0.0", [name]: value });
    expect({ status, stdout }).toEqual({ status: 0, stdout: "0.0.0.0\n" });
  });
});

it("stops with an invalid setting before it builds", () => {
  const env = { ...process.env, WORKBENCH_PER_MINUTE: "many", WORKBENCH_DATA_DIR: ".data/unused" };
  const { status, stderr } = spawnSync(process.execPath, ["scripts/start.mjs"], {
    env: { ...env, PORT: "39127" },
    encoding: "utf8",
    timeout: 60_000,
  });
  expect(status).toBe(1);
  expect(stderr).toContain("WORKBENCH_PER_MINUTE");
  expect(stderr).not.toContain("Building");
}, 70_000);

describe("the arguments that the scripts accept", () => {
  it.each(["check", "testing/test"])("prints how to use %s instead of running it", (script) => {
    const { status, stdout } = spawnSync(process.execPath, [`scripts/${script}.mjs`, "--help"], {
      encoding: "utf8",
      timeout: 5_000,
    });
    expect({ status, stdout }).toEqual({
      status: 0,
      stdout: expect.stringMatching(/^Usage: npm /),
    });
  });

  it("stops if no test against servers has the given name", () => {
    const { status, stderr } = spawnSync(
      process.execPath,
      ["scripts/testing/test-scale.mjs", "postgrs"],
      { encoding: "utf8", timeout: 5_000 },
    );
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: expect.stringContaining("PostgreSQL"),
    });
  });

  const start = (...args: string[]) =>
    spawnSync(process.execPath, ["scripts/start.mjs", ...args], { encoding: "utf8" });

  it("prints how to use a command instead of running it", () => {
    const { status, stdout } = start("--help");
    expect({ status, stdout }).toEqual({
      status: 0,
      stdout: expect.stringContaining("Usage: npm start\n"),
    });
  });

  it("stops with an unknown argument, such as a port", () => {
    const { status, stderr } = start("--port", "3001");
    expect(status).toBe(3);
    expect(stderr).toContain('Unknown argument "--port".');
    expect(stderr).toContain("PORT=3001 npm start");
  });
});
