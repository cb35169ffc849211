import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { runCommand } from './run-command.ts';

const colors = Boolean(process.stderr.isTTY);
// Each checker reads the types of the whole contract again, so more of them than processors cost time and memory.
const checkers = String(Math.min(4, availableParallelism()));
// A repeated check reads only the files that a change affects.
const incremental = ['--incremental', '--tsBuildInfoFile', 'node_modules/.cache/check.tsbuildinfo'];
const checks: readonly (readonly [name: string, command: string, args: readonly string[]])[] = [
  ['types', 'tsc', ['--noEmit', '--project', '.', '--checkers', checkers, ...incremental, '--pretty', String(colors)]],
  [
    'lint and format',
    'biome',
    ['check', '--error-on-warnings', `--colors=${colors ? 'force' : 'off'}`, '--max-diagnostics=60'],
  ],
  ['structure', 'node', ['scripts/check-structure.ts']],
  ['licences', 'node', ['scripts/licenses.ts']],
  ['unused code and dependencies', 'knip', ['--no-progress']],
  ['code that only tests use', 'knip', ['--no-progress', '--production', '--include', 'files,exports,types']],
];

process.chdir(`${import.meta.dirname}/..`);

// The types of the route modules are generated; tsc needs them to check the web app.
if (existsSync('web/routes.ts')) {
  const { ok, output } = await runCommand('react-router', ['typegen'], { quiet: true });
  if (!ok) fail('route types', output);
}

await Promise.all(
  checks.map(async ([name, command, args]) => {
    const { ok, output } = await runCommand(command, args, { quiet: true });
    if (!ok) return fail(name, output);
    console.log(`✓ ${name}`);
  }),
);

function fail(name: string, output: string): void {
  console.error(`✗ ${name}\n${output.trimEnd()}\n`);
  process.exitCode = 1;
}
