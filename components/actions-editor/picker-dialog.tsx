"use client";
import type { ReactNode } from "react";
import { Dialog } from "@/components/ui/dialog";
import type { PickPurpose, PickUse } from "@/lib/request/selectors/pick";
import { Picker } from "./picker";
import type { TagLists } from "./picker-kept";
import type { OtherPage } from "./picker-others";
import { purposeWords } from "./picker-words";

export type PickerDialogProps = {
  open: boolean;
  onClose: () => void;
  /** HTML of the page as it came, which is made inert here; null while it is on its way. */
  html: string | null;
  /** Whether it cannot be had any more. */
  failed?: boolean | undefined;
  /** Tells one page from another, where the address does not. */
  pageKey?: string | undefined;
  pageUrl: string | null;
  /** The other pages of the run, in which matches are counted, too; each is loaded when its turn comes. */
  others: readonly OtherPage[];
  purpose: PickPurpose;
  /** What stands in the field that asks. */
  current?: string | undefined;
  /** The lists as they stand, for the preview of what would be kept. */
  tags?: TagLists | undefined;
  /** What was picked, what for, and what else finds the same element alone. The dialog stays open: closing it is the owner's to decide. */
  onPick: (selector: string, use: PickUse, others: readonly string[]) => void;
  /** What was done with the last selector that was picked. */
  done?: string | null | undefined;
  /** Above the page: a choice of pages, for one. */
  children?: ReactNode;
};

/** Finds a selector by pointing at a page that came back. The page can do nothing, and nothing is fetched. */
export function PickerDialog({ open, onClose, pageKey, children, ...picker }: PickerDialogProps) {
  const { title, about } = purposeWords[picker.purpose];
  return (
    <Dialog open={open} onClose={onClose} size="xl" title={title} description={about}>
      {/* A page of its own for each, so that nothing of the one before is left. */}
      <Picker key={pageKey ?? picker.pageUrl} {...picker}>
        {children}
      </Picker>
    </Dialog>
  );
}
