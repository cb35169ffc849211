import { runCommand } from './run-command.ts';

/** Runs the tests that are too slow to run for every change. */
process.chdir(`${import.meta.dirname}/..`);
process.env.ALL_LOOKS = 'true';
process.env.ROUNDS = 'true';

const longer = await runCommand('vitest', ['run', '--project', 'rounds']);
// The screens in the light theme, longer bursts and more kills. `npm test` checks the dark theme, and less of the others.
const more = 'in light at|\\(light, |after a burst of changes|kills during';
const fuller = await runCommand('vitest', ['run', '--project', 'e2e', '--testNamePattern', more]);
// Unit tests that run more random cases when ROUNDS is set.
const randomCases = await runCommand('vitest', [
  'run',
  '--project',
  'unit',
  'billing-sync.rules',
  'read-english-properties',
  'payout-transfers.service',
]);
if (!longer.ok || !fuller.ok || !randomCases.ok) process.exitCode = 1;
