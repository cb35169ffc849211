import { spawnSync } from 'node:child_process';
import type { Rule } from './tree.ts';

/** No source file is ignored by git: it would run here and be missing from every clone. */
export const noIgnoredFiles: Rule = function* (tree) {
  const input = tree.files.map((file) => file.path).join('\0');
  const { status, stdout } = spawnSync('git', ['check-ignore', '--stdin', '-z'], {
    cwd: tree.root,
    input,
    encoding: 'utf8',
  });
  // 1: none is ignored; 128: this is no git repository.
  if (status !== 0) return;
  for (const path of stdout.split('\0').filter(Boolean)) {
    const message =
      'git ignores this file, so no clone has it: narrow the line of .gitignore (a leading / binds it to the root)';
    yield { path, line: 1, rule: 'ignored', message };
  }
};
