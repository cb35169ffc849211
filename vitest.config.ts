import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** A busy machine may stall a page or a process for seconds. The report names what passed only the second time: it has a cause. */
const retry = 1;

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
      {
        test: {
          name: 'unit',
          include: ['{contract,audio,engines,payment-sandbox,server,web,scripts}/**/*.test.{ts,tsx}'],
          // Gives tests the place of a database of their own; it starts with the first test that asks for it.
          globalSetup: './server/platform/db/test-global-setup.ts',
          pool: 'forks',
          // A worker loads modules once for all of its files, which is nearly half of their time.
          isolate: false,
          // Many wait for a database, a process or a clock.
          maxWorkers: Math.ceil(availableParallelism() * 1.5),
          testTimeout: 20_000,
          hookTimeout: 60_000,
          retry,
        },
      },
      endToEnd('e2e', { include: ['tests/**/*.test.ts'], exclude: ['tests/rounds/**'] }),
      // Takes too long for each change: `npm run rounds`, before an issue is closed.
      endToEnd('rounds', { include: ['tests/rounds/**/*.test.ts'] }),
    ],
  },
});
