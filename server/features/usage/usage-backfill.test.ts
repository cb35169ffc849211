import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { migrate } from '../../platform/db/migrate.ts';
import { emptyTestDatabase } from '../../platform/db/test-database.ts';
import { testFolder } from '../../platform/test-folder.ts';

const { url } = await emptyTestDatabase();
const client = new pg.Client({ connectionString: url });
await client.connect();
afterAll(() => client.end());
const before = testFolder('migrations');

interface Item {
  readonly id: string;
  readonly at: string;
  readonly voice?: string;
  readonly text: string;
  readonly dialogue?: string;
  readonly cost: number;
}
const keep = ({ id, at, voice, text, dialogue, cost }: Item) =>
  client.query(
    `insert into history_items (id, workspace_id, user_id, request_id, source, voice_id, model_id, text, dialogue,
       content_type, output_format, blob_key, audio_bytes, duration_ms, character_count_from, character_count_to, created_at)
     values ($1, 'w', 'u', 'r', 'TTS', $2, 'eleven_v3', $3, $4, 'audio/mpeg', 'mp3', $1, 1, 1500, 100, 100 + $5::int, $6)`,
    [id, voice, text, dialogue, cost, at],
  );

it('USAGE-002 includes generations from before usage was recorded', async () => {
  const all = join(import.meta.dirname, '../../platform/db/migrations');
  cpSync(all, before, { recursive: true });
  const journal = JSON.parse(readFileSync(join(all, 'meta/_journal.json'), 'utf8')) as { entries: { tag: string }[] };
  const at = journal.entries.findIndex(({ tag }) => tag.endsWith('usage-backfill'));
  writeFileSync(
    join(before, 'meta/_journal.json'),
    JSON.stringify({ ...journal, entries: journal.entries.slice(0, at) }),
  );
  for (const { tag } of journal.entries.slice(at)) rmSync(join(before, `${tag}.sql`));
  await migrate(url, before);
  await client.query(`insert into users (id, email, password_hash) values ('u', 'u@example.com', 'x')`);
  await client.query(`insert into workspaces (id, name, owner_id) values ('w', 'Test', 'u')`);
  await keep({ id: '1', at: '2026-03-01T10:59:59.9Z', voice: 'v1', text: 'four', cost: 4 });
  await keep({ id: '2', at: '2026-03-01T10:00:00Z', voice: 'v1', text: 'seven 👋🏽', cost: 4 });
  await keep({ id: '3', at: '2026-03-01T11:00:00Z', voice: 'v1', text: 'a\nb', dialogue: '[{},{}]', cost: 2 });
  await keep({ id: '4', at: '2026-03-01T11:00:00Z', text: 'nobody', dialogue: 'null', cost: 6 });

  await migrate(url, all);
  const { rows } = await client.query(
    `select to_char(hour at time zone 'UTC', 'HH24') as hour, user_id as user, voice_id as voice, credits::int, characters::int,
       requests::int, audio_ms::int as ms, first_audio_ms::int as first from usage_hours order by hour, voice_id`,
  );
  expect(rows).toEqual([
    { hour: '10', user: 'u', voice: 'v1', credits: 8, characters: 4 + 8, requests: 2, ms: 3000, first: 0 },
    { hour: '11', user: 'u', voice: '', credits: 6, characters: 6, requests: 1, ms: 1500, first: 0 },
    { hour: '11', user: 'u', voice: 'v1', credits: 2, characters: 2, requests: 1, ms: 1500, first: 0 },
  ]);
});
