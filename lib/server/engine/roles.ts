import "server-only";
import * as z from "zod";
import { baseUrlSchema } from "@/lib/contract/connection";
import type { EngineKeys } from "./settings";

/** Roles of a server. A server with all of them needs no other. */
export const serverRoles = ["web", "engine", "crawler"] as const;
export type ServerRole = (typeof serverRoles)[number];

const rolesSchema = z
  .string()
  .transform((text) => text.split(",").map((role) => role.trim()))
  .pipe(
    z.array(z.enum(serverRoles, { error: `must be one of ${serverRoles.join(", ")}` })).nonempty(),
  )
  .transform((roles): ReadonlySet<ServerRole> => new Set(roles));

export const roleVariables = {
  WORKBENCH_ROLE: rolesSchema.default(new Set(serverRoles)),
  WORKBENCH_ENGINE_URL: baseUrlSchema.optional(),
};

export const NO_INTERFACE =
  "This server has no interface. Use one with the role web (WORKBENCH_ROLE).";

type Values = z.output<z.ZodObject<typeof roleVariables>> & {
  readonly WORKBENCH_DATABASE_URL?: string | undefined;
  readonly WORKBENCH_INDEX_URL?: readonly string[] | undefined;
  readonly WORKBENCH_ENGINE?: "on" | "off" | undefined;
  readonly WORKBENCH_ENGINE_KEYS: EngineKeys;
};

export type RoleSettings = {
  readonly roles: ReadonlySet<ServerRole>;
  /** Whether this server leaves some work to others. */
  readonly isPart: boolean;
  /** The engine that a server without one sends searches to. */
  readonly remoteEngine: { readonly baseUrl: string; readonly key: string } | null;
};

/** Checks that a server that does a part of the work can share the rest. */
export function roleSettings(
  values: Values,
  unusable: (issues: readonly string[]) => Error,
): RoleSettings {
  const roles = values.WORKBENCH_ROLE;
  const isPart = roles.size < serverRoles.length;
  const needsEngine = roles.has("web") && !roles.has("engine");
  const [first] = values.WORKBENCH_ENGINE_KEYS;
  const url = values.WORKBENCH_ENGINE_URL;
  const named = `WORKBENCH_ROLE=${[...roles].join(",")}`;
  const issues = [
    ...(isPart && values.WORKBENCH_DATABASE_URL === undefined
      ? [
          `WORKBENCH_DATABASE_URL: must be set with ${named}, because the servers share a library in PostgreSQL.`,
        ]
      : []),
    ...(isPart && values.WORKBENCH_INDEX_URL === undefined
      ? [
          `WORKBENCH_INDEX_URL: must be set with ${named}, because the servers share an index in OpenSearch.`,
        ]
      : []),
    ...(isPart && values.WORKBENCH_ENGINE === "off"
      ? [`WORKBENCH_ENGINE: off contradicts ${named}. Remove one of them.`]
      : []),
    ...(needsEngine && url === undefined
      ? [`WORKBENCH_ENGINE_URL: with ${named}, set the URL of a server with the role engine.`]
      : []),
    ...(needsEngine && first === undefined
      ? [`WORKBENCH_ENGINE_KEYS: with ${named}, set the keys of the engine. The first one is used.`]
      : []),
    ...(!needsEngine && url !== undefined
      ? ["WORKBENCH_ENGINE_URL: only a server with the role web, without engine, uses it."]
      : []),
  ];
  if (issues.length > 0) throw unusable(issues);
  return {
    roles,
    isPart,
    remoteEngine:
      needsEngine && url !== undefined && first !== undefined
        ? { baseUrl: url, key: first.key }
        : null,
  };
}
