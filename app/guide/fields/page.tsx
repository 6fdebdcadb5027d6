import type { Metadata } from "next";
import { GuideShell } from "../guide-shell";
import { FieldList } from "./field-list";
import { fieldRows } from "./field-rows";

export const metadata: Metadata = {
  title: "Fields of the request",
  description: "Every field of a search request: its name, its label and its page of the guide.",
  robots: { index: true, follow: true },
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
