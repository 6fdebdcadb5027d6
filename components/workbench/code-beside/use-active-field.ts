import { useEffect, useState } from "react";
import { sectionNames } from "@/lib/request/section-names";

const isDraftPath = (name: string) => sectionNames.some((each) => name.startsWith(`${each}.`));

/** The draft path of the control that has the focus or was changed last. */
export function useActiveField(): string | null {
  const [field, setField] = useState<string | null>(null);
  useEffect(() => {
    const follow = ({ target }: Event) => {
      if (!(target instanceof Element)) return;
      const control = target.closest("[name], [data-field]");
      const name = control?.getAttribute("name") ?? control?.getAttribute("data-field") ?? "";
      if (isDraftPath(name)) setField(name);
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
