import { runCommand } from './run-command.ts';

/** What takes too long for each change; run before an issue is closed. */
process.chdir(`${import.meta.dirname}/..`);
process.env.ALL_LOOKS = 'true';

const longer = await runCommand('vitest', ['run', '--project', 'rounds']);
// The screens in the light: in the dark they are looked at with each change.
const lightScreens = await runCommand('vitest', ['run', '--project', 'e2e', '--testNamePattern', 'in light at']);
if (!longer.ok || !lightScreens.ok) process.exitCode = 1;
