import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** A busy machine may stall a page or a process for seconds. The report names what passed only the second time: it has a cause. */
const retry = 1;

/** Tests of the job queue, which knows all jobs that its process has defined. */
const queueTests = ['server/platform/{jobs,mail}/*.test.ts'];

/** Tests of modules. */
const unit = (name: string, options: { include: string[]; exclude?: string[]; isolate?: boolean }) => ({
  test: {
    name,
    ...options,
    // Gives tests the place of a database of their own; it starts with the first test that asks for it.
    globalSetup: './server/platform/db/test-global-setup.ts',
    pool: 'forks' as const,
    // Many wait for a database, a process or a clock.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    testTimeout: 20_000,
    hookTimeout: 60_000,
    retry,
  },
});

/** Tests against running servers, in real browsers. */
const endToEnd = (name: string, files: { include: string[]; exclude?: string[] }) => ({
  test: {
    name,
    ...files,
    globalSetup: './tests/support/global-setup.ts',
    // One of three waits at most times, for a page, a clock or a mail.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    pool: 'forks' as const,
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // A page on a machine with other work to do may need more than the second that is the default.
    expect: { poll: { timeout: 15_000 } },
    retry,
  },
});

export default defineConfig({
  test: {
    projects: [
      unit('unit', {
        include: ['{contract,audio,engines,payment-sandbox,server,scripts}/**/*.test.ts'],
        exclude: queueTests,
        // A worker loads modules once for all of its files, which is nearly half of their time.
        isolate: false,
      }),
      // Modules of the web app hold the state of a page, so each of these files loads its own.
      unit('isolated', { include: ['web/**/*.test.{ts,tsx}', ...queueTests] }),
      endToEnd('e2e', { include: ['tests/**/*.test.ts'], exclude: ['tests/rounds/**'] }),
      // Takes too long for each change: `npm run rounds`, before an issue is closed.
      endToEnd('rounds', { include: ['tests/rounds/**/*.test.ts'] }),
    ],
  },
});
