import { expect, it } from "vitest";
import { bodyToDraft, draftToBody } from "@/lib/request/draft";
import { changeOptions, suggestChange, withChange } from "@/lib/trace/what-if";
import { putOption } from "./put-option";

it.each([...changeOptions])(
  "puts %s into the form and leaves the other fields as they are",
  (option) => {
    const scrapeOptions = { mobile: true, waitFor: 500, onlyCleanContent: true };
    const draft = bodyToDraft({ query: "tide", scrapeOptions });
    const change = suggestChange(option, scrapeOptions);
    const path = putOption(
      {
        setValue: (name, value) => {
          const [section = "", field = ""] = name.split(".");
          Object.assign(Reflect.get(draft, section), { [field]: value });
        },
      },
      change,
    );
    expect(path).toMatch(new RegExp(`^(content|loading)\\.${option}$`));
    const expected = withChange(scrapeOptions, change);
    expect(draftToBody(draft)).toEqual({
      query: "tide",
      scrapeOptions: JSON.parse(JSON.stringify(expected)),
    });
  },
);
