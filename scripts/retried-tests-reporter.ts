import type { Reporter, TestModule } from 'vitest/node';

/** Prints each test that passed only after a retry, on a line that CI repeats at its end. */
export default class RetriedTestsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    for (const module of modules)
      for (const test of module.children.allTests('passed'))
        if (test.diagnostic()?.flaky) console.log(`RETRIED ${module.relativeModuleId} > ${test.fullName}`);
  }
}
