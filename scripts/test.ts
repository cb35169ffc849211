import { runCommand } from './run-command.ts';

/**
 * All checks and tests, quick ones first: `npm test`. All steps run even if one fails. `npm test -- unit` runs one step;
 * further arguments go to vitest: `npm test -- e2e --shard=1/3`.
 */
const steps: Readonly<Record<string, readonly [name: string, command: string, args: readonly string[]]>> = {
  check: ['check', 'node', ['scripts/check.ts']],
  unit: ['unit tests', 'vitest', ['run', '--project', 'unit', '--project', 'isolated']],
  e2e: ['end-to-end tests', 'vitest', ['run', '--project', 'e2e']],
};

process.chdir(`${import.meta.dirname}/..`);

const [chosen, ...options] = process.argv.slice(2);
if (chosen !== undefined && !steps[chosen]) {
  console.error(`"${chosen}" is not a step; the steps are ${Object.keys(steps).join(', ')}.`);
  process.exit(1);
}
const failed: string[] = [];
for (const [key, [name, command, args]] of Object.entries(steps)) {
  if (chosen !== undefined && chosen !== key) continue;
  if (!(await runCommand(command, [...args, ...options])).ok) failed.push(name);
}
if (failed.length > 0) {
  console.error(`Failed: ${failed.join(', ')}`);
  process.exitCode = 1;
}
