import type { FolderListing } from "@/lib/contract/collections/collection-folder";
import type { CreditRates } from "@/lib/contract/credit-rates";
import type { Failure } from "@/lib/contract/failure/failure";
import type { WireSearchRequest } from "@/lib/contract/request";
import type { ResponseText } from "@/lib/results/model/parse-response-text";
import type { ContentKind } from "@/lib/results/model/result-view";
import type { StoredRun } from "./stored-run";

/** Credits that the key of a call may spend in any hour. */
export type BudgetView = {
  readonly perHour: number;
  readonly left: number;
  /** When all credits of the hour are available again; null if they are. */
  readonly fullAt: Date | null;
};

export type BudgetReservation =
  | {
      readonly ok: true;
      /** Ends the reservation. Null: the cost is unknown, and the reserved credits count. */
      readonly settle: (credits: number | null) => void;
    }
  | {
      readonly ok: false;
      readonly left: number;
      readonly perHour: number;
      /** When the credits are available; null if they exceed the budget of an hour. */
      readonly opensAt: Date | null;
    };

export type StoreResult = { readonly ok: true } | { readonly ok: false; readonly reason: string };

export type RunStore = {
  readonly put: (run: StoredRun, contents: ReadonlyMap<string, string>) => Promise<StoreResult>;
  readonly get: (id: string) => StoredRun | null;
  readonly content: (id: string, result: number, kind: ContentKind) => Promise<string | null>;
};

/** Key of a content in `put`. */
export const contentKey = (result: number, kind: ContentKind): string => `${result} ${kind}`;

export type SavedFolder = {
  readonly id: string;
  readonly name: string;
  readonly listing: FolderListing | { readonly error: string };
};

export type GuideText = { readonly title: string; readonly markdown: string };
export type GuideHitText = {
  readonly slug: string;
  readonly title: string;
  readonly excerpt: string;
};

export type EngineState = {
  readonly state: "ready" | "reading" | "failed";
  readonly pages: number;
  readonly index: string;
  readonly database: string;
  readonly sites: readonly LibrarySiteText[];
};

export type LibrarySiteText = {
  readonly url: string;
  readonly name: string;
  readonly state: string;
  readonly pages: number;
};

export type SendOutcome =
  | { readonly ok: true; readonly response: ResponseText }
  | { readonly ok: false; readonly failure: Failure };

/** Functions of the server that the tools use, for the key of one call. */
export type ToolPorts = {
  /** Sends a search with the key of the call. Never rejects, except when the call is cancelled. */
  readonly send: (body: WireSearchRequest, signal: AbortSignal) => Promise<SendOutcome>;
  readonly rates: CreditRates;
  readonly budget: {
    readonly view: () => BudgetView;
    readonly reserve: (credits: number) => BudgetReservation;
  };
  readonly runs: RunStore;
  readonly savedFolders: () => Promise<readonly SavedFolder[]>;
  readonly searchGuide: (query: string) => readonly GuideHitText[];
  readonly guidePage: (slug: string) => GuideText | null;
  readonly engineState: () => Promise<EngineState>;
  readonly now: () => Date;
};
