import { runCommand } from './run-command.ts';

/** Runs the tests that are too slow to run for every change. */
process.chdir(`${import.meta.dirname}/..`);
process.env.ALL_LOOKS = 'true';
process.env.ROUNDS = 'true';

const longer = await runCommand('vitest', ['run', '--project', 'rounds']);
// The screens in the light theme. `npm test` checks them in the dark theme.
const lightScreens = await runCommand('vitest', ['run', '--project', 'e2e', '--testNamePattern', 'in light at']);
// Unit tests that run more random cases when ROUNDS is set.
const randomCases = await runCommand('vitest', [
  'run',
  '--project',
  'unit',
  'billing-sync.rules',
  'read-english-properties',
]);
if (!longer.ok || !lightScreens.ok || !randomCases.ok) process.exitCode = 1;
