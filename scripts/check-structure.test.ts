import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { checkStructure } from './check-structure.ts';
import { type Sample, validTree } from './structure/test-tree.ts';

const roots: string[] = [];
afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true });
});

function findingsWith(changes: Sample, prepare = (_root: string) => {}): string[] {
  const root = mkdtempSync(join(tmpdir(), 'structure-'));
  roots.push(root);
  prepare(root);
  for (const [path, text] of Object.entries({ ...validTree, ...changes })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return checkStructure(root).findings.map((it) => `${it.path}:${it.line} [${it.rule}] ${it.message}`);
}

/** The rule, a pattern of its message, the file that breaks it, the text of the file, and other files that it needs. */
type BrokenRule = readonly [rule: string, says: RegExp, path: string, text: string, others?: Sample];
const brokenRules: readonly BrokenRule[] = [
  ['folder', /ARCHITECTURE/, 'services/mailer.ts', 'export const mail = 1;'],
  ['folder', /server\/ contains only main\.ts, env\.ts/, 'server/mailer.ts', 'export const mail = 1;'],
  [
    'noun',
    /no contract\/<area>\/invoices\.ts/,
    'server/features/invoices/invoices.service.ts',
    'export const pay = 1;',
  ],
  ['noun', /no contract\/<area>\/invoices\.ts/, 'web/screens/invoices/screen.tsx', 'export const Invoices = 1;'],
  [
    'vocabulary',
    /<noun>\.<role>\.ts with the roles routes, service/,
    'server/features/notes/mailer.ts',
    'export const mail = 1;',
  ],
  ['vocabulary', /server\/features\/<noun>\//, 'server/features/loose.ts', 'export const loose = 1;'],
  ['layer', /to its caller/, 'contract/bad.ts', "import { gain } from '../audio/gain.ts';\ngain;"],
  [
    'layer',
    /drives an engine belongs in engines/,
    'audio/bad.ts',
    "export type { Tts } from '../engines/contract.ts';",
  ],
  [
    'layer',
    /does not depend on the server/,
    'engines/bad.ts',
    "import type { Env } from '../server/env.ts';\nexport type E = Env;",
  ],
  ['layer', /acts on them belongs in server\/platform/, 'server/env.ts', "import './platform/ids.ts';"],
  [
    'layer',
    /server\/features\/<noun>\/<noun>\.service/,
    'server/platform/bad.ts',
    "await import('../features/notes/notes.store.ts');",
  ],
  [
    'layer',
    /over HTTP through web\/data\/api\/client/,
    'web/data/bad.ts',
    "import type { T } from '../../server/features/notes/notes.tables.ts';\nexport type U = T;",
  ],
  [
    'layer',
    /over HTTP through web\/data\/api\/client/,
    'web/data/bad.ts',
    "type T = import('../../engines/contract.ts').Tts;\nexport type U = T;",
  ],
  [
    'layer',
    /over HTTP through web\/data\/api\/client/,
    'web/parts/bad.test.tsx',
    "import { gain } from '../../audio/gain.ts';\ngain;",
  ],
  [
    'layer',
    /does not depend on the server/,
    'engines/bad.ts',
    "new Worker(new URL('../server/main.ts', import.meta.url));",
  ],
  [
    'contract-zod',
    /belongs in server\/ or web\//,
    'contract/bad.ts',
    "import { randomInt } from 'node:crypto';\nrandomInt(2);",
  ],
  [
    'contract-zod',
    /not react/,
    'contract/bad.ts',
    "import type { ReactNode } from 'react';\nexport type N = ReactNode;",
  ],
  [
    'web-schemas',
    /without zod/,
    'web/screens/notes/bad.ts',
    "import { note } from '../../../contract/texts/notes.ts';\nexport const bad = note;",
  ],
  ['audio-pure', /node:fs/, 'audio/bad.ts', "import { readFileSync } from 'node:fs';\nreadFileSync('x');"],
  ['audio-pure', /Date\.now/, 'audio/bad.ts', 'export const now = Date.now();'],
  ['audio-pure', /new Date/, 'audio/bad.ts', 'export const now = new Date();'],
  ['audio-pure', /Math\.random/, 'audio/bad.ts', 'export const noise = Math.random();'],
  ['audio-pure', /process/, 'audio/bad.ts', 'export const path = process.cwd();'],
  ['audio-pure', /fetch/, 'audio/bad.ts', "await fetch('x');"],
  [
    'feature-import',
    /SQL in \*\.store\.ts/,
    'server/features/notes/notes.routes.ts',
    "import { find } from './notes.store.ts';\nfind();",
  ],
  [
    'feature-import',
    /belongs in \*\.service\.ts/,
    'server/features/notes/notes.routes.ts',
    "import { openSpeech } from '../../../engines/registry.ts';\nopenSpeech();",
  ],
  [
    'feature-import',
    /that noun's \*\.service/,
    'server/features/tags/tags.service.ts',
    "import { find } from '../notes/notes.store.ts';\nfind();",
  ],
  [
    'feature-import',
    /\*\.present\.ts/,
    'server/features/tags/tags.service.ts',
    "import type { route } from '../../http/route.ts';\nexport type R = typeof route;",
  ],
  [
    'feature-import',
    /that noun's \*\.service/,
    'server/features/tags/tags.store.ts',
    "import { notes } from '../notes/notes.tables.ts';\nnotes;",
  ],
  [
    'feature-import',
    /I\/O belongs in \*\.service/,
    'server/features/tags/tags.access.ts',
    "import { find } from './tags.store.ts';\nfind();",
  ],
  [
    'feature-import',
    /a rule belongs in \*\.service/,
    'server/features/notes/notes.present.ts',
    "import { read } from './notes.service.ts';\nread();",
  ],
  [
    'feature-import',
    /I\/O belongs in \*\.service/,
    'server/features/notes/notes.rules.ts',
    "import { gate } from '../../platform/ids.ts';\ngate;",
  ],
  [
    'feature-import',
    /belongs in \*\.service/,
    'server/features/notes/notes.jobs.ts',
    "import { find } from './notes.store.ts';\nfind();",
  ],
  [
    'feature-import',
    /belongs in \*\.rules\.ts or \*\.store/,
    'server/features/tags/tags.tables.ts',
    "import { listTags } from './tags.service.ts';\nlistTags();",
  ],
  [
    'feature-cycle',
    /notes → tags → notes/,
    'server/features/tags/tags.service.ts',
    "import { read } from '../notes/notes.service.ts';\nread();",
  ],
  [
    'file-cycle',
    /web\/parts\/left\.ts → web\/parts\/right\.ts → web\/parts\/left\.ts/,
    'web/parts/left.ts',
    "import type { Right } from './right.ts';\nexport type Left = Right;",
    { 'web/parts/right.ts': "export type Right = import('./left.ts').Left;" },
  ],
  [
    'low-noun',
    /compose both in a higher noun such as current-workspace/,
    'server/features/workspace/workspace.service.ts',
    "import type { Tags } from '../tags/tags.service.ts';\nexport type Described = Tags;",
    { 'contract/texts/workspace.ts': "import { z } from 'zod';\nexport const workspace = z.string();" },
  ],
  ['sandbox', /take Payments as an argument/, 'server/platform/bad.ts', "import '../../payment-sandbox/start.ts';"],
  [
    'layer',
    /server\/http\/ does not depend on any noun/,
    'server/http/bad.ts',
    "import '../features/tags/tags.service.ts';",
  ],
  [
    'layer',
    /imitates Stripe and does not depend on any noun/,
    'payment-sandbox/bad.ts',
    "import '../server/features/tags/tags.service.ts';",
  ],
  [
    'folder-size',
    /web\/parts\/ contains 41 files, the limit is 40/,
    'web/parts/part-0.ts',
    'export {};',
    Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`web/parts/part-${n + 1}.ts`, 'export {};'])),
  ],
  [
    'newest-snapshot',
    /delete this file/,
    'server/platform/db/migrations/meta/0000_snapshot.json',
    '{}',
    { 'server/platform/db/migrations/meta/0001_snapshot.json': '{}' },
  ],
  ['folder-size', /needs at least 3 files/, 'server/features/notes/pages/note-pages.service.ts', 'export {};'],
  ['unique-name', /server\/features\/tags\/labels\/labels\.rules\.ts/, 'server/http/labels.rules.ts', 'export {};'],
  [
    'sql',
    /belongs in the \*\.store\.ts/,
    'server/features/tags/tags.service.ts',
    "import { eq } from 'drizzle-orm';\neq;",
  ],
  ['sql', /belongs in the \*\.store\.ts/, 'server/http/bad.ts', "import pg from 'pg';\npg;"],
  ['sql', /select id from notes/, 'server/platform/mail/bad.ts', "db.query('select id from notes');"],
  ['sql', /UPDATE notes/, 'server/features/tags/tags.service.ts', `db.query(\`UPDATE notes SET text = \${1}\`);`],
  [
    'env',
    /declare the variable in server\/settings/,
    'server/platform/bad.ts',
    'export const port = process.env.PORT;',
  ],
  ['env', /declare the variable in server\/settings/, 'engines/bad.ts', 'export const { env } = process;'],
  ['env', /declare the variable in server\/settings/, 'web/data/bad.ts', "import { env } from 'node:process';\nenv;"],
  [
    'wiring',
    /only server\/modules\/ wires/,
    'server/features/tags/tags.service.ts',
    "import { readEnv } from '../../env.ts';\nreadEnv();",
  ],
  [
    'wiring',
    /take the opened service/,
    'server/features/tags/tags.service.ts',
    "import { openSpeech } from '../../../engines/registry.ts';\nopenSpeech();",
  ],
  [
    'wiring',
    /calls openDatabase/,
    'server/http/bad.ts',
    "import { openDatabase } from '../platform/db/client.ts';\nopenDatabase();",
  ],
  [
    'tenant',
    /may create a WorkspaceId/,
    'server/features/tags/tags.service.ts',
    "import { toWorkspaceId } from '../../platform/ids.ts';\ntoWorkspaceId('x');",
  ],
  [
    'tenant',
    /may create a WorkspaceId/,
    'server/features/tags/tags.service.ts',
    "import type { WorkspaceId } from '../../platform/ids.ts';\nexport const id = 'x' as WorkspaceId;",
  ],
  [
    'permissions',
    /reads is_server_owner: ask the table of permissions/,
    'web/nouns/notes/notes-section.tsx',
    'export const canEdit = (user: { is_server_owner: boolean }) => user.is_server_owner;',
  ],
  [
    'permissions',
    /reads permission_on_resource/,
    'web/nouns/notes/notes-section.tsx',
    'export const canEdit = ({ permission_on_resource: role }: Note) => role === "admin";',
  ],
  [
    'pool-in-transaction',
    /takes a second connection of the pool inside a transaction: pass tx/,
    'server/features/notes/notes.service.ts',
    'export const edit = (db: Db) => transaction(db, (tx) => [notesStore(tx).lock(), notesStore(db).edit()]);',
  ],
  [
    'pool-in-transaction',
    /list\(\) takes a second connection of the pool/,
    'server/features/notes/notes.service.ts',
    "import type { TagsService } from '../tags/tags.service.ts';\nexport const notesService = ({ tags: all }: { readonly tags: Pick<TagsService, 'list'> }) => ({\n  remove: (tx: Tx) => all.list(),\n});",
    {
      'server/features/tags/tags.service.ts':
        'export const tagsService = ({ db }: Deps) => ({ list: (tx?: Tx) => tagsStore(tx ?? db).list() });\nexport type TagsService = ReturnType<typeof tagsService>;',
    },
  ],
  ['barrel', /from the file that defines it/, 'web/parts/all.ts', "export * from '../root.tsx';"],
  ['barrel', /no index files/, 'web/parts/index.ts', 'export const part = 1;'],
  ['vague-name', /"utils" is too vague/, 'web/utils/dates.ts', 'export const day = 1;'],
  ['vague-name', /"helpers" is too vague/, 'audio/wav-helpers.ts', 'export const wav = 1;'],
  ['kebab-case', /PlayButton\.tsx is not kebab-case/, 'web/parts/PlayButton.tsx', 'export const PlayButton = 1;'],
  ['kebab-case', /noiseGate is not kebab-case/, 'engines/noiseGate/gate.ts', 'export const gate = 1;'],
  [
    'error-code',
    /no code uses tag_lost/,
    'contract/texts/tags.errors.ts',
    "import { defineErrors } from '../error.ts';\nexport const tagsErrors = defineErrors({ tag_lost: {} });",
  ],
  ['error-code', /no contract\/texts\/ink\.ts/, 'contract/texts/ink.errors.ts', 'export const inkErrors = {};'],
  ['file-size', /401 lines, the limit is 400/, 'web/parts/long.ts', 'export {};\n'.repeat(401)],
  ['import-extension', /add the extension/, 'web/parts/bad.ts', "import '../root';"],
  ['import-extension', /does not exist/, 'web/parts/bad.ts', "import '../root.js';"],
];

test('a valid tree has no findings', () => {
  expect(findingsWith({})).toEqual([]);
});

test('allows foreign keys in both directions between two features', () => {
  const table = (name: string, imported = '') =>
    `import { pgTable } from 'drizzle-orm/pg-core';\n${imported}export const ${name} = pgTable('${name}', {});\n`;
  const notes = table('notes', "import { tags } from '../tags/tags.tables.ts';\ntags;\n");
  const tags = table('tags');
  const labels = table('labels', "import { notes } from '../../notes/notes.tables.ts';\nnotes;\n");
  const changes = {
    'server/features/notes/notes.tables.ts': notes,
    'server/features/tags/tags.tables.ts': tags,
    'server/features/tags/labels/labels.tables.ts': labels,
  };
  expect(findingsWith(changes)).toEqual([]);
});

test('allows a query through the pool around a transaction, and a call that passes the transaction on', () => {
  const notes = `export function notesService(db: Db) {
  const list = (tx?: Tx) => notesStore(tx ?? db).list();
  return {
    async edit() {
      const before = await list();
      await transaction(db, async (tx) => [await list(tx), await notesStore(tx).edit(before)]);
      return notesStore(db).list();
    },
  };
}`;
  expect(findingsWith({ 'server/features/tags/tags.service.ts': notes })).toEqual([]);
});

describe('reports each broken rule and says where the code belongs', () => {
  for (const [rule, message, path, text, others] of brokenRules)
    test(`${rule}: ${message} in ${path}`, () => {
      const findings = findingsWith({ [path]: text, ...others });
      const hits = findings.filter((it) => it.includes(`[${rule}]`) && message.test(it));
      expect(hits, findings.join('\n')).not.toEqual([]);
      const unrelated = findings.filter(
        (it) => !path.startsWith(it.split(':')[0] ?? '') && !/\[(feature|file)-cycle\]/.test(it),
      );
      expect(unrelated).toEqual([]);
    });

  test('reports a source file that git ignores', () => {
    const changes = { '.gitignore': 'data/\n', 'web/data/client.ts': 'export const client = 1;\n' };
    const init = (root: string) => void execFileSync('git', ['init', '--quiet'], { cwd: root });
    expect(findingsWith(changes, init)).toEqual([
      expect.stringMatching(/^web\/data\/client\.ts:1 \[ignored\] .*leading \//),
    ]);
    expect(findingsWith({ ...changes, '.gitignore': '/data/\n' }, init)).toEqual([]);
  });

  test('names a file that is not valid TypeScript', () => {
    expect(() => findingsWith({ 'web/parts/bad.ts': 'const = 1;' })).toThrow('web/parts/bad.ts');
  });
});
