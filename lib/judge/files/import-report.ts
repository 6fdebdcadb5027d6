import { truncate } from "@/lib/format/truncate";

export type ImportedLineIssue = { readonly line: number; readonly message: string };

export type ImportReport = {
  /** Lines with content, without the header. */
  readonly lines: number;
  readonly imported: number;
  /** Lines without a rating, such as results that were not judged yet. */
  readonly unrated: number;
  /** Lines that repeat an earlier one with the same grade. */
  readonly duplicates: number;
  /** Lines with an issue. They were not imported. */
  readonly failed: number;
  /** Number of imported lines of each grade, by grade. */
  readonly distribution: readonly (readonly [grade: number, count: number])[];
  /** The first issues; `failed` counts all. */
  readonly issues: readonly ImportedLineIssue[];
};

const MAX_ISSUES = 10_000;

export class ReportBuilder {
  #lines = 0;
  #imported = 0;
  #unrated = 0;
  #duplicates = 0;
  readonly #failed = new Set<number>();
  readonly #issues: ImportedLineIssue[] = [];
  readonly #grades = new Map<number, number>();

  line(): void {
    this.#lines += 1;
  }

  import(grade: number | null): void {
    this.#imported += 1;
    if (grade !== null) this.#grades.set(grade, (this.#grades.get(grade) ?? 0) + 1);
  }

  unrated(): void {
    this.#unrated += 1;
  }

  duplicate(): void {
    this.#duplicates += 1;
  }

  fail(line: number, message: string): void {
    this.#failed.add(line);
    if (this.#issues.length < MAX_ISSUES) this.#issues.push({ line, message });
  }

  end(): ImportReport {
    return {
      lines: this.#lines,
      imported: this.#imported,
      unrated: this.#unrated,
      duplicates: this.#duplicates,
      failed: this.#failed.size,
      distribution: [...this.#grades].toSorted(([a], [b]) => a - b),
      issues: this.#issues.toSorted((a, b) => a.line - b.line),
    };
  }
}

/** Part of a foreign text in a message. */
export const quote = (text: string): string => `“${truncate(text, 60)}”`;
