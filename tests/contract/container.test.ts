import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import * as z from "zod";
import { serverRoles } from "@/lib/server/engine/roles";
import { readEnvironment } from "@/lib/server/env";

const read = (path: string): string => readFileSync(path, "utf8");

/** The instructions of the Containerfile, with their arguments. */
const instructions = [
  ...read("Containerfile")
    .replaceAll("\\\n", " ")
    .matchAll(/^([A-Z]+) (.*)$/gm),
];
const argumentOf = (name: string): string =>
  instructions.find(([, instruction]) => instruction === name)?.[2] ?? expect.fail(name);
const environment = Object.fromEntries(
  argumentOf("ENV")
    .trim()
    .split(/\s+/)
    .map((pair) => pair.split("=", 2)),
);

/** Returns the output of the image's start script, with a server in its folder that only prints its URL. */
function startImage(variables: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(join(tmpdir(), "image-start-"));
  copyFileSync("container/start.mjs", join(folder, "start.mjs"));
  writeFileSync(join(folder, "server.js"), "console.log(process.env.HOST);");
  const started = spawnSync(process.execPath, [join(folder, "start.mjs")], {
    env: { NODE_ENV: "production", ...variables },
    encoding: "utf8",
  });
  rmSync(folder, { recursive: true });
  return started;
}

const composeServiceSchema = z.strictObject({
  image: z.literal("search-workbench"),
  init: z.literal(true),
  read_only: z.literal(true),
  cap_drop: z.tuple([z.literal("ALL")]),
  security_opt: z.tuple([z.literal("no-new-privileges:true")]),
  tmpfs: z.tuple([z.literal("/tmp")]),
  stop_grace_period: z.string(),
  volumes: z.array(z.string()),
  ports: z.array(z.string()).default([]),
  environment: z.record(z.string(), z.string()),
});
const composeSchema = z.strictObject({
  services: z.strictObject({ workbench: composeServiceSchema }),
  volumes: z.record(z.string(), z.object({})),
});

/** Settings of every server of an installation with roles. */
const sharedSettings: Readonly<Record<string, string>> = {
  WORKBENCH_URL: "https://search.example",
  WORKBENCH_PASSWORD: "long enough",
  WORKBENCH_SECRET: "s".repeat(32),
  WORKBENCH_DATABASE_URL: "postgres://user:password@db.example/workbench",
  WORKBENCH_INDEX_URL: "https://search.example:9200",
  WORKBENCH_ENGINE_KEYS: JSON.stringify([{ label: "web", key: "k".repeat(24) }]),
};

const probeSchema = z.looseObject({
  httpGet: z.strictObject({ path: z.string(), port: z.string() }),
});
const podSchema = z.looseObject({
  shareProcessNamespace: z.literal(true),
  automountServiceAccountToken: z.literal(false),
  securityContext: z.looseObject({ runAsNonRoot: z.literal(true), runAsGroup: z.literal(0) }),
  containers: z.tuple([
    z.looseObject({
      image: z.literal("search-workbench"),
      ports: z.tuple([z.strictObject({ name: z.string(), containerPort: z.number() })]),
      env: z.array(
        z
          .looseObject({ name: z.string(), value: z.string().optional() })
          .refine(({ name, value }) => value === undefined || !/PASSWORD|SECRET|KEY/.test(name)),
      ),
      securityContext: z.strictObject({
        allowPrivilegeEscalation: z.literal(false),
        readOnlyRootFilesystem: z.literal(true),
        capabilities: z.strictObject({ drop: z.tuple([z.literal("ALL")]) }),
      }),
      startupProbe: probeSchema,
      livenessProbe: probeSchema,
      readinessProbe: probeSchema,
      volumeMounts: z.array(z.strictObject({ name: z.string(), mountPath: z.string() })),
    }),
  ]),
  volumes: z.array(z.looseObject({ name: z.string() })),
});
const statefulSetSchema = z.looseObject({
  apiVersion: z.literal("apps/v1"),
  kind: z.literal("StatefulSet"),
  spec: z.looseObject({
    serviceName: z.string(),
    replicas: z.literal(1),
    template: z.strictObject({ spec: podSchema }),
    volumeClaimTemplates: z.array(z.looseObject({ metadata: z.looseObject({ name: z.string() }) })),
  }),
});

it("builds from nothing, for a user without rights, with one volume", () => {
  expect(argumentOf("FROM")).toBe("scratch");
  expect(argumentOf("USER")).toBe("10001:0");
  expect(argumentOf("VOLUME")).toBe(environment.WORKBENCH_DATA_DIR);
  expect(argumentOf("EXPOSE")).toBe(environment.PORT);
  expect(Object.keys(environment).filter((name) => /PASSWORD|SECRET|KEY$/.test(name))).toEqual([]);
  for (const name of ["HEALTHCHECK", "ENTRYPOINT"]) {
    const [, file = ""] = /\/app\/(\w+\.mjs)/.exec(argumentOf(name)) ?? [];
    expect(existsSync(join("container", file))).toBe(true);
  }
});

it("has a Compose file for that image without a password of its own", () => {
  const { services, volumes } = composeSchema.parse(parse(read("compose.yaml")));
  const { workbench } = services;
  expect(workbench.volumes).toEqual(
    Object.keys(volumes).map((name) => `${name}:${environment.WORKBENCH_DATA_DIR}`),
  );
  expect(workbench.ports).toEqual([`127.0.0.1:3000:${environment.PORT}`]);
  expect(workbench.environment.WORKBENCH_PASSWORD).toMatch(/^\$\{WORKBENCH_PASSWORD:\?/);
});

describe("the start script of the image", () => {
  it("stops if others can reach the address and no one has to log in", () => {
    const { status, stderr } = startImage({});
    expect(status).toBe(1);
    expect(stderr).toContain("WORKBENCH_PASSWORD");
    expect(stderr).toContain("WORKBENCH_IDENTITY_HEADER");
  });

  it.each([
    ["WORKBENCH_PASSWORD", "long enough"],
    ["WORKBENCH_IDENTITY_HEADER", "X-Forwarded-User"],
  ])("starts the server with %s", (name, value) => {
    const { status, stdout } = startImage({ [name]: value });
    expect({ status, stdout }).toEqual({ status: 0, stdout: "0.0.0.0\n" });
  });

  it("accepts an IPv6 address in brackets", () => {
    expect(startImage({ HOST: "[::1]" })).toMatchObject({ status: 0, stdout: "::1\n" });
  });
});

describe("the Compose file of separate servers", () => {
  const file = parse(read("container/compose-servers.yaml"), { merge: true });
  const servicesSchema = z.strictObject(
    Object.fromEntries(serverRoles.map((role) => [role, composeServiceSchema])),
  );
  const services = Object.entries(servicesSchema.parse(file.services));

  it("sets what the environment of each role needs, from settings that all must have", () => {
    for (const [role, { environment: own, volumes }] of services) {
      const values = Object.entries(own).map(([name, value]) => [
        name,
        value.startsWith(`\${${name}:?`) ? sharedSettings[name] : value,
      ]);
      const settings = readEnvironment({
        ...{ NODE_ENV: "test", HOST: "0.0.0.0" },
        ...Object.fromEntries(values),
      });
      expect([...settings.roles]).toEqual([role]);
      expect(values.filter(([, value]) => value?.startsWith("$"))).toEqual([]);
      expect(volumes).toEqual([environment.WORKBENCH_DATA_DIR]);
    }
  });

  it("shows only the interface, and only to this machine", () => {
    const shown = services.filter(([, { ports }]) => ports.length > 0);
    expect(shown.map(([role]) => role)).toEqual(["web"]);
    expect(shown[0]?.[1].ports).toEqual([`127.0.0.1:3000:${environment.PORT}`]);
    expect(file.services.web.environment.WORKBENCH_ENGINE_URL).toBe(
      `http://engine:${environment.PORT}`,
    );
  });
});

describe("the Kubernetes files", () => {
  const folder = "container/kubernetes";
  const { spec } = statefulSetSchema.parse(parse(read(join(folder, "stateful-set.yaml"))));
  const pod = spec.template.spec;
  const [container] = pod.containers;

  it("are all part of the base", () => {
    const { resources } = parse(read(join(folder, "kustomization.yaml")));
    const files = readdirSync(folder).filter((name) => name !== "servers");
    expect(["kustomization.yaml", ...resources].toSorted()).toEqual(files.toSorted());
  });

  it("mount what the image writes to, and name the port and the service", () => {
    const mounts = Object.fromEntries(
      container.volumeMounts.map(({ name, mountPath }) => [mountPath, name]),
    );
    expect(Object.keys(mounts)).toEqual([environment.WORKBENCH_DATA_DIR, "/tmp"]);
    const known = [...pod.volumes, ...spec.volumeClaimTemplates.map(({ metadata }) => metadata)];
    expect(known.map(({ name }) => name).toSorted()).toEqual(Object.values(mounts).toSorted());
    expect(container.ports[0].containerPort).toBe(Number(environment.PORT));
    const service = parse(read(join(folder, "service.yaml")));
    expect(service.metadata.name).toBe(spec.serviceName);
    expect(service.spec.ports[0].targetPort).toBe(container.ports[0].name);
  });

  it("probe a route that exists", () => {
    const { startupProbe, livenessProbe, readinessProbe } = container;
    for (const { httpGet } of [startupProbe, livenessProbe, readinessProbe]) {
      expect(existsSync(`app${httpGet.path.split("?")[0]}/route.ts`)).toBe(true);
      expect(httpGet.port).toBe(container.ports[0].name);
    }
    expect(readinessProbe.httpGet.path).toContain("?check=ready");
  });
});

describe("the Kubernetes files of separate servers", () => {
  const folder = "container/kubernetes/servers";
  const deploymentSchema = z.looseObject({
    kind: z.literal("Deployment"),
    metadata: z.strictObject({ name: z.string() }),
    spec: z.looseObject({
      replicas: z.number(),
      template: z.looseObject({ spec: podSchema }),
    }),
  });
  const deployments = serverRoles.map((role) =>
    deploymentSchema.parse(parse(read(join(folder, `${role}.yaml`)))),
  );

  it("are all part of one base, with a server for each role", () => {
    const { resources } = parse(read(join(folder, "kustomization.yaml")));
    expect(["kustomization.yaml", ...resources].toSorted()).toEqual(readdirSync(folder).toSorted());
    expect(resources).toEqual([...serverRoles.map((role) => `${role}.yaml`), "services.yaml"]);
  });

  it("set what the environment of each role needs", () => {
    // The secret that the comment of the base creates.
    const comment = read(join(folder, "kustomization.yaml"));
    const secret = [...comment.matchAll(/--from-literal=(\w+)=/g)].map(([, name]) => name ?? "");
    expect(secret.toSorted()).toEqual(Object.keys(sharedSettings).toSorted());
    for (const { metadata, spec } of deployments) {
      const [{ env, volumeMounts }] = spec.template.spec.containers;
      const own = Object.fromEntries(env.map(({ name, value }) => [name, value ?? ""]));
      const settings = readEnvironment({
        NODE_ENV: "test",
        HOST: "0.0.0.0",
        ...sharedSettings,
        ...own,
      });
      expect(settings.engineOn).toBe(true);
      expect(metadata.name).toBe(`workbench-${[...settings.roles].join()}`);
      expect(spec.replicas).toBeGreaterThan(1);
      const paths = volumeMounts.map(({ mountPath }) => mountPath);
      expect(paths).toEqual([environment.WORKBENCH_DATA_DIR, "/tmp"]);
    }
  });

  it("have the services that they name", () => {
    const names = read(join(folder, "services.yaml"))
      .split("---")
      .map((text) => parse(text).metadata.name);
    expect(names).toEqual(["workbench-web", "workbench-engine"]);
    const web = read(join(folder, "web.yaml"));
    expect(web).toContain("value: http://workbench-engine");
  });
});
