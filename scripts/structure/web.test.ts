import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { readTree } from './tree.ts';
import { webLayers, webRanks } from './web.ts';

type Sample = Readonly<Record<string, string>>;

/** A small valid web/ tree: every layer, each with imports from earlier ones. */
const validTree: Sample = {
  'web/app.css': '',
  'web/routes.ts': "import './screens/home/home-screen.tsx';\nimport './shell/app-layout.tsx';\n",
  'web/format/date.ts': 'export const date = 1;\n',
  'web/data/api/client.ts': "import { date } from '../../format/date.ts';\nexport const client = date;\n",
  'web/parts/form/field.tsx': "import { client } from '../../data/api/client.ts';\nexport const field = client;\n",
  'web/parts/button/button.tsx': "import { field } from '../form/field.tsx';\nexport const button = field;\n",
  'web/nouns/models/models-query.ts':
    "import { client } from '../../data/api/client.ts';\nexport const models = client;\n",
  'web/nouns/auth/auth-query.ts': 'export const auth = 1;\n',
  'web/nouns/speech/generation.ts':
    "import { models } from '../models/models-query.ts';\nimport { other } from './other.ts';\nexport const speech = [models, other];\n",
  'web/nouns/speech/other.ts': "import { date } from '../../format/date.ts';\nexport const other = date;\n",
  'web/panels/share/share-button.tsx':
    "import { speech } from '../../nouns/speech/generation.ts';\nexport const share = speech;\n",
  'web/panels/dialogue/dialogue-editor.tsx': 'export const dialogue = 1;\n',
  'web/panels/history-list/history-list.tsx':
    "import { share } from '../share/share-button.tsx';\nexport const list = share;\n",
  'web/shell/app-layout.tsx':
    "import type { Route } from './+types/app-layout.ts';\nimport { share } from '../panels/share/share-button.tsx';\nexport const layout: Route = share;\n",
  'web/screens/home/home-screen.tsx':
    "import { list } from '../../panels/history-list/history-list.tsx';\nimport('./home-cards.tsx');\nexport const home = list;\n",
  'web/screens/home/home-cards.tsx': 'export const cards = 1;\n',
  'web/screens/usage/usage-screen.tsx': 'export const usage = 1;\n',
  'web/pages/pricing.tsx': "import { button } from '../parts/button/button.tsx';\nexport const pricing = button;\n",
};

const roots: string[] = [];
afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true });
});

function findingsWith(changes: Sample): string[] {
  const root = mkdtempSync(join(tmpdir(), 'web-'));
  roots.push(root);
  for (const [path, text] of Object.entries({ ...validTree, ...changes })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const tree = readTree(root);
  return [...webLayers(tree), ...webRanks(tree)].map((it) => `${it.path}:${it.line} [${it.rule}] ${it.message}`);
}

/** The rule, a pattern of its message, the file that breaks it, and the text of the file. */
const brokenRules: readonly [rule: string, says: RegExp, path: string, text: string][] = [
  ['web-layer', /pure text and number/, 'web/format/bad.ts', "import '../data/api/client.ts';"],
  ['web-layer', /draws nothing/, 'web/data/api/bad.ts', "import type { field } from '../../parts/form/field.tsx';"],
  ['web-layer', /web\/nouns\/<noun>\//, 'web/parts/form/bad.tsx', "import('../../nouns/auth/auth-query.ts');"],
  [
    'web-layer',
    /combines nouns, in web\/panels/,
    'web/nouns/auth/bad.ts',
    "import '../../panels/share/share-button.tsx';",
  ],
  ['web-layer', /web\/nouns\/<noun>\//, 'web/panels/share/bad.tsx', "import '../../screens/home/home-screen.tsx';"],
  ['web-layer', /web\/panels\/notices\//, 'web/shell/bad.tsx', "import('../screens/home/home-screen.tsx');"],
  ['web-layer', /shell imports no screen and no page/, 'web/shell/bad.tsx', "import '../pages/pricing.tsx';"],
  ['web-layer', /settings-sections/, 'web/screens/home/bad.tsx', "import '../../shell/app-layout.tsx';"],
  ['web-layer', /neither the shell nor a page/, 'web/screens/home/bad.tsx', "import '../../pages/pricing.tsx';"],
  ['web-layer', /neither the shell nor a screen/, 'web/pages/bad.tsx', "import '../shell/app-layout.tsx';"],
  ['web-layer', /above all layers/, 'web/screens/home/bad.tsx', "import '../../routes.ts';"],
  ['web-layer', /web\/nouns\/home\//, 'web/screens/usage/bad.tsx', "import '../home/home-cards.tsx';"],
  ['web-layer', /web\/nouns\/home\//, 'web/screens/usage/bad.test.tsx', "import '../home/home-cards.tsx';"],
  ['web-layer', /no layer widgets/, 'web/widgets/clock.tsx', 'export const clock = 1;'],
  ['web-rank', /in the lower of them/, 'web/nouns/auth/bad.ts', "import '../models/models-query.ts';"],
  ['web-rank', /lower rank, not speech/, 'web/nouns/models/bad.ts', "import type { s } from '../speech/other.ts';"],
  ['web-rank', /pets has no rank/, 'web/nouns/pets/pet.ts', 'export const pet = 1;'],
  ['web-rank', /contains only folders/, 'web/nouns/pet.ts', 'export const pet = 1;'],
  ['web-rank', /panel of higher rank/, 'web/panels/dialogue/bad.tsx', "import '../history-list/history-list.tsx';"],
];

describe('layers and ranks of web/', () => {
  test('a valid tree has no findings', () => {
    expect(findingsWith({})).toEqual([]);
  });

  test.each(brokenRules)('%s: %s in %s', (rule, message, path, text) => {
    const findings = findingsWith({ [path]: text });
    expect(findings).toHaveLength(1);
    expect(findings[0]).toContain(`${path}:1 [${rule}] `);
    expect(findings[0]).toMatch(message);
  });
});
