import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** A test that passes only on the second attempt has a fault. CI may allow one (TEST_RETRIES=1) and lists such tests at its end. */
const retry = Number(process.env.TEST_RETRIES ?? 0);

/** Tests that define jobs. The job registry is global, so each of these files needs its own process. */
const queueTests = ['server/platform/{jobs,mail}/*.test.ts', 'server/features/console/console-jobs.service.test.ts'];

/** Tests of modules. */
const unit = (name: string, options: { include: string[]; exclude?: string[]; isolate?: boolean }) => ({
  test: {
    name,
    ...options,
    // Provides a database server, which starts when the first test needs it.
    globalSetup: './server/platform/db/test-global-setup.ts',
    pool: 'forks' as const,
    // Many tests wait for a database, a process or a timer.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    testTimeout: 60_000,
    hookTimeout: 120_000,
    retry,
  },
});

/** Tests against running servers, in real browsers. */
const endToEnd = (name: string, files: { include: string[]; exclude?: string[] }) => ({
  test: {
    name,
    ...files,
    globalSetup: './tests/support/global-setup.ts',
    // Each worker loads the modules only once, which saves half a second of processor time per file.
    isolate: false,
    // About a third of the tests wait for a page, a timer or an email at any time.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    pool: 'forks' as const,
    testTimeout: 240_000,
    // Longer than the limit for the start of a server.
    hookTimeout: 400_000,
    // On a busy machine, a page may need more than the default of one second.
    expect: { poll: { timeout: 15_000 } },
    retry,
  },
});

export default defineConfig({
  test: {
    reporters: ['default', './scripts/retried-tests-reporter.ts'],
    projects: [
      unit('unit', {
        include: ['{contract,audio,engines,payment-sandbox,server,clients,scripts}/**/*.test.ts'],
        exclude: queueTests,
        // Each worker loads modules only once, which nearly halves the time.
        isolate: false,
      }),
      // Modules of the web app have global state, so each of these files loads them again.
      unit('isolated', { include: ['web/**/*.test.{ts,tsx}', ...queueTests] }),
      endToEnd('e2e', { include: ['tests/**/*.test.ts'], exclude: ['tests/rounds/**'] }),
      // Too slow for every change; run with `npm run rounds`.
      endToEnd('rounds', { include: ['tests/rounds/**/*.test.ts'] }),
    ],
  },
});
