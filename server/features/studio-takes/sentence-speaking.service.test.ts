import { expect, it } from 'vitest';
import { neverAborted } from '../../../engines/contract/test-signal.ts';
import { testDatabase } from '../../platform/db/test-database.ts';
import { words } from '../speech/test-speech.ts';
import { chapterParts } from '../studio-snapshots/chapter-parts.rules.ts';
import { testStudio } from './test-studio.ts';

const { db } = await testDatabase();
const { speak, newActor, newProject, state, sentencePlan, sentenceSpeaking, snapshotSound, lexicon, blobs } =
  await testStudio(db);
const sound = () => speak.mockImplementation(({ text }) => words(text, 0.2));
const plan = (
  actor: Awaited<ReturnType<typeof newActor>>,
  { project, chapters }: Awaited<ReturnType<typeof newProject>>,
) => sentencePlan.planChapter(actor, project, chapters[0]!);

it('STUDIO-018 stores a take with its charge, finds it again, and offers two further takes for nothing', async () => {
  sound();
  const actor = await newActor();
  const made = await newProject(actor, [['One two. One two.']]);
  const before = await plan(actor, made);
  expect(before.sentences.map(({ take, key }) => [take, key.split(':')[1]])).toEqual([
    [undefined, '0'],
    [undefined, '1'],
  ]);
  const speakFirst = (isRetake: boolean) =>
    sentenceSpeaking.speak(actor, before.voicing, before.sentences[0]!, { isRetake }, neverAborted);
  const [take, same] = await Promise.all([speakFirst(false), speakFirst(false)]);
  expect([take.id === same.id, speak.mock.calls.length]).toEqual([true, 1]);
  expect([take.samples, take.sampleRate, take.credits, take.isFree]).toEqual([1600, 8000, 8, false]);
  expect((await blobs.stat(take.blobKey))!.bytes).toBe(44 + 2 * take.samples);

  const after = await plan(actor, made);
  expect(after.sentences.map((sentence) => sentence.take?.id)).toEqual([take.id, take.id]);
  expect(await speakFirst(false)).toMatchObject({ id: take.id });
  const retakes = [await speakFirst(true), await speakFirst(true), await speakFirst(true)];
  expect(retakes.map(({ isFree, credits }) => [isFree, credits])).toEqual([
    [true, 0],
    [true, 0],
    [false, 8],
  ]);
  expect(await state(actor)).toMatchObject({ spent: 16, reserved: 0, texts: [] });
});

it('STUDIO-018 neither charges nor stores a sentence that is interrupted or fails', async () => {
  const actor = await newActor();
  const made = await newProject(actor, [['One two three.']]);
  const { voicing, sentences } = await plan(actor, made);
  const abort = new AbortController();
  speak.mockImplementation(async function* ({ text }, signal) {
    for await (const chunk of words(text, 0.2)) {
      yield chunk;
      abort.abort();
      signal.throwIfAborted();
    }
  });
  await expect(sentenceSpeaking.speak(actor, voicing, sentences[0]!, {}, abort.signal)).rejects.toThrow();
  sound();
  const fail = async () => {
    throw new Error('broken store');
  };
  await expect(sentenceSpeaking.speak(actor, voicing, sentences[0]!, { onStored: fail }, neverAborted)).rejects.toThrow(
    'broken store',
  );
  expect((await plan(actor, made)).sentences[0]!.takes).toEqual([]);
  expect(await state(actor)).toMatchObject({ spent: 0, reserved: 0 });
});

it('DICT-004 speaks again only what a changed rule touches', async () => {
  sound();
  const actor = await newActor();
  const made = await newProject(actor, [['The cat sat. The dog ran.']]);
  const first = await plan(actor, made);
  for (const sentence of first.sentences)
    await sentenceSpeaking.speak(actor, first.voicing, sentence, {}, neverAborted);
  lexicon.push({ grapheme: 'dog', alias: 'hound' });
  const changed = await plan(actor, made);
  lexicon.length = 0;
  expect(changed.sentences.map(({ text, take }) => [text.trim(), take !== undefined])).toEqual([
    ['The cat sat.', true],
    ['The dog ran.', false],
  ]);
});

it('STUDIO-019 places sentences, pauses and silence exactly, at any rate', async () => {
  sound();
  const actor = await newActor();
  const voice = 'voice';
  const made = await newProject(actor, [
    [
      { kind: 'h1', nodes: [{ type: 'tts_node', text: 'Title', voice_id: voice }] },
      {
        kind: 'p',
        nodes: [
          { type: 'tts_node', text: 'One two. ', voice_id: voice },
          { type: 'pause', duration_s: 0.5 },
          { type: 'tts_node', text: 'End', voice_id: voice },
        ],
      },
    ],
  ]);
  const { project } = made;
  const first = await plan(actor, made);
  for (const sentence of first.sentences)
    await sentenceSpeaking.speak(actor, first.voicing, sentence, {}, neverAborted);
  const { blocks, voicing } = await plan(actor, made);
  const parts = chapterParts(blocks, { cast: voicing.cast, assets: new Map() });
  const source = { projectId: project.id, parts, beds: [] };
  const times = await snapshotSound.times(source);
  expect(times.sentences.map(({ text, startMs, endMs }) => [text, startMs, endMs])).toEqual([
    ['Title', 0, 100],
    ['One two.', 1300, 1500],
    ['End', 2000, 2100],
  ]);
  expect([times.durationMs, times.characters.join('')]).toEqual([2100, 'TitleOne two. End']);
  expect([times.starts[5], times.ends.at(-1)]).toEqual([1.3, 2.1]);
  for (const sampleRate of [8000, 44_100]) {
    const opened = await snapshotSound.open(source, { sampleRate }, neverAborted);
    const pieces = await Array.fromAsync(opened.sound);
    const samples = Float32Array.from(pieces.flatMap((piece) => [...piece]));
    expect([samples.length, opened.samples, opened.durationMs]).toEqual([2.1 * sampleRate, 2.1 * sampleRate, 2100]);
    const level = (fromS: number, toS: number) =>
      Math.max(...samples.subarray(fromS * sampleRate, toS * sampleRate).map(Math.abs));
    expect(level(0.11, 1.29)).toBeLessThan(0.01);
    expect(level(1.35, 1.45)).toBeCloseTo(0.2, 1);
    expect(level(1.51, 1.99)).toBeLessThan(0.01);
  }
});

it('STUDIO-019 mixes beds and sounds below the speech', async () => {
  sound();
  const actor = await newActor();
  const made = await newProject(actor, [['One two three four.']]);
  const first = await plan(actor, made);
  await sentenceSpeaking.speak(actor, first.voicing, first.sentences[0]!, {}, neverAborted);
  await addAsset(made.project.id);
  const { blocks, voicing } = await plan(actor, made);
  const assets = new Map([['asset', { durationMs: 1000 }]]);
  const parts = chapterParts(blocks, { cast: voicing.cast, assets });
  const bed = { assetId: 'asset', from: 0, to: 0, gainDb: 0, fadeInS: 0.2, fadeOutS: 0, loops: true };
  const opened = await snapshotSound.open(
    { projectId: made.project.id, parts, beds: [bed] },
    { sampleRate: 8000 },
    neverAborted,
  );
  const [samples] = await Array.fromAsync(opened.sound);
  expect(
    [samples!.length, samples![0]! < 0.21, samples![800]!, samples![2000]!].map((value) => Number(value).toFixed(2)),
  ).toEqual(['3200.00', '1.00', '0.33', '0.45']);
});

async function addAsset(projectId: string): Promise<void> {
  const { studioAssets } = await import('../studio-projects/studio-projects.tables.ts');
  await blobs.create('music/test').then(async (writer) => {
    await writer.write(new Uint8Array(8));
    await writer.commit();
  });
  await db.insert(studioAssets).values({
    ...{ id: 'asset', projectId, name: 'Music', kind: 'music', contentType: 'audio/wav', blobKey: 'music/test' },
    ...{ audioBytes: 8, durationMs: 1000, createdAt: new Date() },
  });
}
