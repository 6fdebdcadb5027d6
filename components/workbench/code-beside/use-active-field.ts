import { useEffect, useState } from "react";
import { sectionNames } from "@/lib/request/section-names";

const isDraftPath = (name: string) => sectionNames.some((each) => name.startsWith(`${each}.`));

function draftPathAt(target: EventTarget | null): string | null {
  if (!(target instanceof Element)) return null;
  const control = target.closest("[name], [data-field]");
  const name = control?.getAttribute("name") ?? control?.getAttribute("data-field") ?? "";
  return isDraftPath(name) ? name : null;
}

/** The draft path of the control that has the focus or was changed last. */
export function useActiveField(): string | null {
  const [field, setField] = useState(() => draftPathAt(document.activeElement));
  useEffect(() => {
    const follow = ({ target }: Event) => {
      const path = draftPathAt(target);
      if (path !== null) setField(path);
    };
    document.addEventListener("focusin", follow);
    document.addEventListener("input", follow);
    return () => {
      document.removeEventListener("focusin", follow);
      document.removeEventListener("input", follow);
    };
  }, []);
  return field;
}
