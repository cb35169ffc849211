import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const id = /\b[A-Z]{1,7}-\d{2,3}\b/g;
const listed = [...readFileSync(join(root, 'docs/requirements.md'), 'utf8').matchAll(/^\| ([A-Z]+-\d+) \|/gm)].map(
  ([, one]) => one!,
);
const prefixes = new Set(listed.map((one) => one.split('-')[0]));

it('docs/requirements.md lists each requirement that a test names, once, and no other', () => {
  const files = execFileSync('git', ['ls-files', '*.test.ts', '*.test.tsx'], { cwd: root, encoding: 'utf8' });
  const quoted = new Set<string>();
  for (const path of files.trim().split('\n'))
    for (const [one] of readFileSync(join(root, path), 'utf8').matchAll(id))
      if (prefixes.has(one.split('-')[0])) quoted.add(one);
  expect(listed.toSorted()).toEqual([...quoted].toSorted());
});
