// Search in a library of 100,000 voices by filters and by similarity to a recording, without HTTP.
//   node bench/voice-library.ts [voices]
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { embeddingLength } from '../engines/lab/embedding/speaker-embedding.ts';
import type { LibraryQuery } from '../server/features/voice-library/search/library-search.service.ts';
import { testLibrary } from '../server/features/voice-library/test-library.ts';
import { closeDatabase, openDatabase } from '../server/platform/db/database-client.ts';
import { launchPostgres } from '../server/platform/db/embedded/launch.ts';
import { migrate } from '../server/platform/db/migrate.ts';
import { openLog } from '../server/platform/log.ts';
import { percentile, report } from './measure.ts';

const [voices = 100_000] = process.argv.slice(2).map(Number);
const searchTargetMs = 50;
const similarTargetMs = 100;
const log = openLog('warn');
const folder = mkdtempSync(join(tmpdir(), 'timbre-library-'));
const postgres = await launchPostgres({ folder: join(folder, 'postgres'), log });
await migrate(postgres.url);
const db = openDatabase(postgres.url, { log });
const library = testLibrary(db);

/** Inserts random voices, few of which are used often, as in practice. */
const insertStatements = [
  `create function pick(n int, salt int, words text[]) returns text language sql immutable as
    $$ select words[1 + abs(hashint4(n * 31 + salt)) % array_length(words, 1)] $$`,
  `insert into voices (id, workspace_id, created_by, name, category, labels, languages, recipe)
    select 'voice' || n, $1, $2, pick(n, 1, $3) || ' ' || pick(n, 2, $4) || ' ' || n, pick(n, 3, array['cloned', 'generated', 'professional']),
      '{}', array['en'], '{"base": "base0000000000000000", "adaptation": {}}' from generate_series(1, $5::int) n`,
  `insert into shared_voices (voice_id, workspace_id, public_owner_id, in_library, category, name, description, gender, age, accent, language,
      use_case, descriptive, notice_period_days, characters_week, characters_year, added_by_count, print, shared_at, updated_at)
    select 'voice' || n, $1, 'owner' || n % 5000, true, pick(n, 3, array['cloned', 'generated', 'professional']),
      pick(n, 1, $3) || ' ' || pick(n, 2, $4) || ' ' || n, 'A ' || pick(n, 8, $4) || ' voice for ' || pick(n, 7, $5) || ' and long evenings.',
      pick(n, 4, array['male', 'female', 'female', 'neutral']), pick(n, 5, array['young', 'middle_aged', 'old']), pick(n, 6, $6),
      pick(n, 9, array['en', 'en', 'en', 'de', 'fr', 'es', 'hi', 'ja', 'pl', 'it']), pick(n, 7, $5), pick(n, 8, $4), n % 4 * 30,
      (1000000 / (1 + abs(hashint4(n)) % 100000))::int, (50000000 / (1 + abs(hashint4(n)) % 100000))::int, abs(hashint4(n + 7)) % 400,
      (select array_agg(x / sqrt($7::float8 / 3) ) from (select random() * 2 - 1 + n * 0 as x from generate_series(1, $7::int)) numbers),
      now() - abs(hashint4(n + 3)) % 500000 * interval '1 minute', '2026-05-01'
    from generate_series(1, $2::int) n`,
];
const firstNames = [
  'Marlowe',
  'Bertha',
  'Carl',
  'Dora',
  'Elsa',
  'Fergus',
  'Greta',
  'Hugo',
  'Ines',
  'Jonas',
  'Kira',
  'Liam',
];
const adjectives = [
  'warm',
  'calm',
  'bright',
  'deep',
  'raspy',
  'crisp',
  'gentle',
  'bold',
  'soft',
  'husky',
  'clear',
  'formal',
];
const useCases = ['narration', 'news', 'conversational', 'characters', 'education', 'advertisement', 'meditation'];
const accents = ['american', 'british', 'australian', 'indian', 'irish', 'scottish', 'nigerian', 'welsh'];

async function measureTimes(rounds: number, work: (round: number) => Promise<unknown>): Promise<number[]> {
  const measured: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const startedAt = performance.now();
    await work(round);
    measured.push(performance.now() - startedAt);
  }
  return measured;
}

/** Prints the times; sets exit code 1 if their p95 is above the target. */
function printResult(name: string, measured: readonly number[], targetMs: number): void {
  console.log(report(name, measured));
  if (percentile(measured, 0.95) > targetMs) process.exitCode = 1;
}

try {
  const { actor } = await library.person();
  await db.$client.query(insertStatements[0]!);
  await db.$client.query(insertStatements[1]!, [actor.workspaceId, actor.userId, firstNames, adjectives, voices]);
  const fillConnection = await db.$client.connect();
  await fillConnection.query('set statement_timeout = 0');
  await fillConnection.query(insertStatements[2]!, [
    actor.workspaceId,
    voices,
    firstNames,
    adjectives,
    useCases,
    accents,
    embeddingLength,
  ]);
  await fillConnection.query('vacuum analyze');
  fillConnection.release();

  const defaultQuery: LibraryQuery = {
    search: undefined,
    category: undefined,
    gender: undefined,
    age: undefined,
    accent: undefined,
    language: undefined,
    locale: undefined,
    ownerId: undefined,
    useCases: [],
    descriptives: [],
    featured: false,
    readerApp: false,
    minNoticeDays: undefined,
    includeCustomRates: true,
    includeLiveModerated: true,
    sort: 'trending',
  };
  const cases: [string, Partial<LibraryQuery>, number?][] = [
    ['trending', {}],
    ['latest', { sort: 'created_date' }],
    ['page 100 of the most used', { sort: 'usage_character_count_1y' }, 100],
    ['one language', { language: 'pl' }],
    ['gender, age and accent', { gender: 'neutral', age: 'old', accent: 'welsh' }],
    [
      'five filters, two lists',
      {
        language: 'ja',
        gender: 'male',
        age: 'young',
        category: 'professional',
        useCases: ['news', 'education'],
        descriptives: ['calm', 'deep'],
      },
    ],
    ['notice and category', { minNoticeDays: 60, category: 'generated', sort: 'cloned_by_count' }],
    ['no matches', { accent: 'klingon' }],
    ['one owner', { ownerId: 'owner17' }],
    ['search: one letter', { search: 'm' }],
    ['search: a word in one of twelve voices', { search: 'marlowe' }],
    ['search: two words and a filter', { search: 'deep news', language: 'de' }],
    ['search: one voice', { search: 'marlowe 4711' }],
    ['search: a word in all voices', { search: 'evening', sort: 'created_date' }],
  ];
  const allSearchTimes: number[] = [];
  for (const [name, query, page = 0] of cases) {
    const measured = (
      await measureTimes(50, () => library.search.find(actor, { ...defaultQuery, ...query }, { page, size: 30 }))
    ).slice(5);
    allSearchTimes.push(...measured);
    printResult(name, measured, searchTargetMs);
  }
  printResult(`all searches among ${voices} voices`, allSearchTimes, searchTargetMs);

  console.log(
    report('similar voices: first load of the index', await measureTimes(1, () => library.similar.prepare())),
  );
  const randomEmbedding = () => Float32Array.from({ length: embeddingLength }, () => (Math.random() * 2 - 1) / 4);
  const findSimilar = () => library.similar.nearest(actor, randomEmbedding(), { topK: 30, threshold: 2 });
  printResult(`similar voices among ${voices}`, (await measureTimes(60, findSimilar)).slice(10), similarTargetMs);
} finally {
  await closeDatabase(db);
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
