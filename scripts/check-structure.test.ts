import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { checkStructure } from './check-structure.ts';

type Sample = Readonly<Record<string, string>>;

/** A small house in order: it uses every room, and every role of a feature. */
const house: Sample = {
  'contract/catalogue/plans.ts': `export const plans = [\n${"  'free',\n".repeat(500)}];\n`,
  'contract/notes.ts': "import { z } from 'zod';\nexport const note = z.object({ text: z.string() });\n",
  'contract/tags.ts': "import { z } from 'zod';\nexport const tag = z.string();\n",
  'contract/notes.test.ts':
    "import { readFileSync } from 'node:fs';\nimport { note } from './notes.ts';\nreadFileSync(String(note));\n",
  'audio/pcm.ts': 'export interface Pcm { samples: Float32Array; sampleRate: number }\n',
  'audio/gain.ts':
    "import type { Pcm } from './pcm.ts';\nexport const gain = (pcm: Pcm) => new Date(0) && process(pcm);\nconst process = (pcm: Pcm) => pcm;\n",
  'engines/contract.ts': "import type { Pcm } from '../audio/pcm.ts';\nexport type Tts = () => Pcm;\n",
  'engines/worker.ts': "export const workerUrl = new URL('./contract.ts', import.meta.url);\n",
  'engines/registry.ts': 'export const openSpeech = () => [];\n',
  'server/env.ts': 'export interface Env { port: string }\nexport const readEnv = () => process.env;\n',
  'server/main.ts':
    "import { openSpeech } from '../engines/registry.ts';\nimport { readEnv } from './env.ts';\nimport { openDatabase } from './platform/db/client.ts';\nopenDatabase(readEnv(), openSpeech());\n",
  'server/http/route.ts':
    "import type { note } from '../../contract/notes.ts';\nexport const route = (n: typeof note) => n;\n",
  'server/http/auth.ts':
    "import { type WorkspaceId, workspaceIdOf } from '../platform/ids.ts';\nexport const gate = (): WorkspaceId => workspaceIdOf('w');\n",
  'server/platform/ids.ts':
    "export type WorkspaceId = string & { readonly brand: 'workspace' };\nexport const workspaceIdOf = (id: string) => id as WorkspaceId;\n",
  'server/platform/db/client.ts':
    "import type { Env } from '../../env.ts';\nimport { drizzle } from 'drizzle-orm/node-postgres';\nexport const openDatabase = (env: Env, rest: unknown) => drizzle(env.port + rest);\n",
  'server/platform/db/test-database.ts': 'export const url = process.env.TEST_DATABASE_URL;\n',
  'server/platform/jobs/job.ts': 'export const defineJob = (run: unknown) => run;\n',
  'server/features/notes/tables.ts':
    "import { pgTable } from 'drizzle-orm/pg-core';\nexport const notes = pgTable('notes', {});\n",
  'server/features/notes/store.ts':
    "import { sql } from 'drizzle-orm';\nimport { notes } from './tables.ts';\nexport const find = () => [sql`select id from notes`, notes];\n",
  'server/features/notes/access.ts': 'export const mayRead = () => true;\n',
  'server/features/notes/rules.ts': "import { gain } from '../../../audio/gain.ts';\nexport const rule = gain;\n",
  'server/features/notes/service.ts':
    "import { listTags } from '../tags/service.ts';\nimport { mayRead } from './access.ts';\nimport { rule } from './rules.ts';\nimport { find } from './store.ts';\nexport const read = () => [mayRead, rule, find, listTags];\n",
  'server/features/notes/present.ts':
    "import { note } from '../../../contract/notes.ts';\nexport const present = note;\n",
  'server/features/notes/routes.ts':
    "import { route } from '../../http/route.ts';\nimport { present } from './present.ts';\nimport { read } from './service.ts';\nexport const routes = [route, read, present];\n",
  'server/features/notes/jobs.ts':
    "import { defineJob } from '../../platform/jobs/job.ts';\nimport { read } from './service.ts';\nexport const job = defineJob(read);\n",
  'server/features/notes/routes.test.ts':
    "import { route } from '../../http/route.ts';\nimport { openDatabase } from '../../platform/db/client.ts';\nopenDatabase(route as never, 1);\n",
  'server/features/tags/service.ts': "export const listTags = () => 'Select a tag from the list';\n",
  'server/features/tags/labels/service.ts': 'export const listLabels = () => [];\n',
  'web/screens/notes/screen.tsx':
    "import type { note } from '../../../contract/notes.ts';\nexport type T = typeof note;\n",
  'web/screens/home/screen.tsx': 'export const Home = () => <p>Home</p>;\n',
  'web/root.tsx': "import type { Route } from './+types/root.ts';\nexport type R = Route;\n",
  'player/player.ts': "import { plans } from '../contract/catalogue/plans.ts';\nexport const player = plans;\n",
  'tests/speech.test.ts': "import { readEnv } from '../server/env.ts';\nreadEnv(process.env);\n",
  'bench/speed.ts': "import { openSpeech } from '../engines/registry.ts';\nopenSpeech();\n",
  'vite.config.ts': 'export default { mode: process.env.MODE };\n',
};

const roots: string[] = [];
afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true });
});

function findingsWith(changes: Sample, prepare = (_root: string) => {}): string[] {
  const root = mkdtempSync(join(tmpdir(), 'house-'));
  roots.push(root);
  prepare(root);
  for (const [path, text] of Object.entries({ ...house, ...changes })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return checkStructure(root).findings.map((it) => `${it.path}:${it.line} [${it.rule}] ${it.message}`);
}

/** The rule, what the message must say (where the code belongs), the file that breaks it, its text. */
const broken: readonly (readonly [rule: string, says: RegExp, path: string, text: string])[] = [
  ['room', /ARCHITECTURE/, 'services/mailer.ts', 'export const mail = 1;'],
  ['room', /server\/ holds main\.ts, env\.ts/, 'server/mailer.ts', 'export const mail = 1;'],
  ['noun-rooms', /no contract\/invoices\.ts/, 'server/features/invoices/service.ts', 'export const pay = 1;'],
  ['noun-rooms', /no contract\/invoices\.ts/, 'web/screens/invoices/screen.tsx', 'export const Invoices = 1;'],
  ['vocabulary', /holds only routes, service/, 'server/features/notes/mailer.ts', 'export const mail = 1;'],
  ['vocabulary', /server\/features\/<noun>\//, 'server/features/loose.ts', 'export const loose = 1;'],
  ['wall', /belongs there, with its caller/, 'contract/bad.ts', "import { gain } from '../audio/gain.ts';\ngain;"],
  ['wall', /drives an engine belongs in engines/, 'audio/bad.ts', "export type { Tts } from '../engines/contract.ts';"],
  [
    'wall',
    /never knows the server/,
    'engines/bad.ts',
    "import type { Env } from '../server/env.ts';\nexport type E = Env;",
  ],
  ['wall', /acts on them belongs in server\/platform/, 'server/env.ts', "import './platform/ids.ts';"],
  [
    'wall',
    /server\/features\/<noun>\/service/,
    'server/platform/bad.ts',
    "await import('../features/notes/store.ts');",
  ],
  [
    'wall',
    /over HTTP by web\/data\/client/,
    'web/data/bad.ts',
    "import type { T } from '../../server/features/notes/tables.ts';\nexport type U = T;",
  ],
  [
    'wall',
    /over HTTP by web\/data\/client/,
    'web/data/bad.ts',
    "type T = import('../../engines/contract.ts').Tts;\nexport type U = T;",
  ],
  [
    'wall',
    /over HTTP by web\/data\/client/,
    'web/parts/bad.test.tsx',
    "import { gain } from '../../audio/gain.ts';\ngain;",
  ],
  ['wall', /stands alone/, 'player/bad.ts', "import { Home } from '../web/screens/home/screen.tsx';\nHome;"],
  ['wall', /never knows the server/, 'engines/bad.ts', "new Worker(new URL('../server/main.ts', import.meta.url));"],
  [
    'contract-zod',
    /belongs with the side that runs it/,
    'contract/bad.ts',
    "import { randomInt } from 'node:crypto';\nrandomInt(2);",
  ],
  [
    'contract-zod',
    /not react/,
    'contract/bad.ts',
    "import type { ReactNode } from 'react';\nexport type N = ReactNode;",
  ],
  ['audio-pure', /node:fs/, 'audio/bad.ts', "import { readFileSync } from 'node:fs';\nreadFileSync('x');"],
  ['audio-pure', /Date\.now/, 'audio/bad.ts', 'export const now = Date.now();'],
  ['audio-pure', /new Date/, 'audio/bad.ts', 'export const now = new Date();'],
  ['audio-pure', /Math\.random/, 'audio/bad.ts', 'export const noise = Math.random();'],
  ['audio-pure', /process/, 'audio/bad.ts', 'export const path = process.cwd();'],
  ['audio-pure', /fetch/, 'audio/bad.ts', "await fetch('x');"],
  [
    'feature-import',
    /SQL in store\.ts/,
    'server/features/notes/routes.ts',
    "import { find } from './store.ts';\nfind();",
  ],
  [
    'feature-import',
    /belongs in service\.ts/,
    'server/features/notes/routes.ts',
    "import { openSpeech } from '../../../engines/registry.ts';\nopenSpeech();",
  ],
  [
    'feature-import',
    /that noun's service/,
    'server/features/tags/service.ts',
    "import { find } from '../notes/store.ts';\nfind();",
  ],
  [
    'feature-import',
    /present\.ts/,
    'server/features/tags/service.ts',
    "import type { route } from '../../http/route.ts';\nexport type R = typeof route;",
  ],
  [
    'feature-import',
    /that noun's service/,
    'server/features/tags/store.ts',
    "import { notes } from '../notes/tables.ts';\nnotes;",
  ],
  [
    'feature-import',
    /I\/O belongs in service/,
    'server/features/tags/access.ts',
    "import { find } from './store.ts';\nfind();",
  ],
  [
    'feature-import',
    /a rule belongs in service/,
    'server/features/notes/present.ts',
    "import { read } from './service.ts';\nread();",
  ],
  [
    'feature-import',
    /I\/O belongs in service/,
    'server/features/notes/rules.ts',
    "import { gate } from '../../platform/ids.ts';\ngate;",
  ],
  [
    'feature-import',
    /belongs in service/,
    'server/features/notes/jobs.ts',
    "import { find } from './store.ts';\nfind();",
  ],
  [
    'feature-import',
    /belongs in rules\.ts or store/,
    'server/features/tags/tables.ts',
    "import { listTags } from './service.ts';\nlistTags();",
  ],
  [
    'feature-cycle',
    /notes → tags → notes/,
    'server/features/tags/service.ts',
    "import { read } from '../notes/service.ts';\nread();",
  ],
  ['sql', /belongs in store\.ts/, 'server/features/tags/service.ts', "import { eq } from 'drizzle-orm';\neq;"],
  ['sql', /belongs in store\.ts/, 'server/http/bad.ts', "import pg from 'pg';\npg;"],
  ['sql', /select id from notes/, 'server/platform/mail/bad.ts', "db.query('select id from notes');"],
  ['sql', /UPDATE notes/, 'server/features/tags/service.ts', `db.query(\`UPDATE notes SET text = \${1}\`);`],
  ['env', /declare the variable there/, 'server/platform/bad.ts', 'export const port = process.env.PORT;'],
  ['env', /declare the variable there/, 'engines/bad.ts', 'export const { env } = process;'],
  ['env', /declare the variable there/, 'web/data/bad.ts', "import { env } from 'node:process';\nenv;"],
  [
    'wiring',
    /only server\/main\.ts wires/,
    'server/features/tags/service.ts',
    "import { readEnv } from '../../env.ts';\nreadEnv();",
  ],
  [
    'wiring',
    /take the finished part/,
    'server/features/tags/service.ts',
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
    /may make a WorkspaceId/,
    'server/features/tags/service.ts',
    "import { workspaceIdOf } from '../../platform/ids.ts';\nworkspaceIdOf('x');",
  ],
  [
    'tenant',
    /may make a WorkspaceId/,
    'server/features/tags/service.ts',
    "import type { WorkspaceId } from '../../platform/ids.ts';\nexport const id = 'x' as WorkspaceId;",
  ],
  ['barrel', /from the file that defines it/, 'web/parts/all.ts', "export * from '../root.tsx';"],
  ['barrel', /no index files/, 'web/parts/index.ts', 'export const part = 1;'],
  ['named-room', /"utils" says nothing/, 'web/utils/dates.ts', 'export const day = 1;'],
  ['named-room', /"helpers" says nothing/, 'audio/wav-helpers.ts', 'export const wav = 1;'],
  ['kebab-case', /PlayButton\.tsx is not kebab-case/, 'web/parts/PlayButton.tsx', 'export const PlayButton = 1;'],
  ['kebab-case', /noiseGate is not kebab-case/, 'engines/noiseGate/gate.ts', 'export const gate = 1;'],
  ['file-size', /401 lines, the limit is 400/, 'web/parts/long.ts', 'export {};\n'.repeat(401)],
  ['import-ending', /write the ending/, 'web/parts/bad.ts', "import '../root';"],
  ['import-ending', /is not there/, 'web/parts/bad.ts', "import '../root.js';"],
];

describe('the house in order', () => {
  test('has no findings', () => {
    expect(findingsWith({})).toEqual([]);
  });
});

test('foreign keys in both directions are no cycle of features', () => {
  const tables = (own: string, other: string) =>
    `import { pgTable } from 'drizzle-orm/pg-core';\nimport { ${other} } from '../${other}/tables.ts';\nexport const ${own} = pgTable('${own}', () => ${other});\n`;
  const changes = {
    'server/features/notes/tables.ts': tables('notes', 'tags'),
    'server/features/tags/tables.ts': tables('tags', 'notes'),
  };
  expect(findingsWith(changes)).toEqual([]);
});

describe('a broken wall is named with the place where the code belongs', () => {
  test.each(broken)('%s: %s in %s', (rule, says, path, text) => {
    const findings = findingsWith({ [path]: text });
    const hits = findings.filter((it) => it.includes(`[${rule}]`) && says.test(it));
    expect(hits, findings.join('\n')).not.toEqual([]);
    const elsewhere = findings.filter(
      (it) => !path.startsWith(it.split(':')[0] ?? '') && !it.includes('[feature-cycle]'),
    );
    expect(elsewhere).toEqual([]);
  });

  test('a source file that git ignores is named', () => {
    const changes = { '.gitignore': 'data/\n', 'web/data/client.ts': 'export const client = 1;\n' };
    const init = (root: string) => void execFileSync('git', ['init', '--quiet'], { cwd: root });
    expect(findingsWith(changes, init)).toEqual([
      expect.stringMatching(/^web\/data\/client\.ts:1 \[ignored\] .*leading \//),
    ]);
    expect(findingsWith({ ...changes, '.gitignore': '/data/\n' }, init)).toEqual([]);
  });

  test('a text that is no TypeScript stops the check by its name', () => {
    expect(() => findingsWith({ 'web/parts/bad.ts': 'const = 1;' })).toThrow('web/parts/bad.ts');
  });
});
