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
  const { wish } = picking;
  const announce = useAnnounce();
  const form = useRequestForm();
  const take = usePickedSelector();
  const [chosen, setChosen] = useState<string | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const [loaded, setLoaded] = useState<{ id: string; html: string | null } | null>(null);
  const [lists, setLists] = useState(() => listsOf(form.getValues("content")));
  const wanted =
    chosen ?? pages.find(({ resultId }) => resultId === wish?.resultId)?.id ?? pages[0]?.id;
  const page = pages.find(({ id }) => id === wanted);

  const load = useEffectEvent(async () => {
    if (!page || !picking.shown) return;
    const html = await loadPickPageHtml(picking.shown, page).catch(() => null);
    setLoaded({ id: page.id, html });
  });
  useEffect(() => {
    if (open && wanted !== undefined) void load();
  }, [open, wanted]);

  const onPick = (selector: string, use: PickUse, others: readonly string[]) => {
    if (use === "fill") {
      wish?.onPick?.(selector, others);
      announce(`Picked ${selector}`);
      onClose();
      return;
    }
    setDone(take(selector, use, others));
    setLists(listsOf(form.getValues("content")));
  };

  const here = loaded && loaded.id === page?.id ? loaded : null;
  return (
    <PickerDialog
      open={open}
      onClose={onClose}
      html={here?.html ?? null}
      failed={here !== null && here.html === null}
      pageKey={page?.id ?? ""}
      pageUrl={page?.url ?? null}
      others={pages.filter((each) => each.main && each.resultId !== page?.resultId)}
      purpose={wish?.purpose ?? "any"}
      current={wish?.current}
      tags={lists}
      done={done}
      onPick={onPick}
    >
      {pages.length > 1 ? (
        <Field label="Page">
          <Select
            value={wanted}
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

const listsOf = ({ includeTags, excludeTags }: { includeTags: string; excludeTags: string }) => ({
  include: itemsOfLines(includeTags),
  exclude: itemsOfLines(excludeTags),
});
