import { useWatch } from "react-hook-form";
import { Checkbox } from "@/components/ui/controls/checkbox";
import { FieldError } from "@/components/ui/controls/field";
import { parserFields } from "@/lib/contract/fields/nested-fields";
import { scrapeFields } from "@/lib/contract/fields/scrape-fields";
import { parserFlags } from "@/lib/contract/schemas/scrape-options";
import { SupportNote } from "../connection/support-note";
import { useRequestForm } from "../request-form-context";
import { ContentFrame } from "./frame/draft-field";
import { FieldFindings } from "./frame/field-findings";
import { useFieldError } from "./frame/use-field";
import { NumberField } from "./number-field";
import { SelectField } from "./select-field";

const name = "content.parsers";
const info = scrapeFields.parsers;
const modes = (parserFields.mode.values ?? []).map((value) => ({ value, label: value }));

/** Document types to parse. Without PDF, a PDF is returned as a file. */
export function ParsersField() {
  const { control, register } = useRequestForm();
  const pdf = useWatch({ control, name: `${name}.pdf` });
  const own = useFieldError(name);
  const ofPdf = useFieldError(`${name}.pdf`);
  const ofImage = useFieldError(`${name}.image`);
  return (
    <ContentFrame name={name} info={info} error={own ?? ofPdf ?? ofImage}>
      <Checkbox
        {...register(`${name}.pdf`)}
        label="Parse PDF files"
        wire="pdf"
        detail={
          pdf
            ? "PDFs are converted to Markdown, for one credit per page."
            : "PDFs are returned as base64, for one credit per file."
        }
      />
      <FieldFindings name={`${name}.pdf`} />
      <SupportNote control={`${name}.pdf`} />
      <SupportNote control={`${name}.image`} />
      {pdf ? (
        <div className="ml-2 grid gap-4 border-line border-l pl-3.5">
          <SelectField name={`${name}.mode`} info={parserFields.mode} options={modes} />
          <NumberField name={`${name}.maxPages`} info={parserFields.maxPages} />
          {parserFlags.map((flag) => (
            <ParserFlag key={flag} flag={flag} />
          ))}
        </div>
      ) : null}
      <Checkbox
        {...register(`${name}.image`)}
        label="Parse images"
        wire="image"
        detail={parserFields.type.compatibility}
      />
    </ContentFrame>
  );
}

function ParserFlag({ flag }: { flag: (typeof parserFlags)[number] }) {
  const { register } = useRequestForm();
  const path = `${name}.${flag}` as const;
  const error = useFieldError(path);
  return (
    <div className="grid gap-1">
      <Checkbox
        {...register(path)}
        label={parserFields[flag].label}
        wire={flag}
        detail={parserFields[flag].help}
      />
      {error ? <FieldError id={undefined} error={error} /> : null}
      <SupportNote control={path} />
    </div>
  );
}
