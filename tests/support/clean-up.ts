const steps: (() => unknown)[] = [];

/** Runs the step after the test, before the steps that were given earlier. */
export function afterThisTest(step: () => unknown): void {
  steps.push(step);
}

export async function cleanUpAfterTest(): Promise<void> {
  for (const step of steps.splice(0).reverse()) await step();
}
