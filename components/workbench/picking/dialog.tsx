import { Globe } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { PickerDialog } from "@/components/actions-editor/picker/dialog";
import { useRequestForm } from "@/components/request-form/request-form-context";
import { Button } from "@/components/ui/controls/button";
import { Select } from "@/components/ui/controls/select";
import { useAnnounce } from "@/components/ui/feedback/live-region";
import { formatBytes } from "@/lib/format/bytes";
import { newStep } from "@/lib/request/draft/actions/step";
import { addLine, itemsOfLines } from "@/lib/request/draft/content/lines";
import type { PickUse } from "@/lib/request/selectors/pick";
import type { Run } from "@/lib/transport/run-search";
import type { ShownRun } from "@/lib/transport/run-state";
import type { DialogProps } from "../layout/dialog-props";
import { FetchDialog } from "./fetch-dialog";
import { type PageAppearance, type PickPage, pickPagesOf } from "./pages";
import { loadPickPageHtml } from "./prepare-page";
import { usePageScreenshot } from "./use-page-screenshot";
import { type SuccessfulRun, usePickFetch } from "./use-pick-fetch";
import { usePicking } from "./use-picker";
import { useStepRecording } from "./use-step-recording";

/**
 * Picks a selector on the pages of the shown run or on pages fetched for it, and adds it to the
 * field that asked for it or to the draft.
 */
export function PickDialog({ open, onClose }: DialogProps) {
  const picking = usePicking();
  const { shown, options, fetching } = picking;
  const [fetched, setFetched] = useState<{ outcome: SuccessfulRun; over: Run | null } | null>(null);
  const [isFetchShown, showFetch] = useState(false);
  const over = shown?.run ?? null;
  const fetch = usePickFetch({
    context: fetching,
    onPages: (outcome, url) => {
      const isShown = url === null && fetching.showRun(outcome);
      setFetched(isShown ? null : { outcome, over });
      showFetch(false);
    },
  });
  // A later run of the form replaces what was fetched, and so does a pick on one of its results.
  const isCurrent = fetched !== null && fetched.over === over && options?.resultId === undefined;
  const source: ShownRun | null = isCurrent ? fetched.outcome : shown;
  const pages = open && source ? pickPagesOf(source) : [];
  const isPicking = pages.length > 0 && !isFetchShown;

  const close = () => {
    fetch.cancel();
    picking.clear();
    showFetch(false);
    onClose();
  };
  return (
    <>
      <FetchDialog
        open={open && !isPicking}
        onClose={close}
        fetch={fetch}
        context={fetching}
        onBack={pages.length > 0 ? () => showFetch(false) : null}
      />
      {source && isPicking ? (
        <PickOnPages {...{ source, pages, open }} onClose={close} onFetch={() => showFetch(true)} />
      ) : null}
    </>
  );
}

type PickOnPagesProps = DialogProps & {
  source: ShownRun;
  pages: readonly PickPage[];
  onFetch: () => void;
};

type LoadedPage = {
  readonly id: string;
  readonly html: string | null;
  readonly appearance: PageAppearance | null;
};

function PickOnPages({ source, pages, open, onClose, onFetch }: PickOnPagesProps) {
  const { options } = usePicking();
  const announce = useAnnounce();
  const form = useRequestForm();
  const applySelector = usePickedSelector();
  const recording = useStepRecording();
  const [chosen, setChosen] = useState<string | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const [loaded, setLoaded] = useState<LoadedPage | null>(null);
  const [tagLists, setTagLists] = useState(() => tagListsOf(form.getValues("content")));
  const pageId =
    chosen ?? pages.find(({ resultId }) => resultId === options?.resultId)?.id ?? pages[0]?.id;
  const page = pages.find(({ id }) => id === pageId);

  const load = useEffectEvent(async () => {
    if (!page) return;
    const [html, appearance] = await Promise.all([
      loadPickPageHtml(source, page).catch(() => null),
      page.loadAppearance().catch(() => null),
    ]);
    setLoaded({ id: page.id, html, appearance });
  });
  useEffect(() => {
    if (open && pageId !== undefined) void load();
  }, [open, pageId]);

  const onPick = (selector: string, use: PickUse, others: readonly string[]) => {
    if (use === "fill") {
      options?.onPick?.(selector, others);
      announce(`Picked ${selector}`, { undoable: true });
      onClose();
      return;
    }
    setDone(applySelector(selector, use, others));
    setTagLists(tagListsOf(form.getValues("content")));
  };

  const current = loaded && loaded.id === page?.id ? loaded : null;
  const screenshot = usePageScreenshot(current?.appearance ?? null);
  return (
    <PickerDialog
      open={open}
      onClose={onClose}
      html={current?.html ?? null}
      linkedCss={current?.appearance?.css ?? null}
      screenshot={screenshot}
      failed={current !== null && current.html === null}
      pageKey={page?.id ?? ""}
      pageUrl={page?.url ?? null}
      others={pages.filter((each) => each.main && each.resultId !== page?.resultId)}
      purpose={options?.purpose ?? "any"}
      current={options?.current}
      tags={tagLists}
      done={done}
      recording={
        options?.purpose === "action" || options?.purpose === "any" ? recording : undefined
      }
      onPick={onPick}
    >
      <div className="flex items-center gap-2">
        {pages.length > 1 ? (
          <Select
            aria-label="Page"
            className="min-w-0 flex-1"
            value={pageId}
            onChange={(event) => setChosen(event.currentTarget.value)}
            options={pages.map(({ id, title, what, bytes }) => ({
              value: id,
              label: `${title} · ${what} · ${formatBytes(bytes)}`,
            }))}
          />
        ) : (
          <p className="min-w-0 flex-1 truncate font-mono text-xs text-ink-muted">
            <bdi>{page?.url ?? page?.title}</bdi>
          </p>
        )}
        <Button icon={Globe} onClick={onFetch}>
          Other page…
        </Button>
      </div>
    </PickerDialog>
  );
}

const tagListsOf = ({
  includeTags,
  excludeTags,
}: {
  includeTags: string;
  excludeTags: string;
}) => ({
  include: itemsOfLines(includeTags),
  exclude: itemsOfLines(excludeTags),
});

type DraftUse = Exclude<PickUse, "fill">;

/** Adds a picked selector to the draft. Returns a confirmation message. */
function usePickedSelector(): (
  selector: string,
  use: DraftUse,
  others: readonly string[],
) => string {
  const { getValues, setValue } = useRequestForm();
  const change = { shouldDirty: true, shouldValidate: true };
  return (selector, use, others) => {
    if (use === "include" || use === "exclude") {
      const name = use === "include" ? "content.includeTags" : "content.excludeTags";
      setValue(name, addLine(getValues(name), selector), change);
      return use === "include" ? `Included: ${selector}` : `Excluded: ${selector}`;
    }
    const steps = getValues("actions.steps");
    const step = { ...newStep(use), selector, others, by: "selector" as const };
    setValue("actions.steps", [...steps, step], change);
    return `Added step ${steps.length + 1}: ${useLabels[use]} ${selector}`;
  };
}

const useLabels = { click: "click", wait: "wait for", scroll: "scroll" } as const;
