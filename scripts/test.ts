import { runCommand } from './run-command.ts';

/** All checks and tests, quick ones first. All steps run even if one fails. */
const steps: readonly (readonly [name: string, command: string, args: readonly string[]])[] = [
  ['check', 'node', ['scripts/check.ts']],
  ['unit tests', 'vitest', ['run', '--project', 'unit', '--project', 'isolated']],
  ['end-to-end tests', 'vitest', ['run', '--project', 'e2e']],
];

process.chdir(`${import.meta.dirname}/..`);

const failed: string[] = [];
for (const [name, command, args] of steps) {
  if (!(await runCommand(command, args)).ok) failed.push(name);
}
if (failed.length > 0) {
  console.error(`Failed: ${failed.join(', ')}`);
  process.exitCode = 1;
}
