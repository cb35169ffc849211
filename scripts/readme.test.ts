import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { variables } from '../server/env.ts';

const root = join(import.meta.dirname, '..');
const readme = readFileSync(join(root, 'README.md'), 'utf8');

test('the table of settings says what server/env.ts says: every variable, and no other', () => {
  const rows = readme.split('\n').filter((line) => /^\| `[A-Z]/.test(line));
  const expected = Object.entries(variables).map(
    ([name, { about, fallback }]: [string, { about: string; fallback?: string }]) => {
      return `| \`${name}\` | ${about} | ${fallback ? `\`${fallback}\`` : ''} |`;
    },
  );
  expect(rows).toEqual(expected);
});

test('every command and file that the documents name exists', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  for (const name of ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md']) {
    const text = readFileSync(join(root, name), 'utf8');
    for (const [, command = ''] of text.matchAll(/npm (?:run )?(start|test|check|dev|build)\b/g))
      expect(scripts).toHaveProperty(command);
    for (const [, path = ''] of text.matchAll(/\]\((?!https?:)([^)#]+)\)/g))
      expect(existsSync(join(root, path)), path).toBe(true);
  }
});
