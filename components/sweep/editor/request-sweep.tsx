import { useState } from "react";
import { toWire } from "@/lib/contract/canonical";
import { decodePermalink } from "@/lib/permalink/decode-permalink";
import type { Body } from "@/lib/request/body";
import { readSweepStart } from "@/lib/storage/sweeps/sweep-start";
import { escapeBody } from "@/lib/variables/resolve-body";
import { NewSweep, type NewSweepProps } from "./new-sweep";
import { firstAxis } from "./typed-sweep";

/** The source of the request of a new sweep: none yet, the form of the workbench, or a permalink. */
export type RequestSource =
  | { readonly kind: "blank" }
  | { readonly kind: "form" }
  | { readonly kind: "link"; readonly hash: string };

type RequestSweepProps = Omit<NewSweepProps, "base" | "note" | "start"> & {
  readonly source: RequestSource;
};

export function RequestSweep({ source, ...props }: RequestSweepProps) {
  const [{ known, note }] = useState(() => readSource(source));
  return known ? (
    <NewSweep {...props} base={known} note={note} start={{ axes: [firstAxis] }} />
  ) : (
    <NewSweep {...props} base={{ query: "", limit: 10 }} note={note} />
  );
}

type KnownRequest = { readonly known: Body | null; readonly note: string | null };

function readSource(source: RequestSource): KnownRequest {
  if (source.kind === "blank") return { known: null, note: null };
  if (source.kind === "form") return { known: readSweepStart(), note: null };
  const decoded = decodePermalink(source.hash);
  if (!decoded.ok) return { known: null, note: decoded.message };
  const lost = [...decoded.stripped.map(({ name }) => name), ...decoded.rejected];
  return {
    // A link has what is sent, so it has no templates.
    known: escapeBody({ ...toWire(decoded.request) }),
    note: lost.length === 0 ? null : `The link does not carry: ${lost.join(", ")}.`,
  };
}
