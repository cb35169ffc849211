import { readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { postJson, signUp } from '../../support/accounts.ts';
import { makeDubVideo } from '../../support/dub-video.ts';
import { type RunningServer, startServer } from '../../support/start-server.ts';
import { startTranslationServer, type TranslationServer } from '../../support/translation-server.ts';

/** Three batches of the translator. */
const lineCount = 48;
const secondsPerLine = 10;
/** Lines that one process speaks at once, at most. */
const atOnce = 8;
const numbers = Array.from({ length: lineCount }, (_, at) => at + 1);
const english = (n: number) => `The harbour is quiet today and boat ${n} is here.`;
const spanish = (n: number) => `El puerto está tranquilo hoy y el barco ${n} está aquí.`;

let translation: TranslationServer;
let server: RunningServer;
let env: Readonly<Record<string, string>>;
let headers: Record<string, string>;
let kills = 0;
beforeAll(async () => {
  translation = await startTranslationServer(
    Object.fromEntries(numbers.map((n) => [english(n), spanish(n)])),
    // So that the kill hits a batch.
    1000,
  );
  env = { TRANSLATE_URL: translation.url, DEFAULT_TIER: 'enterprise', ENGINE_WORKERS: '2' };
  server = await startServer({ env });
  const { accessToken } = await signUp(server.url);
  // Sessions expire before the dub is finished.
  const bearer = { authorization: `Bearer ${accessToken}` };
  const key = await postJson(`${server.url}/v1/user/api-keys`, { name: 'Tests' }, bearer);
  headers = { 'xi-api-key': ((await key.json()) as { xi_api_key: string }).xi_api_key };
});
afterAll(async () => {
  await server.remove();
  await translation.stop();
});

async function read<T>(path: string): Promise<T> {
  const reply = await fetch(server.url + path, { headers });
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
  return (await reply.json()) as T;
}
async function post<T>(path: string, body: unknown): Promise<T> {
  const reply = await postJson(server.url + path, body, headers);
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
  return (await reply.json()) as T;
}

interface Work {
  readonly status: string;
  readonly error: unknown;
  readonly progress: number;
  readonly progress_message?: string | null;
}

async function killAndStart(): Promise<void> {
  await server.kill();
  kills += 1;
  server = await startServer({ dataDir: server.dataDir, env });
}

/** Kills the server while the work at `path` is in the state that `isNow` waits for. Says so if it ended before. */
async function killDuring<T extends Work>(path: string, isNow: (work: T) => boolean | Promise<boolean>) {
  for (;;) {
    const work = await read<T>(path);
    if (/ready|complete|failed|stale/.test(work.status))
      throw new Error(`too late: ${JSON.stringify(work)}\n${server.output()}`);
    if (await isNow(work)) break;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  await killAndStart();
}

/** Waits for the end of the work at `path`. */
async function ended(path: string, status: string): Promise<void> {
  await expect
    .poll(async () => (await read<Work>(path)).status, { timeout: 240_000, interval: 300 })
    .toMatch(/^(ready|complete|completed|failed|stale)$/);
  expect(await read<Work>(path)).toMatchObject({ status, error: null });
}

/** Files below the data folder whose path contains `part`. */
const filesWith = (part: string) =>
  readdirSync(server.dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && join(entry.parentPath, entry.name).includes(part))
    .map(({ parentPath, name }) => join(parentPath, name));

async function newProject(): Promise<string> {
  const rows = numbers.map((n, at) => {
    const startS = at * secondsPerLine + 1;
    return `${at % 2 ? 'Ada' : 'Ben'},${english(n)},${startS},${startS + 5}`;
  });
  const form = new FormData();
  const video = new Uint8Array(await makeDubVideo(lineCount * secondsPerLine));
  form.append('file', new File([video], 'talk.mp4', { type: 'video/mp4' }));
  form.append('csv_file', new File([['speaker,transcription,start_time,end_time', ...rows].join('\n')], 'talk.csv'));
  form.append('source_language', 'en');
  const init = { method: 'POST', headers, body: form };
  const created = await fetch(`${server.url}/v1/dubbing/project`, init);
  return ((await created.json()) as { project_id: string }).project_id;
}

interface Language extends Work {
  readonly credits: number;
  readonly lines: { readonly total: number; readonly translated: number; readonly spoken: number };
}
interface Line {
  readonly translation: string;
  readonly take_count: number;
  readonly is_stale: boolean;
}

it('DUB-003 finishes a dub once over kills at every step, and charges once', { timeout: 900_000 }, async () => {
  const spent = async () => (await read<{ character_count: number }>('/v1/user/subscription')).character_count;
  const project = `/v1/dubbing/project/${await newProject()}`;
  await killDuring(project, (work) => work.progress >= 0.1);
  await ended(project, 'ready');
  const { segments } = await read<{ segments: { text: string }[] }>(`${project}/transcript`);
  expect(segments.map(({ text }) => text)).toEqual(numbers.map(english));

  const before = await spent();
  const { credits } = await read<{ credits: number }>(`${project}/estimate?target_language=es`);
  const { language_id } = await post<{ language_id: string }>(`${project}/language`, { target_language: 'es' });
  const language = `${project}/language/${language_id}`;
  await killDuring<Language>(language, () => translation.asked.length > 0);
  await killDuring<Language>(language, ({ lines }) => lines.spoken >= 5);
  await killDuring<Language>(language, ({ lines }) => lines.spoken === lineCount);
  await ended(language, 'completed');

  expect(await read(language)).toMatchObject({ credits, lines: { total: lineCount, spoken: lineCount } });
  expect((await spent()) - before).toBe(credits);
  const { lines } = await read<{ lines: Line[] }>(`${language}/lines`);
  expect(lines.map(({ translation: text, take_count, is_stale }) => [text, take_count, is_stale])).toEqual(
    numbers.map((n) => [spanish(n), 1, false]),
  );
  // Of a batch that was under way, and of none before it.
  expect(translation.asked.length).toBeLessThanOrEqual(lineCount + 20);

  const { render_id } = await post<{ render_id: string }>(`${project}/render`, { language_id, type: 'mp4' });
  const render = `${project}/render/${render_id}`;
  await killDuring(render, (work) => work.progress >= 0.1);
  await expect.poll(async () => (await read<Work>(render)).status, { timeout: 240_000 }).toBe('complete');
  const { renders } = await read<{ renders: { type: string; status: string }[] }>(`${project}/render`);
  expect(renders.map(({ type, status }) => `${type} ${status}`).sort()).toEqual(['flac complete', 'mp4 complete']);
  const again = await post<{ render_id: string }>(`${project}/render`, { language_id, type: 'mp4' });
  expect(again.render_id).toBe(render_id);
  expect((await spent()) - before).toBe(credits);

  expect(filesWith('~renders~')).toHaveLength(2);
  // The file of a take whose row was not written yet stays until the daily sweep.
  const takes = filesWith('~takes~').length;
  expect(takes).toBeGreaterThanOrEqual(lineCount);
  expect(takes).toBeLessThanOrEqual(lineCount + 2 * atOnce);
  console.info(`${kills} kills, ${takes} takes, ${translation.asked.length} texts translated`);
  // The folders of killed processes are deleted at the next start; unfinished files after an hour.
  expect(filesWith('/scratch/')).toEqual([]);
  await server.stop();
  const anHourAgo = Date.now() / 1000 - 3700;
  for (const file of filesWith('/incoming/')) utimesSync(file, anHourAgo, anHourAgo);
  server = await startServer({ dataDir: server.dataDir, env });
  expect(filesWith('/incoming/')).toEqual([]);
  expect(await read(language)).toMatchObject({ status: 'completed', credits });
});
