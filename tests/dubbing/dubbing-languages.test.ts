import { beforeAll, expect, it } from 'vitest';
import { readWav, wavHeader, wavHeaderBytes, withWavSizes } from '../../audio/formats/wav.ts';
import { newProjectsCaller } from '../support/projects-caller.ts';
import { server } from '../support/shared-server.ts';

let caller: Awaited<ReturnType<typeof newProjectsCaller>>;
beforeAll(async () => {
  caller = await newProjectsCaller();
});

const headers = () => ({ authorization: `Bearer ${caller.accessToken}` });
async function call<T>(method: string, path: string, body?: unknown): Promise<T & { readonly status_code: number }> {
  const reply = await fetch(`${server.url}${path}`, {
    method,
    headers: { ...headers(), ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { ...((await reply.json()) as T), status_code: reply.status };
}

interface LanguageWire {
  readonly language_id: string;
  readonly status: string;
  readonly error: unknown;
  readonly credits: number;
  readonly revision: number;
  readonly output_revision: number | null;
  readonly lines: { readonly total: number; readonly spoken: number };
}
interface LineWire {
  readonly segment_id: string;
  readonly source_text: string;
  readonly take_id: string;
  readonly duration_s: number;
  readonly is_stale: boolean;
  readonly fit: { readonly start_s: number; readonly end_s: number };
}

/** A minute of silence with two speakers, whose transcript is given. */
async function newProject(): Promise<string> {
  const sound = Buffer.alloc(wavHeaderBytes + 60 * 8000 * 2);
  sound.set(withWavSizes(wavHeader(8000), sound.length));
  const form = new FormData();
  form.append('file', new File([sound], 'talk.wav', { type: 'audio/wav' }));
  form.append('source_language', 'en');
  const rows = [
    'speaker,transcription,start_time,end_time',
    'Ada,The harbour is quiet today.,1,4',
    'Ben,Nobody waits.,10,12',
  ];
  form.append('csv_file', new File([rows.join('\n')], 'talk.csv', { type: 'text/csv' }));
  const created = await fetch(`${server.url}/v1/dubbing/project`, { method: 'POST', headers: headers(), body: form });
  const { project_id } = (await created.json()) as { project_id: string };
  await expect
    .poll(() => call('GET', `/v1/dubbing/project/${project_id}`), { timeout: 60_000 })
    .toMatchObject({ status: 'ready', error: null });
  return project_id;
}

it('DUB-003 dubs a project by given translations, and speaks mended lines again for nothing', async () => {
  const project = `/v1/dubbing/project/${await newProject()}`;
  expect(await call('GET', `${project}/estimate?target_language=es-MX`)).toMatchObject({
    ...{ target_language: 'es-MX', minutes: 1, credits: 2000, has_voice: true },
  });
  expect(await call('GET', `${project}/estimate?target_language=is`)).toMatchObject({ status_code: 400 });
  const { segments } = await call<{ segments: { id: string }[] }>('GET', `${project}/transcript`);
  const [first, second] = segments.map(({ id }) => id);
  const created = await call<LanguageWire>('POST', `${project}/language`, {
    target_language: 'es-MX',
    voice_settings: { cloning_strength: 5 },
    translations: { [first!]: 'El puerto está tranquilo hoy.', [second!]: 'Nadie espera.' },
  });
  expect([created.status_code, created.status, created.error]).toEqual([201, 'queued', null]);
  const language = `${project}/language/${created.language_id}`;
  const completed = () =>
    expect
      .poll(async () => (await call<LanguageWire>('GET', language)).status, { timeout: 60_000, interval: 100 })
      .toMatch(/completed|failed/);
  await completed();
  const dubbed = await call<LanguageWire>('GET', language);
  expect(dubbed).toMatchObject({ status: 'completed', error: null, credits: 2000, output_revision: 0 });
  const { lines } = await call<{ lines: LineWire[] }>('GET', `${language}/lines`);
  expect(lines.map((line) => [line.source_text, line.is_stale, line.fit.start_s])).toEqual([
    ['The harbour is quiet today.', false, 1],
    ['Nobody waits.', false, 10],
  ]);
  const sound = await fetch(`${server.url}${language}/take/${lines[0]!.take_id}/audio`, { headers: headers() });
  const wav = Buffer.from(await sound.arrayBuffer());
  expect([sound.status, sound.headers.get('content-type')]).toEqual([200, 'audio/wav']);
  const { samples, sampleRate } = readWav(wav);
  expect(samples.length / sampleRate).toBeCloseTo(lines[0]!.duration_s, 3);

  const edited = await call<{ revision: number }>('PATCH', `${language}/transcript/segment/${second}`, {
    translation: 'Nadie espera en el puerto.',
  });
  expect(edited).toMatchObject({ status_code: 200, revision: 1, segment: { source_text: 'Nobody waits.' } });
  expect(await call('GET', language)).toMatchObject({ status: 'stale', revision: 1, output_revision: 0 });
  expect(await call('POST', `${language}/transcript/regenerate`)).toMatchObject({
    ...{ status_code: 202, regenerated_segment_ids: [second], regenerated_seconds: 2, charged_seconds: 0 },
    free_regeneration_seconds_remaining: 58,
  });
  await completed();
  expect(await call('GET', language)).toMatchObject({ status: 'completed', credits: 2000, output_revision: 1 });
  expect(await call('POST', `${language}/dub`, {})).toMatchObject({ status_code: 409 });

  const spoken = await call<{ line: LineWire }>('POST', `${language}/line/${first}/speak`, {});
  expect(spoken).toMatchObject({ status_code: 200, charged_seconds: 0, line: { take_count: 2, is_stale: false } });
  expect((await fetch(`${server.url}${language}`, { method: 'DELETE', headers: headers() })).status).toBe(204);
  expect(await call('GET', language)).toMatchObject({ status_code: 404 });
});

it('DUB-004 refuses a language that is none of the 29, by name', async () => {
  const project = `/v1/dubbing/project/${await newProject()}`;
  const refused = await call('POST', `${project}/language`, { target_language: 'ga' });
  expect(refused.status_code).toBe(400);
  expect(JSON.stringify(refused)).toContain('target_language');
});
