import type pg from 'pg';
import { writeText } from '../texts.ts';

const batchSize = 10_000;

export const itemId = (n: number) => String(n).padStart(20, '0');
/** Inserts up to 10,000 items that are one second apart, the newest last. One in 50 is a dialogue. */
const insertBatch = `insert into history_items (id, workspace_id, user_id, request_id, source, voice_id, voice_name, voice_category, model_id, text,
    dialogue, speakers, settings, content_type, output_format, blob_key, audio_bytes, duration_ms, character_count_from, character_count_to, peaks, created_at)
  select lpad(n::text, 20, '0'), $1, 'u', 'r', case when n % 1000 = 7 then 'STS' else 'TTS' end, 'voice' || n % 30, 'Voice ' || n % 30, 'premade',
    'eleven_multilingual_v2', t,
    case when n % 50 = 3 then jsonb_build_array(
      jsonb_build_object('text', t, 'voiceId', 'voice' || n % 30, 'voiceName', 'Voice ' || n % 30),
      jsonb_build_object('text', t, 'voiceId', 'voice' || (n + 11) % 30, 'voiceName', 'Voice ' || (n + 11) % 30)) end,
    case when n % 50 = 3 then 'Voice ' || n % 30 || e'\\nVoice ' || (n + 11) % 30 end, '{"speed":1,"style":0,"stability":0.5,"similarity_boost":0.75,"use_speaker_boost":true}', 'audio/mpeg',
    'mp3_44100_128', 'none/' || n, 1000, 1000, n, n + 1, repeat('QUJD', 80), now() - ($4::int - n) * interval '1 second'
  from (select t, $3::int + at as n from unnest($2::text[]) with ordinality as texts (t, at)) items`;

interface HistoryFill {
  readonly workspaceId: string;
  readonly items: number;
  readonly words: readonly string[];
  readonly random: () => number;
}

/** Fills the history of a workspace with items that are one second apart, and builds the text index once. */
export async function insertHistoryItems(database: pg.Client, fill: HistoryFill): Promise<void> {
  const { workspaceId, items, words, random } = fill;
  const startedAt = performance.now();
  // Updating the text index row by row takes ten times as long as building it once.
  const { rows } = await database.query<{ indexdef: string }>(
    `select indexdef from pg_indexes where indexname = 'history_by_grams'`,
  );
  await database.query('drop index history_by_grams');
  for (let at = 0; at < items; at += batchSize) {
    const texts = Array.from({ length: Math.min(batchSize, items - at) }, () => writeText(words, random));
    await database.query(insertBatch, [workspaceId, texts, at, items]);
  }
  await database.query(`insert into history_speakers (item_id, workspace_id, voice_id, created_at)
    select id, workspace_id, dialogue->1->>'voiceId', created_at from history_items where dialogue is not null`);
  console.log(`inserted in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
  await database.query(`set maintenance_work_mem = '512MB'`);
  await database.query(rows[0]!.indexdef);
  await database.query('alter index history_by_grams alter column 1 set statistics 0');
  await database.query('vacuum analyze history_items, history_speakers');
  // Otherwise the first searches would write the dirty pages of the inserts.
  await database.query('checkpoint');
  console.log(`inserted and indexed in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
}
