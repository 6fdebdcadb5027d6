import { scrapeFields } from "@/lib/contract/fields/scrape-fields";
import { selectorIssue } from "@/lib/contract/values/selector-issue";
import { FlagField } from "../fields/flag-field";
import { LinesField } from "../fields/lines-field";

export function ContentMore() {
  return (
    <>
      <FlagField name="content.onlyCleanContent" info={scrapeFields.onlyCleanContent} />
      <LinesField
        name="content.includeTags"
        info={scrapeFields.includeTags}
        placeholder={"main\n.article"}
        issue={selectorIssue}
      />
      <LinesField
        name="content.excludeTags"
        info={scrapeFields.excludeTags}
        placeholder={"nav\n#comments"}
        issue={selectorIssue}
      />
      <FlagField name="content.removeBase64Images" info={scrapeFields.removeBase64Images} />
    </>
  );
}
