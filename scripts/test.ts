import { runCommand } from './run-command.ts';

/**
 * Everything that says whether the tree is in order, the quick answers first: the checks, the unit tests, the tests
 * from end to end. All of them run, so that one run tells all; arguments go to Vitest as filters of test files.
 */
const filters = process.argv.slice(2);
const vitest = (project: string) => ['run', '--project', project, '--passWithNoTests', ...filters];

process.chdir(`${import.meta.dirname}/..`);

const failed: string[] = [];
if (filters.length === 0 && !(await runCommand('node', ['scripts/check.ts'])).ok) failed.push('check');
for (const project of ['unit', 'e2e']) {
  if (!(await runCommand('vitest', vitest(project))).ok) failed.push(`${project} tests`);
}
if (failed.length > 0) {
  console.error(`Failed: ${failed.join(', ')}`);
  process.exitCode = 1;
}
