const steps: (() => void)[] = [];

/** Runs the step after the test, before the steps that were given earlier. */
export function afterThisTest(step: () => void): void {
  steps.push(step);
}

export function cleanUpAfterTest(): void {
  for (const step of steps.splice(0).reverse()) step();
}
