/** Ids as a query parameter. Ids come from services too, so they may contain commas. */
export const formatIdList = (ids: readonly string[]): string =>
  ids.map((id) => encodeURIComponent(id.replaceAll("%", "%25").replaceAll(",", "%2C"))).join(",");

/** Parses the decoded parameter. Empty ids are dropped. */
export const parseIdList = (parameter: string | null): string[] =>
  (parameter ?? "")
    .split(",")
    .filter((id) => id !== "")
    .map((id) => id.replaceAll("%2C", ",").replaceAll("%25", "%"));
