import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{contract,audio,engines,server,web,player,scripts}/**/*.test.{ts,tsx}'],
          // Gives tests the place of a database of their own; it starts with the first test that asks for it.
          globalSetup: './server/platform/db/test-global-setup.ts',
          pool: 'forks',
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['tests/**/*.test.ts'],
          // Real servers, browsers and crashes: one after the other.
          fileParallelism: false,
          pool: 'forks',
          testTimeout: 180_000,
          hookTimeout: 180_000,
          // A page on a machine with other work to do may need more than the second that is the default.
          expect: { poll: { timeout: 15_000 } },
        },
      },
    ],
  },
});
