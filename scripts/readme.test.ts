import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { variables } from '../server/env.ts';

const root = join(import.meta.dirname, '..');
const readme = readFileSync(join(root, 'README.md'), 'utf8');

test('lists the same settings as server/env.ts', () => {
  const rows = readme.split('\n').filter((line) => /^\| `[A-Z]/.test(line));
  const expected = Object.entries(variables).map(
    ([name, { description, defaultValue }]: [string, { description: string; defaultValue?: string }]) => {
      return `| \`${name}\` | ${description} | ${defaultValue ? `\`${defaultValue}\`` : ''} |`;
    },
  );
  expect(rows).toEqual(expected);
});

test('names only commands and files that exist', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const documents = globSync(['*.md', 'docs/**/*.md', 'tests/**/*.md', 'bench/*.md'], { cwd: root });
  expect(documents.length).toBeGreaterThan(5);
  for (const name of documents) {
    const text = readFileSync(join(root, name), 'utf8');
    for (const [, command = ''] of text.matchAll(/npm (?:run ([\w:-]+)|(?:start|test)\b)/g))
      if (command) expect(Object.keys(scripts), `${name} names npm run ${command}`).toContain(command);
    const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map(([, path = '']) => join(dirname(name), path));
    const files = [
      ...text.matchAll(/`((?:contract|audio|engines|server|web|tests|bench|scripts|docs)\/[\w./-]+\.\w+)`/g),
    ];
    for (const path of [...links, ...files.map(([, path = '']) => path)])
      expect(existsSync(join(root, path)), `${name} names ${path}`).toBe(true);
  }
});
