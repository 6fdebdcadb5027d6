import { formatRegistry } from "@/lib/contract/fields/format-fields";
import { CountedTextField } from "./counted-text-field";

export function QuestionEditor() {
  return (
    <CountedTextField
      name="content.formats.question.question"
      wire="question"
      info={formatRegistry.question.fields.question}
    />
  );
}

export function HighlightsEditor() {
  return (
    <CountedTextField
      name="content.formats.highlights.query"
      wire="query"
      info={formatRegistry.highlights.fields.query}
    />
  );
}
