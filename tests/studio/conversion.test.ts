import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ElevenLabsClient } from '@elevenlabs/elevenlabs-js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newProjectsCaller } from '../support/projects-caller.ts';
import { server } from '../support/shared-server.ts';
import { startWebhookReceiver } from '../support/webhook-receiver.ts';
import { zipFiles } from '../support/zip-files.ts';

type Receiver = Awaited<ReturnType<typeof startWebhookReceiver>>;
type Caller = Awaited<ReturnType<typeof newProjectsCaller>>;
let caller: Caller;
let client: ElevenLabsClient;
let receiver: Receiver;

beforeAll(async () => {
  caller = await newProjectsCaller();
  client = new ElevenLabsClient({ apiKey: caller.apiKey, baseUrl: server.url, maxRetries: 0 });
  receiver = await startWebhookReceiver();
});
afterAll(() => receiver.close());

const voice = '21m00Tcm4TlvDq8ikWAM';
const speech = (text: string) => ({ nodes: [{ type: 'tts_node', text, voice_id: voice }] });
const content = (ending: string) =>
  JSON.stringify([
    { name: 'Harbour', blocks: [speech('The harbour is quiet. Ships pass at night.'), speech('Nobody waits.')] },
    { name: 'Road', blocks: [speech(`The road is long. ${ending}`)] },
  ]);

async function read<T>(method: string, path: string, body?: unknown): Promise<T> {
  const reply = await fetch(`${server.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${caller.accessToken}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return (await reply.json()) as T;
}
interface ConversionWire {
  readonly conversion: {
    state: string;
    spoken: number;
    reused: number;
    credits: number;
    problem: string | null;
  } | null;
  readonly estimate: { missing_sentences: number; credits: number };
}
const conversion = (id: string) => read<ConversionWire>('GET', `/v1/studio/projects/${id}/conversion`);
const ended = (id: string) =>
  expect
    .poll(async () => (await conversion(id)).conversion?.state, { timeout: 60_000, interval: 50 })
    .toMatch(/completed|failed/);

async function bytesOf(stream: ReadableStream<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of stream as unknown as AsyncIterable<Uint8Array>) parts.push(part);
  return Buffer.concat(parts);
}

/** Seconds of a file, by the decoder of ffmpeg if it is installed; else by the constant bitrate. */
async function secondsOf(file: Buffer): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'timbre-conversion-'));
  const path = join(folder, 'sound.mp3');
  try {
    writeFileSync(path, file);
    const facts = ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', path];
    return Number(execFileSync('ffprobe', facts).toString());
  } catch {
    return file.length / 16_000;
  } finally {
    await rm(folder, { recursive: true });
  }
}

it('STUDIO-018 STUDIO-012 STUDIO-019 converts a project, and plays, archives and lists its snapshots', {
  timeout: 120_000,
}, async () => {
  const { project } = await client.studio.projects.create({
    name: 'Harbour',
    defaultTitleVoiceId: voice,
    defaultParagraphVoiceId: voice,
    defaultModelId: 'eleven_multilingual_v2',
    fromContentJson: content('It ends here.'),
    callbackUrl: `${receiver.url}/converted`,
    language: 'en',
  });
  const id = project.projectId;
  expect((await conversion(id)).estimate).toMatchObject({ missing_sentences: 5, credits: 84 });
  await client.studio.projects.convert(id);
  await ended(id);
  expect(await conversion(id)).toMatchObject({
    conversion: { state: 'completed', spoken: 5, reused: 0, credits: 84, problem: null },
    estimate: { missing_sentences: 0, credits: 0 },
  });
  const converted = await client.studio.projects.get(id);
  expect(converted).toMatchObject({ state: 'default', canBeDownloaded: true });
  expect(converted.lastConversionDateUnix).toBeGreaterThan(0);

  const { snapshots } = await client.studio.projects.snapshots.list(id);
  expect(snapshots).toHaveLength(1);
  const snapshotId = snapshots[0]!.projectSnapshotId;
  const whole = await client.studio.projects.snapshots.get(id, snapshotId);
  expect(whole.characterAlignments.map(({ characters }) => characters.join(''))).toEqual([
    'The harbour is quiet. Ships pass at night.Nobody waits.',
    'The road is long. It ends here.',
  ]);
  for (const { characterStartTimesSeconds: starts } of whole.characterAlignments)
    expect(starts).toEqual(starts.toSorted((a, b) => a - b));
  const sound = await bytesOf(await client.studio.projects.snapshots.stream(id, snapshotId));
  expect(Math.abs((await secondsOf(sound)) - whole.audioDurationSecs)).toBeLessThan(0.6);
  const archive = await bytesOf(await client.studio.projects.snapshots.streamArchive(id, snapshotId));
  expect([...zipFiles(archive).keys()]).toEqual(['1 Harbour.mp3', '2 Road.mp3']);

  await expect.poll(() => receiver.at('/converted').length, { timeout: 20_000 }).toBe(1);
  expect(JSON.parse(receiver.at('/converted')[0]!.body)).toMatchObject({
    type: 'project_conversion_status',
    data: { project_id: id, conversion_status: 'success', project_snapshot_id: snapshotId, error_details: null },
  });
});

it('STUDIO-018 STUDIO-010 speaks only the sentence that changed, and nothing for an unchanged chapter', {
  timeout: 120_000,
}, async () => {
  const common = { defaultTitleVoiceId: voice, defaultParagraphVoiceId: voice };
  const { project } = await client.studio.projects.create({
    ...{ name: 'Road', defaultModelId: 'eleven_multilingual_v2', fromContentJson: content('It ends here.') },
    ...common,
  });
  const id = project.projectId;
  await client.studio.projects.convert(id);
  await ended(id);
  const { chapters } = await client.studio.projects.chapters.list(id);
  const road = chapters[1]!;
  const path = `/v1/studio/projects/${id}/chapters/${road.chapterId}`;
  interface SentencesWire {
    readonly sentences: { block_id: string; text: string; state: string; start_ms: number; take_id: string }[];
    readonly duration_ms: number;
  }
  const before = await read<SentencesWire>('GET', `${path}/sentences`);
  expect(before.sentences.map(({ text, state }) => [text.trim(), state])).toEqual([
    ['The road is long.', 'spoken'],
    ['It ends here.', 'spoken'],
  ]);
  const chapter = await client.studio.projects.chapters.snapshots.list(id, road.chapterId);
  const newest = chapter.snapshots[0]!.chapterSnapshotId;
  const snapshot = await client.studio.projects.chapters.snapshots.get(id, road.chapterId, newest);
  // A take begins with a margin of at most 15 ms before its first sound.
  const lateMs =
    snapshot.characterAlignments[0]!.characterStartTimesSeconds[18]! * 1000 - before.sentences[1]!.start_ms;
  expect([lateMs >= -0.5, lateMs <= 15.5]).toEqual([true, true]);
  const live = await fetch(`${server.url}${path}/audio`, { headers: { 'xi-api-key': caller.apiKey } });
  const played = Buffer.from(await live.arrayBuffer());
  expect(Math.abs((await secondsOf(played)) - before.duration_ms / 1000)).toBeLessThan(0.2);

  // Another take of one sentence costs nothing, and is used at once.
  const block = `${path}/blocks/${before.sentences[0]!.block_id}`;
  const retake = await read<{ credits: number; sentences: { take_id: string; takes: { take_id: string }[] }[] }>(
    'POST',
    `${block}/speak`,
    { index: 1, text: 'It ends here.' },
  );
  expect(retake.credits).toBe(0);
  expect(retake.sentences[1]!.takes).toHaveLength(2);
  expect(retake.sentences[1]!.take_id).toBe(retake.sentences[1]!.takes[0]!.take_id);
  const first = retake.sentences[1]!.takes[1]!.take_id;
  const chosen = await read<typeof retake>('POST', `${block}/choose`, { index: 1, take_id: first });
  expect(chosen.sentences[1]!.take_id).toBe(first);
  const take = await fetch(`${server.url}/v1/studio/projects/${id}/takes/${first}/audio`, {
    headers: { 'xi-api-key': caller.apiKey },
  });
  expect([take.headers.get('content-type'), (await take.arrayBuffer()).byteLength > 10_000]).toEqual([
    'audio/wav',
    true,
  ]);

  await client.studio.projects.chapters.convert(id, road.chapterId);
  await ended(id);
  expect((await conversion(id)).conversion).toMatchObject({ spoken: 0, reused: 2, credits: 0 });
  expect((await client.studio.projects.chapters.snapshots.list(id, road.chapterId)).snapshots).toHaveLength(1);
});

it('STUDIO-008 shows that a project and its chapters are converted, and cancels a conversion', {
  timeout: 120_000,
}, async () => {
  const text = Array.from({ length: 120 }, (_, at) => `This is the sentence of the number ${at}.`).join(' ');
  const { project } = await client.studio.projects.create({
    name: 'Long',
    defaultTitleVoiceId: voice,
    defaultParagraphVoiceId: voice,
    defaultModelId: 'eleven_multilingual_v2',
    fromContentJson: JSON.stringify([{ name: 'Only', blocks: [speech(text)] }]),
  });
  const id = project.projectId;
  await client.studio.projects.convert(id);
  expect((await client.studio.projects.get(id)).state).toBe('converting');
  const [chapter] = (await client.studio.projects.chapters.list(id)).chapters;
  expect(chapter).toMatchObject({ state: 'converting', conversionProgress: expect.any(Number) });
  const { conversion: cancelled } = await read<ConversionWire>('POST', `/v1/studio/projects/${id}/conversion/cancel`);
  expect(cancelled?.state).toBe('cancelled');
  expect((await client.studio.projects.get(id)).state).toBe('default');
});
