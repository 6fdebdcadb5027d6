import type { Metadata } from "next";
import { GuideShell } from "../guide-shell";
import { FieldList } from "./field-list";
import { fieldRows } from "./field-rows";

export const metadata: Metadata = {
  title: { absolute: "Fields of the request" },
  description: "Every field of a search request: its name, its label and its page of the guide.",
  // The guide's pages explain the fields; a list of all names would match most queries.
  robots: { index: false, follow: true },
};

/** Every field of the request, found by name or synonym. */
export default function Fields() {
  return (
    <GuideShell>
      <h1 className="text-lg font-semibold">Fields of the request</h1>
      <p className="mt-1 text-ink-muted">
        Every field by its name in the request and its label in the form.
      </p>
      <FieldList rows={fieldRows()} />
    </GuideShell>
  );
}
