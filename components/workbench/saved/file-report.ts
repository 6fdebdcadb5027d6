import type { Loss } from "@/lib/collections/loss";

/** The outcome of an import or an export. */
export type FileReport = {
  readonly tone: "ok" | "warn" | "bad";
  readonly title: string;
  readonly list: readonly string[];
};

export const lossText = ({ request, what, why }: Loss): string =>
  `${request === null ? "" : `${request}: `}${what} – ${why}`;
