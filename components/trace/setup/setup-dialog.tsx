import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/controls/button";
import { Callout } from "@/components/ui/feedback/callout";
import { Dialog } from "@/components/ui/overlays/dialog";
import type { SearchRequest } from "@/lib/contract/request";
import type { RunPrices } from "@/lib/request/estimate/estimate-runs";
import { PageFields, type PageFieldsProps } from "./page-fields";
import { RunEstimate } from "./run-estimate";
import type { PageOptions } from "./use-page-selection";

/** The properties that the setup of every kind of trace has. */
export type SetupProps = Omit<PageOptions, "defaultQuery"> & {
  open: boolean;
  onClose: () => void;
  prices: RunPrices;
};

type SetupDialogProps = Pick<SetupProps, "open" | "onClose" | "prices"> & {
  title: string;
  description: string;
  start: { label: string; icon: LucideIcon; onStart: () => void };
  /** Why nothing can be started; null if it can. */
  blocker: string | null;
  /** Leads to the field that blocks. */
  onShowField?: (() => void) | undefined;
  isReady: boolean;
  page: PageFieldsProps;
  requests: readonly SearchRequest[];
  children: ReactNode;
};

/** Asks for a page and options, and shows the estimated cost before anything is sent. */
export function SetupDialog({
  open,
  onClose,
  title,
  description,
  start,
  blocker,
  onShowField,
  isReady,
  page,
  requests,
  prices,
  children,
}: SetupDialogProps) {
  const canStart = blocker === null && isReady;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" icon={start.icon} disabled={!canStart} onClick={start.onStart}>
            {start.label}
          </Button>
        </>
      }
    >
      <div data-drops-typed="" className="grid gap-3">
        {blocker === null ? null : (
          <Callout
            tone="warn"
            title={blocker}
            role="status"
            actions={
              onShowField ? (
                <Button size="sm" onClick={onShowField}>
                  Show field
                </Button>
              ) : null
            }
          />
        )}
        <PageFields {...page} />
        {children}
        {canStart && requests.length > 0 ? (
          <RunEstimate requests={requests} prices={prices} />
        ) : null}
      </div>
    </Dialog>
  );
}
