import "server-only";
import * as z from "zod";
import {
  defaultOpenSearchSettings,
  type OpenSearchSettings,
} from "@/lib/engine/opensearch/settings";
import { loginUrl, wholeNumber } from "@/lib/server/setting-schemas";

/** Nodes of a search cluster; credentials may be part of the URL. */
const indexUrlsSchema = z
  .string()
  .transform((text) => text.split(",").map((url) => url.trim()))
  .pipe(z.array(loginUrl("https://search.example:9200")));

/** The variables that select an OpenSearch cluster for the search index. */
export const indexVariables = {
  WORKBENCH_INDEX_URL: indexUrlsSchema.optional(),
  WORKBENCH_INDEX_USER: z.string().min(1).optional(),
  WORKBENCH_INDEX_PASSWORD: z.string().min(1).optional(),
  WORKBENCH_INDEX_NAME: z
    .string()
    .regex(
      /^[a-z0-9][a-z0-9_-]{0,99}$/,
      "must have only lower-case letters, digits, - and _, and start with a letter or a digit",
    )
    .default(defaultOpenSearchSettings.name),
  WORKBENCH_INDEX_SHARDS: wholeNumber(defaultOpenSearchSettings.shards, 1_024),
  WORKBENCH_INDEX_REPLICAS: wholeNumber(defaultOpenSearchSettings.replicas, 100, 0),
  WORKBENCH_INDEX_REFRESH_MS: wholeNumber(defaultOpenSearchSettings.refreshMs, 3_600_000),
  WORKBENCH_INDEX_TIMEOUT_MS: wholeNumber(defaultOpenSearchSettings.timeoutMs, 600_000),
};

/** Credentials of their own variables, or of the first URL that has some. */
export function indexSettings(
  values: z.output<z.ZodObject<typeof indexVariables>>,
  unusable: (issues: readonly string[]) => Error,
): OpenSearchSettings | null {
  if (values.WORKBENCH_INDEX_URL === undefined) return null;
  const urls = values.WORKBENCH_INDEX_URL.map((url) => new URL(url));
  const inUrl = urls.find((url) => url.username !== "");
  const username = values.WORKBENCH_INDEX_USER ?? (inUrl && decodeURIComponent(inUrl.username));
  const password = values.WORKBENCH_INDEX_PASSWORD ?? (inUrl && decodeURIComponent(inUrl.password));
  if ((username === undefined) !== (password === undefined))
    throw unusable(["WORKBENCH_INDEX_USER and WORKBENCH_INDEX_PASSWORD: set both or neither."]);
  return {
    urls: urls.map(({ origin, pathname }) => origin + pathname.replace(/\/$/, "")),
    credentials: username === undefined || password === undefined ? null : { username, password },
    name: values.WORKBENCH_INDEX_NAME,
    shards: values.WORKBENCH_INDEX_SHARDS,
    replicas: values.WORKBENCH_INDEX_REPLICAS,
    refreshMs: values.WORKBENCH_INDEX_REFRESH_MS,
    timeoutMs: values.WORKBENCH_INDEX_TIMEOUT_MS,
  };
}
