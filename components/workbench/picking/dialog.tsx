import { useEffect, useEffectEvent, useState } from "react";
import { PickerDialog } from "@/components/actions-editor/picker/dialog";
import { useRequestForm } from "@/components/request-form/request-form-context";
import { Button } from "@/components/ui/controls/button";
import { Field } from "@/components/ui/controls/field";
import { Select } from "@/components/ui/controls/select";
import { useAnnounce } from "@/components/ui/feedback/live-region";
import { Dialog } from "@/components/ui/overlays/dialog";
import { formatBytes } from "@/lib/format/bytes";
import { newStep } from "@/lib/request/draft/actions/step";
import { addLine, itemsOfLines } from "@/lib/request/draft/content/lines";
import type { PickUse } from "@/lib/request/selectors/pick";
import { useCommands } from "../commands/context";
import type { DialogProps } from "../layout/dialog-props";
import { type PickPage, pickPagesOf } from "./pages";
import { loadPickPageHtml } from "./prepare-page";

/**
 * Picks a selector on the pages of the shown run, and adds it to the field that asked for it or to
 * the draft.
 */
export function PickDialog({ open, onClose }: DialogProps) {
  const { picking } = useCommands();
  const close = () => {
    picking.clear();
    onClose();
  };
  const pages = open && picking.shown ? pickPagesOf(picking.shown) : [];
  if (pages.length === 0) return <NoPages open={open} onClose={close} />;
  return <PickOnPages pages={pages} open={open} onClose={close} />;
}

type PickOnPagesProps = DialogProps & { pages: readonly PickPage[] };

function PickOnPages({ pages, open, onClose }: PickOnPagesProps) {
  const { picking } = useCommands();
  const { options } = picking;
  const announce = useAnnounce();
  const form = useRequestForm();
  const applySelector = usePickedSelector();
  const [chosen, setChosen] = useState<string | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const [loaded, setLoaded] = useState<{ id: string; html: string | null } | null>(null);
  const [tagLists, setTagLists] = useState(() => tagListsOf(form.getValues("content")));
  const pageId =
    chosen ?? pages.find(({ resultId }) => resultId === options?.resultId)?.id ?? pages[0]?.id;
  const page = pages.find(({ id }) => id === pageId);

  const load = useEffectEvent(async () => {
    if (!page || !picking.shown) return;
    const html = await loadPickPageHtml(picking.shown, page).catch(() => null);
    setLoaded({ id: page.id, html });
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
  return (
    <PickerDialog
      open={open}
      onClose={onClose}
      html={current?.html ?? null}
      failed={current !== null && current.html === null}
      pageKey={page?.id ?? ""}
      pageUrl={page?.url ?? null}
      others={pages.filter((each) => each.main && each.resultId !== page?.resultId)}
      purpose={options?.purpose ?? "any"}
      current={options?.current}
      tags={tagLists}
      done={done}
      onPick={onPick}
    >
      {pages.length > 1 ? (
        <Field label="Page">
          <Select
            value={pageId}
            onChange={(event) => setChosen(event.currentTarget.value)}
            options={pages.map(({ id, title, what, bytes }) => ({
              value: id,
              label: `${title} · ${what} · ${formatBytes(bytes)}`,
            }))}
          />
        </Field>
      ) : null}
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

/** Shown if the run returned no HTML to pick on. Explains how to request it. */
function NoPages({ open, onClose }: DialogProps) {
  const { setValue } = useRequestForm();
  const { picking, showSection } = useCommands();
  const announce = useAnnounce();
  const selectRawHtml = () => {
    setValue("content.formats.rawHtml.on", true, { shouldDirty: true, shouldValidate: true });
    onClose();
    showSection("content");
    announce("The raw HTML format is selected. Nothing was sent.", { undoable: true });
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="No page to pick from"
      description={
        picking.shown
          ? "The results shown contain no HTML."
          : "Run the request first. You pick elements on the pages that it returns."
      }
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" data-autofocus="" onClick={selectRawHtml}>
            Select raw HTML
          </Button>
        </>
      }
    >
      <p>
        Select the format <code>rawHtml</code> or <code>html</code> in Page content and run the
        request, or open a run from the history that has one of them. The button below selects{" "}
        <code>rawHtml</code> and does not run the request.
      </p>
    </Dialog>
  );
}
