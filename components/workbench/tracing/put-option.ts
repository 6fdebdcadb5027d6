import type { RequestFormApi } from "@/components/request-form/request-form-context";
import { bodyToDraft } from "@/lib/request/draft";
import { type OptionChange, withChange } from "@/lib/trace/what-if";

const asTyped = { shouldDirty: true, shouldValidate: true } as const;

/** Puts the value of one option into the form. Returns the path of its control. */
export function putOption(form: Pick<RequestFormApi, "setValue">, change: OptionChange): string {
  const { content, loading } = bodyToDraft({ scrapeOptions: withChange({}, change) });
  switch (change.option) {
    case "onlyMainContent":
    case "includeTags":
    case "excludeTags": {
      const path = `content.${change.option}` as const;
      form.setValue(path, content[change.option], asTyped);
      return path;
    }
    default: {
      const path = `loading.${change.option}` as const;
      form.setValue(path, loading[change.option], asTyped);
      return path;
    }
  }
}
