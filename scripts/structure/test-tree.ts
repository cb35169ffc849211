/** Files by path. */
export type Sample = Readonly<Record<string, string>>;

/** A small tree without findings: it uses every area, and every role of a feature. */
export const validTree: Sample = {
  'contract/catalogue/plans/plans.ts': `export const plans = [\n${"  'free',\n".repeat(500)}];\n`,
  'contract/error.ts': 'export const defineErrors = (errors: object) => errors;\n',
  'contract/request.errors.ts':
    "import { defineErrors } from './error.ts';\nexport const requestErrors = defineErrors({});\n",
  'contract/texts/notes.errors.ts':
    "import { defineErrors } from '../error.ts';\nexport const notesErrors = defineErrors({ note_not_found: { http: 404 } });\n",
  'contract/texts/notes.ts': "import { z } from 'zod';\nexport const note = z.object({ text: z.string() });\n",
  'contract/texts/tags.ts': "import { z } from 'zod';\nexport const tag = z.string();\n",
  'contract/texts/notes.test.ts':
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
    "import type { note } from '../../contract/texts/notes.ts';\nexport const route = (n: typeof note) => n;\n",
  'server/http/auth.ts':
    "import { type WorkspaceId, toWorkspaceId } from '../platform/ids.ts';\nexport const authenticate = (): WorkspaceId => toWorkspaceId('w');\n",
  'payment-sandbox/start.ts':
    "import type { WorkspaceId } from '../server/platform/ids.ts';\nexport const start = (id?: WorkspaceId) => id;\n",
  'server/platform/payments/payments.ts': "import { start } from '../../../payment-sandbox/start.ts';\nstart;\n",
  'server/platform/ids.ts':
    "export type WorkspaceId = string & { readonly brand: 'workspace' };\nexport const toWorkspaceId = (id: string) => id as WorkspaceId;\n",
  'server/platform/db/client.ts':
    "import type { Env } from '../../env.ts';\nimport { drizzle } from 'drizzle-orm/node-postgres';\nexport const openDatabase = (env: Env, rest: unknown) => drizzle(env.port + rest);\n",
  'server/platform/db/test-database.ts': 'export const url = process.env.TEST_DATABASE_URL;\n',
  'server/platform/jobs/job.ts': 'export const defineJob = (run: unknown) => run;\n',
  'server/features/notes/notes.tables.ts':
    "import { pgTable } from 'drizzle-orm/pg-core';\nexport const notes = pgTable('notes', {});\n",
  'server/features/notes/notes.store.ts':
    "import { sql } from 'drizzle-orm';\nimport { notes } from './notes.tables.ts';\nexport const find = () => [sql`select id from notes`, notes];\n",
  'server/features/notes/notes.access.ts': "export const mayRead = () => 'note_not_found';\n",
  'server/features/notes/notes.rules.ts': "import { gain } from '../../../audio/gain.ts';\nexport const rule = gain;\n",
  'server/features/notes/notes.service.ts':
    "import { listTags } from '../tags/tags.service.ts';\nimport { mayRead } from './notes.access.ts';\nimport { rule } from './notes.rules.ts';\nimport { find } from './notes.store.ts';\nexport const read = () => [mayRead, rule, find, listTags];\n",
  'server/features/notes/notes.present.ts':
    "import { note } from '../../../contract/texts/notes.ts';\nexport const present = note;\n",
  'server/features/notes/notes.routes.ts':
    "import { route } from '../../http/route.ts';\nimport { present } from './notes.present.ts';\nimport { read } from './notes.service.ts';\nexport const routes = [route, read, present];\n",
  'server/features/notes/notes.jobs.ts':
    "import { defineJob } from '../../platform/jobs/job.ts';\nimport { read } from './notes.service.ts';\nexport const job = defineJob(read);\n",
  'server/features/notes/notes.routes.test.ts':
    "import { route } from '../../http/route.ts';\nimport { openDatabase } from '../../platform/db/client.ts';\nopenDatabase(route as never, 1);\n",
  'server/features/tags/tags.service.ts': "export const listTags = () => 'Select a tag from the list';\n",
  'server/features/tags/labels/labels.service.ts': 'export const listLabels = () => [];\n',
  'server/features/tags/labels/labels.rules.ts': 'export const isLabel = () => true;\n',
  'server/features/tags/labels/labels.service.test.ts': "import './labels.service.ts';\n",
  'web/screens/notes/screen.tsx':
    "import type { note } from '../../../contract/texts/notes.ts';\nexport type T = typeof note;\n",
  'web/screens/home/screen.tsx': 'export const Home = () => <p>{1}</p>;\n',
  'web/root.tsx': "import type { Route } from './+types/root.ts';\nexport type R = Route;\n",
  'tests/speech.test.ts': "import { readEnv } from '../server/env.ts';\nreadEnv(process.env);\n",
  'bench/speed.ts': "import { openSpeech } from '../engines/registry.ts';\nopenSpeech();\n",
  'vite.config.ts': 'export default { mode: process.env.MODE };\n',
};
