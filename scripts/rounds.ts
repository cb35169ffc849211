import { runCommand } from './run-command.ts';

/** Runs the tests that take too long for each change, before an issue is closed. */
process.chdir(`${import.meta.dirname}/..`);
process.env.ALL_LOOKS = 'true';

const longer = await runCommand('vitest', ['run', '--project', 'rounds']);
// The screens in the light theme; every change tests the dark theme.
const lightScreens = await runCommand('vitest', ['run', '--project', 'e2e', '--testNamePattern', 'in light at']);
if (!longer.ok || !lightScreens.ok) process.exitCode = 1;
