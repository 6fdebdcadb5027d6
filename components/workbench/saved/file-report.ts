import type { Loss } from "@/lib/collections/loss";

export type FileReport = {
  readonly tone: "ok" | "warn" | "bad";
  readonly title: string;
  readonly list: readonly string[];
};

export const lossText = ({ request, what, why }: Loss): string =>
  `${request === null ? "" : `${request}: `}${what} – ${why}`;
