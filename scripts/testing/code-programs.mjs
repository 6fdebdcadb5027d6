/** The compilers, interpreters and packages that run the code of the Code view. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { inProject } from "../project.mjs";

const APT = "/usr/bin/apt-get";
const PYTHON_CLIENT = "firecrawl-py==4.55.0";

const runs = (program, ...args) => spawnSync(program, args, { stdio: "ignore" }).status === 0;

/** Keyed by language: a check, and the Debian packages to install. */
const programs = {
  java: { isHere: () => runs("javac", "--version"), packages: ["default-jdk-headless"] },
  csharp: {
    isHere: () => runs("mcs", "--version") && runs("mono", "--version"),
    packages: ["mono-mcs", "mono-runtime", "libmono-system-net-http4.0-cil"],
  },
  php: { isHere: () => runs("php", "--version"), packages: ["php-cli"] },
  ruby: { isHere: () => runs("ruby", "--version"), packages: ["ruby"] },
  rust: { isHere: () => runs("cargo", "--version"), packages: ["cargo"] },
  pythonClient: { isHere: () => clientPython() !== null, packages: ["python3-venv"] },
};

/** Entries of the servers of `test-scale.mjs`, one per language. */
export const codePrograms = Object.entries(programs).map(([id, { isHere, packages }]) => ({
  name: `Code in ${id}`,
  tests: ["tests/scale/snippets"],
  find: () => {
    if (!isHere() && mayInstall()) install(packages);
    return isHere() ? {} : { missing: `it (on Debian: apt-get install ${packages.join(" ")})` };
  },
  start: async () => ({
    env: id === "pythonClient" ? { WORKBENCH_TEST_PYTHON: clientPython() } : {},
    code: id,
    stop: async () => {},
  }),
}));

/** Installs no packages on a developer's machine. */
const mayInstall = () => Boolean(process.env.CI) && process.getuid?.() === 0 && existsSync(APT);

let updated = false;
function install(packages) {
  const options = { stdio: "ignore", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } };
  console.log(`Installing ${packages.join(", ")} …`);
  if (!updated) spawnSync(APT, ["update"], options);
  updated = true;
  spawnSync(APT, ["install", "--yes", "--no-install-recommends", ...packages], options);
}

/** The Python of a virtual environment with the client, or null. */
function clientPython() {
  const folder = inProject("node_modules/.cache/python-client");
  const python = `${folder}/bin/python`;
  const version = PYTHON_CLIENT.split("==")[1];
  const check = `from importlib.metadata import version as v; assert v("firecrawl-py") == "${version}"`;
  if (runs(python, "-c", check)) return python;
  if (!runs("python3", "-m", "venv", folder)) return null;
  return runs(python, "-m", "pip", "install", "--quiet", PYTHON_CLIENT) && runs(python, "-c", check)
    ? python
    : null;
}
