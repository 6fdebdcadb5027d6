import type { Loss } from "@/lib/collections/loss";

/** What an import or an export did. */
export type FileReport = {
  readonly tone: "ok" | "warn" | "bad";
  readonly title: string;
  readonly list: readonly string[];
};

export const lossText = ({ request, what, why }: Loss): string =>
  `${request === null ? "" : `${request}: `}${what} – ${why}`;
