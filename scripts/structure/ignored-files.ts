import { spawnSync } from 'node:child_process';
import type { Rule } from './tree.ts';

/** Git must not ignore a source file: the code would run here, but every clone would lack the file. */
export const noIgnoredFiles: Rule = function* (tree) {
  const input = tree.files.map((file) => file.path).join('\0');
  const { status, stdout } = spawnSync('git', ['check-ignore', '--stdin', '-z'], {
    cwd: tree.root,
    input,
    encoding: 'utf8',
  });
  // Status 1: git ignores none of them. Status 128: not a git repository.
  if (status !== 0) return;
  for (const path of stdout.split('\0').filter(Boolean)) {
    const message =
      'git ignores this file, so every clone lacks it: make the pattern in .gitignore more specific (a leading / anchors it to the root)';
    yield { path, line: 1, rule: 'ignored', message };
  }
};
