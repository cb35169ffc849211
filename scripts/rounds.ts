import { runCommand } from './run-command.ts';

/** Runs the tests that take too long for each change, before an issue is closed. */
process.chdir(`${import.meta.dirname}/..`);
process.env.ALL_LOOKS = 'true';
process.env.ROUNDS = 'true';

const longer = await runCommand('vitest', ['run', '--project', 'rounds']);
// The screens in the light theme; every change tests the dark theme.
const lightScreens = await runCommand('vitest', ['run', '--project', 'e2e', '--testNamePattern', 'in light at']);
// Unit tests that run their random cases more often.
const randomCases = await runCommand('vitest', [
  'run',
  '--project',
  'unit',
  'billing-sync.rules',
  'read-english-properties',
]);
if (!longer.ok || !lightScreens.ok || !randomCases.ok) process.exitCode = 1;
