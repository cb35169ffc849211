import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { wavHeader, wavHeaderBytes, withWavSizes } from '../../audio/formats/wav.ts';
import { type Account, signUp } from '../support/accounts.ts';
import { type RunningServer, startServer } from '../support/start-server.ts';
import { startTranslationServer, type TranslationServer } from '../support/translation-server.ts';

let server: RunningServer;
let translation: TranslationServer;
let person: Account;
beforeAll(async () => {
  translation = await startTranslationServer({
    'The harbour is quiet today.': 'El puerto está tranquilo hoy.',
    'Nobody waits.': 'Nadie espera.',
  });
  server = await startServer({
    env: { TRANSLATE_URL: translation.url, TRANSLATE_APERTIUM: 'apertium', DEFAULT_TIER: 'pro' },
  });
  person = await signUp(server.url);
});
afterAll(async () => {
  await server.remove();
  await translation.stop();
});

const headers = () => ({ authorization: `Bearer ${person.accessToken}` });
async function call<T>(path: string, body?: unknown): Promise<T> {
  const reply = await fetch(`${server.url}/v1/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { ...headers(), ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return (await reply.json()) as T;
}

/** A minute of silence with a transcript of these lines. */
async function newProject(language: string, lines: readonly string[]): Promise<string> {
  const sound = Buffer.alloc(wavHeaderBytes + 60 * 8000 * 2);
  sound.set(withWavSizes(wavHeader(8000), sound.length));
  const rows = lines.map((text, at) => `Ada,${text},${at * 10 + 1},${at * 10 + 6}`);
  const csv = ['speaker,transcription,start_time,end_time', ...rows].join('\n');
  const form = new FormData();
  form.append('file', new File([sound], 'talk.wav', { type: 'audio/wav' }));
  form.append('source_language', language);
  form.append('csv_file', new File([csv], 'talk.csv', { type: 'text/csv' }));
  const created = await fetch(`${server.url}/v1/dubbing/project`, { method: 'POST', headers: headers(), body: form });
  const { project_id: id } = (await created.json()) as { project_id: string };
  await expect.poll(() => call(`dubbing/project/${id}`), { timeout: 60_000 }).toMatchObject({ status: 'ready' });
  return `dubbing/project/${id}`;
}

interface Line {
  readonly translation: string | null;
  readonly is_draft: boolean;
}

async function dub(project: string, target: string) {
  const { language_id: id } = await call<{ language_id: string }>(`${project}/language`, { target_language: target });
  const path = `${project}/language/${id}`;
  await expect.poll(() => call(path), { timeout: 60_000 }).toMatchObject({ status: 'completed', error: null });
  const { lines } = await call<{ lines: Line[] }>(`${path}/lines`);
  return { language: await call<{ translator: string | null }>(path), lines };
}

const describe = (from: string, to: string) => call(`translators?from=${from}&to=${to}`);

it('DUB-003 dubs by a server with the API of LibreTranslate, and says what translated', async () => {
  const name = `LibreTranslate at ${new URL(translation.url).host}`;
  expect(await describe('en-US', 'es')).toEqual({
    translator: { kind: 'address', name, is_draft: false, is_local: false },
  });
  expect(await describe('en', 'ja')).toEqual({ translator: null });
  expect(await describe('en-US', 'en-GB')).toMatchObject({ translator: { kind: 'none_needed' } });
  const project = await newProject('en', ['The harbour is quiet today.', 'Nobody waits.']);
  const { language, lines } = await dub(project, 'es-MX');
  expect(language.translator).toBe(name);
  expect(lines).toMatchObject([
    { translation: 'El puerto está tranquilo hoy.', is_draft: false },
    { translation: 'Nadie espera.', is_draft: false },
  ]);
  expect(translation.asked).toEqual(['The harbour is quiet today.', 'Nobody waits.']);
});

it('DUB-003 leaves a line to people that the translator answers in the wrong language', async () => {
  const wrong = 'The old boats wait behind the wall and the keeper of the light has not been seen since Monday.';
  const project = await newProject('en', ['Nobody waits.', wrong]);
  const { language_id: id } = await call<{ language_id: string }>(`${project}/language`, { target_language: 'es' });
  const path = `${project}/language/${id}`;
  const read = () => call<{ status: string; error: unknown; notices: { type: string; message: string }[] }>(path);
  await expect.poll(async () => (await read()).status, { timeout: 60_000 }).not.toMatch(/queued|processing/);
  const language = await read();
  expect([language.status, language.error]).toEqual(['stale', null]);
  expect(JSON.stringify(language)).toContain('gave no usable translation of 1 lines');
  const { lines } = await call<{ lines: (Line & { take_id: string | null })[] }>(`${path}/lines`);
  expect(lines).toMatchObject([
    { translation: 'Nadie espera.', take_id: expect.any(String) },
    { translation: null, take_id: null },
  ]);
});

function hasApertium(pair: string): boolean {
  try {
    return execFileSync('apertium', ['-l'], { encoding: 'utf8' }).includes(pair);
  } catch {
    return false;
  }
}

it.skipIf(!hasApertium('spa-eng'))('DUB-003 drafts by Apertium, if apertium-eng-spa is installed', async () => {
  expect(await describe('es', 'en')).toEqual({
    translator: { kind: 'apertium', name: 'Apertium', is_draft: true, is_local: true },
  });
  const { language, lines } = await dub(await newProject('es', ['La casa roja es grande.']), 'en');
  expect(language.translator).toBe('Apertium');
  expect(lines).toMatchObject([{ translation: 'The red house is big.', is_draft: true }]);
});
