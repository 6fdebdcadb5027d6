import { copyText } from "@/components/ui/controls/copy-text";
import { useAnnounce } from "@/components/ui/feedback/live-region";
import { useOfferCommands } from "@/components/ui/overlays/offered-commands";
import type { DetailTab } from "@/lib/results/contents/detail-tabs";
import type { ResultView } from "@/lib/results/model/result-view";
import { copyCitations } from "../export/citation";
import { openInTabs } from "../export/open-pages";
import type { ListState } from "./list-state";

type DetailActions = {
  readonly onDetailTab: (id: string) => void;
  readonly onList: (change: Partial<ListState>) => void;
};

/** Offers the palette what the detail of a result does: its tabs, its citation and its page. */
export function useDetailCommands(
  result: ResultView | undefined,
  tabs: readonly DetailTab[],
  { onDetailTab, onList }: DetailActions,
): void {
  const announce = useAnnounce();
  const url = result?.url ?? null;
  useOfferCommands([
    ...tabs.map(({ id, title }) => ({
      id: `detail-${id}`,
      label: `Selected result: show ${title}`,
      synonyms: "format, tab, content",
      onSelect: () => {
        onDetailTab(id);
        onList({ open: true });
      },
    })),
    ...(!result || url === null
      ? []
      : [
          {
            id: "detail-cite",
            label: "Selected result: copy citation",
            synonyms: "cite, reference, bibliography",
            onSelect: () => void copyCitations([result]).then(announce),
          },
          {
            id: "detail-copy-url",
            label: "Selected result: copy URL",
            synonyms: "address, link",
            onSelect: () => void copyText(url, "URL copied").then(announce),
          },
          {
            id: "detail-open",
            label: "Selected result: open page",
            synonyms: "visit, tab, browser, link",
            onSelect: () => announce(openInTabs([result])),
          },
        ]),
  ]);
}
