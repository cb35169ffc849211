import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ElevenLabs, ElevenLabsClient } from '@elevenlabs/elevenlabs-js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aliasTarget } from '../../contract/catalogue/page-aliases.ts';
import type { DubReply } from '../../contract/dubbing/dubs.ts';
import { openCodecs } from '../../engines/codec/codecs.ts';
import { readPackets } from '../../engines/codec/test-packets.ts';
import { newProjectsCaller } from '../support/projects-caller.ts';
import { server } from '../support/shared-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'older-dubs-'));
const path = (name: string) => join(folder, name);
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const transcript = [
  'speaker,transcription,translation,start_time,end_time',
  'Anna,Good morning.,Buenos días.,0.5,2.0',
  'Bert,What the fuck is that?,¿Qué mierda es eso?,2.6,4.6',
].join('\n');

let caller: Awaited<ReturnType<typeof newProjectsCaller>>;
let client: ElevenLabsClient;
let dubbingId: string;

/** The reply with the fields that the SDK does not know. */
async function read(id: string): Promise<DubReply> {
  const reply = await fetch(`${server.url}/v1/dubbing/${id}`, { headers: { 'xi-api-key': caller.apiKey } });
  return (await reply.json()) as DubReply;
}
async function ended(id: string): Promise<DubReply> {
  await expect.poll(async () => (await read(id)).status, { timeout: 120_000, interval: 300 }).not.toBe('dubbing');
  return read(id);
}
async function creditsLeft(): Promise<number> {
  const { characterCount, characterLimit } = await client.user.subscription.get();
  return characterLimit - characterCount;
}

/** A video of six seconds: the picture of a fixture, and a tone. */
async function makeVideo(): Promise<void> {
  const codecs = await openCodecs({ processes: 1 });
  const rate = 48_000;
  async function* sound() {
    const samples = Float32Array.from({ length: 6 * rate }, (_, i) => 0.1 * Math.sin((2 * Math.PI * 200 * i) / rate));
    yield { channels: [samples, samples], sampleRate: rate };
  }
  const { signal } = new AbortController();
  const flac = await Array.fromAsync(codecs.encodeStereo('flac_48000', sound(), signal));
  writeFileSync(path('sound.flac'), Buffer.concat(flac));
  const picture = fileURLToPath(new URL('../../engines/codec/fixtures/vfr.mp4', import.meta.url));
  const files = { path: picture, audioPath: path('sound.flac'), outputPath: path('source.mp4'), channels: 2 } as const;
  await codecs.replaceAudio(files, signal);
  await codecs.close();
}

async function collect(stream: ReadableStream<Uint8Array>): Promise<Buffer> {
  return Buffer.from(await new Response(stream).arrayBuffer());
}

beforeAll(async () => {
  caller = await newProjectsCaller();
  client = new ElevenLabsClient({ apiKey: caller.apiKey, baseUrl: server.url, maxRetries: 0 });
  await makeVideo();
  const created = await client.dubbing.create({
    file: new File([readFileSync(path('source.mp4'))], 'harbour.mp4', { type: 'video/mp4' }),
    csvFile: new File([transcript], 'harbour.csv', { type: 'text/csv' }),
    mode: 'manual',
    sourceLang: 'en',
    targetLang: 'es',
    dubbingStudio: false,
    useProfanityFilter: true,
    name: 'Harbour',
  });
  expect(created.expectedDurationSec).toBeCloseTo(6, 0);
  dubbingId = created.dubbingId;
}, 60_000);

it('DUB-003 DUB-002 dubs a video with its lines, and tells how far it is', async () => {
  const early = await fetch(`${server.url}/v1/dubbing/${dubbingId}/audio/es`, {
    headers: { 'xi-api-key': caller.apiKey },
  });
  expect([early.status, await early.text()]).toEqual([425, expect.stringContaining('not ready yet')]);
  const dub = await ended(dubbingId);
  expect(dub).toMatchObject({
    ...{ dubbing_id: dubbingId, name: 'Harbour', status: 'dubbed', error: null, refunded: false, editable: false },
    ...{ progress: 1, source_language: 'en', target_languages: ['es'], expected_duration: expect.closeTo(6, 0) },
    input: { file_name: 'harbour.mp4', has_video: true },
    media_metadata: { content_type: 'video/mp4' },
    targets: [{ language: 'es', status: 'completed' }],
  });
  expect(dub.usage.credits).toBeGreaterThan(0);
  expect(Math.abs(dub.creation_date_unix * 1000 - Date.now())).toBeLessThan(300_000);
  const bySdk = await client.dubbing.get(dubbingId);
  expect(bySdk).toMatchObject({ dubbingId, status: 'dubbed', targetLanguages: ['es'] });
}, 150_000);

it('DUB-009 returns the video with the same picture, ranges of it, and transcripts', async () => {
  const video = await collect(await client.dubbing.audio.get(dubbingId, 'es'));
  writeFileSync(path('dub.mp4'), video);
  expect(readPackets(path('dub.mp4'), 'video')).toEqual(readPackets(path('source.mp4'), 'video'));
  const part = await fetch(`${server.url}/v1/dubbing/${dubbingId}/audio/spa`, {
    headers: { 'xi-api-key': caller.apiKey, range: 'bytes=4-7' },
  });
  expect([part.status, part.headers.get('content-type'), await part.text()]).toEqual([206, 'video/mp4', 'ftyp']);
  const subtitles = await client.dubbing.transcripts.get(dubbingId, 'es', 'srt');
  expect(subtitles.srt).toContain('Buenos días.');
  expect(subtitles.srt).toContain('¿Qué [censored] es eso?');
  const source = await client.dubbing.transcripts.get(dubbingId, 'source', 'json');
  expect(source.json?.utterances?.map(({ text }) => text)).toEqual(['Good morning.', 'What the [censored] is that?']);
  const document = await client.dubbing.transcript.getTranscriptForDub(dubbingId, 'es', { formatType: 'json' });
  expect((document as ElevenLabs.DubbingTranscriptResponseModel).utterances).toHaveLength(2);
  const webvtt = await fetch(`${server.url}/v1/dubbing/${dubbingId}/transcript/es?format_type=webvtt`, {
    headers: { 'xi-api-key': caller.apiKey },
  });
  expect([webvtt.headers.get('content-type'), await webvtt.text()]).toEqual([
    'text/plain; charset=utf-8',
    expect.stringMatching(/^WEBVTT/),
  ]);
});

it('DUB-002 O-72 lists dubs by status, language and origin, page by page', async () => {
  const broken = await client.dubbing.create({
    file: new File(['no sound'], 'a.mp3'),
    targetLang: 'fr',
    name: 'Broken',
  });
  await ended(broken.dubbingId);
  const list = (query: ElevenLabs.DubbingListRequest) => client.dubbing.list(query);
  const names = async (query: ElevenLabs.DubbingListRequest) => (await list(query)).dubs.map(({ name }) => name);
  expect(await names({ orderBy: 'name', orderDirection: 'ASCENDING' })).toEqual(['Broken', 'Harbour']);
  expect(await names({ dubbingStatus: 'dubbed' })).toEqual(['Harbour']);
  expect(await names({ dubbingStatuses: ['failed', 'queued'], filterByCreator: 'personal' })).toEqual(['Broken']);
  expect(await names({ targetLanguageCodes: ['es'], creationSources: ['dubbing_api'] })).toEqual(['Harbour']);
  expect(await names({ creationSources: ['dubbing_ui'] })).toEqual([]);
  expect(await names({ filterByCreator: 'others' })).toEqual([]);
  const first = await list({ pageSize: 1 });
  expect([first.dubs.map(({ name }) => name), first.hasMore]).toEqual([['Broken'], true]);
  const second = await list({ pageSize: 1, cursor: first.nextCursor! });
  expect([second.dubs.map(({ name }) => name), second.hasMore]).toEqual([['Harbour'], false]);
}, 60_000);

it('DUB-006 a source that is broken fails with its reason, and costs nothing', async () => {
  const before = await creditsLeft();
  const { dubbingId: id, expectedDurationSec } = await client.dubbing.create({
    file: new File(['This is no recording.'], 'broken.mp3', { type: 'audio/mpeg' }),
    targetLang: 'de',
  });
  expect(expectedDurationSec).toBe(0);
  const dub = await ended(id);
  expect(dub).toMatchObject({ status: 'failed', refunded: true, usage: { credits: 0 } });
  expect(dub.error).toContain('broken.mp3');
  expect(await creditsLeft()).toBe(before);
  await expect(client.dubbing.audio.get(id, 'de')).rejects.toMatchObject({ statusCode: 409 });
  await client.dubbing.delete(id);
  await expect(client.dubbing.get(id)).rejects.toMatchObject({ statusCode: 404 });
}, 60_000);

it('DUB-003 dubs only what starts within the times that are given', async () => {
  const { dubbingId: id, expectedDurationSec } = await client.dubbing.create({
    file: new File([readFileSync(path('source.mp4'))], 'part.mp4', { type: 'video/mp4' }),
    csvFile: new File([transcript], 'part.csv', { type: 'text/csv' }),
    mode: 'manual',
    sourceLang: 'en',
    startTime: 2,
    endTime: 5,
    dubbingStudio: true,
  });
  expect(expectedDurationSec).toBe(3);
  expect(await ended(id)).toMatchObject({ status: 'dubbed', expected_duration: 3, target_languages: [] });
  const { segments } = await client.dubbing.project.transcript.get(id);
  expect(segments.map(({ text }) => text)).toEqual(['What the fuck is that?']);
  await client.dubbing.delete(id);
}, 60_000);

it('DUB-004 refuses a language that is none of the 29, and what it cannot do', async () => {
  const file = () => new File(['x'], 'a.mp3');
  for (const [fields, param] of [
    [{ targetLang: 'zu' }, 'target_lang'],
    [{}, 'target_lang'],
    [{ targetLang: 'es', watermark: true }, 'watermark'],
    [{ targetLang: 'es', mode: 'manual' as const }, 'csv_file'],
    [{ targetLang: 'es', sourceLang: 'xx-nothing-x' }, 'source_lang'],
  ] as const)
    await expect(client.dubbing.create({ file: file(), ...fields })).rejects.toMatchObject({
      body: { detail: { code: 'invalid_parameters', param } },
    });
});

it('DUB-010 O-73 edits a dub segment by segment, and each change has a version', async () => {
  const { resource } = client.dubbing;
  const before = await resource.get(dubbingId);
  expect(before).toMatchObject({ id: dubbingId, sourceLanguage: 'en', targetLanguages: ['es'] });
  const [first, second] = Object.values(before.speakerSegments);
  expect(first!.dubs.es).toMatchObject({ text: 'Buenos días.', audioStale: false, mediaRef: { isAudio: true } });
  expect(Object.values(before.speakerTracks).map(({ speakerName }) => speakerName)).toEqual(['Anna', 'Bert']);
  const input = await fetch(before.input.url, { headers: { range: 'bytes=4-7' } });
  expect([input.status, await input.text()]).toEqual([206, 'ftyp']);

  const edited = await resource.segment.update(dubbingId, first!.id, 'es', { text: 'Muy buenos días.', endTime: 2.2 });
  expect(edited.version).toBeGreaterThan(before.version);
  const stale = await resource.get(dubbingId);
  expect(stale.speakerSegments[first!.id]!.dubs.es).toMatchObject({ text: 'Muy buenos días.', audioStale: true });
  const anna = Object.values(before.speakerTracks)[0]!.id;
  const { newSegment, version } = await resource.speaker.segment.create(dubbingId, anna, {
    ...{ startTime: 4.8, endTime: 5.8, text: 'A ship.', translations: { es: 'Un barco.' } },
  });
  expect(version).toBeGreaterThan(edited.version);
  await resource.migrateSegments(dubbingId, { segmentIds: [second!.id], speakerId: anna });
  await resource.dub(dubbingId, { segments: [], languages: ['es'] });
  await ended(dubbingId);
  const after = await resource.get(dubbingId);
  for (const id of [first!.id, second!.id, newSegment])
    expect(after.speakerSegments[id]!.dubs.es).toMatchObject({ audioStale: false });
  expect(after.speakerTracks[anna]!.segments).toHaveLength(3);

  const { renderId } = await resource.render(dubbingId, 'es', { renderType: 'mp3' });
  await expect
    .poll(async () => (await resource.get(dubbingId)).renders[renderId]?.status, { timeout: 60_000, interval: 300 })
    .toBe('complete');
  const render = (await resource.get(dubbingId)).renders[renderId]!;
  expect(render).toMatchObject({ language: 'es', type: 'mp3', mediaRef: { contentType: 'audio/mpeg' } });
  expect((await fetch(render.mediaRef!.url)).status).toBe(200);
  await expect(resource.render(dubbingId, 'es', { renderType: 'aaf' })).rejects.toMatchObject({
    body: { detail: { param: 'render_type' } },
  });
  await resource.segment.delete(dubbingId, newSegment);
  await expect(resource.language.add(dubbingId, { language: 'zu' })).rejects.toMatchObject({ statusCode: 400 });
}, 150_000);

it('DUB-012 leads from the old paths of dubs to their page', () => {
  expect(['/v1/dubs/d1', '/v1/dubs/d1/', '/dubs', '/app/dubs'].map(aliasTarget)).toEqual(Array(4).fill('/app/dubbing'));
});
