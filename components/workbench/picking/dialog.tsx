import { useEffect, useEffectEvent, useState } from "react";
import { PickerDialog } from "@/components/actions-editor/picker/dialog";
import { useRequestForm } from "@/components/request-form/request-form-context";
import { Field } from "@/components/ui/controls/field";
import { Select } from "@/components/ui/controls/select";
import { useAnnounce } from "@/components/ui/feedback/live-region";
import { formatBytes } from "@/lib/format/bytes";
import { itemsOfLines } from "@/lib/request/draft/content/lines";
import type { PickUse } from "@/lib/request/selectors/pick";
import { useCommands } from "../commands/context";
import type { DialogProps } from "../layout/dialog-props";
import { NoPages } from "./no-pages";
import { type PickPage, pickPagesOf } from "./pages";
import { loadPickPageHtml } from "./prepare-page";
import { usePickedSelector } from "./use-picked-selector";

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
      announce(`Picked ${selector}`);
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
