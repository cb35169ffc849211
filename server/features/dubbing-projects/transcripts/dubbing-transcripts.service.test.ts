import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cloneConsent } from '../../../../contract/catalogue/voices/voice-consent.ts';
import { type Codecs, openCodecs } from '../../../../engines/codec/codecs.ts';
import type { Actor } from '../../../platform/actor.ts';
import { testDatabase } from '../../../platform/db/test-database.ts';
import { newId } from '../../../platform/ids.ts';
import { createActor } from '../../workspace/test-actor.ts';
import { testDubProjects } from '../test-dub-projects.ts';

const { db } = await testDatabase();
let codecs: Codecs;
let fixtures: Awaited<ReturnType<typeof testDubProjects>>;
let actor: Actor;
let id: string;
/** Of the segments, in the order of time. */
let segments: string[];
let ada: string;
let bob: string;

const table = `speaker,transcription,start_time,end_time
Ada,Good morning everyone.,0,2
Bob,Good day.,1,2.5
Ada,How are you?,3,4
`;

beforeAll(async () => {
  codecs = await openCodecs({ processes: 1 });
});
afterAll(() => codecs.close());
beforeEach(async () => {
  fixtures = await testDubProjects(db, codecs);
  actor = await createActor(db, newId());
  const transcript = { file: await fixtures.file('lines.csv', table), param: 'csv_file' };
  ({ id } = await fixtures.create(actor, {}, { file: await fixtures.talk(), transcript }));
  await fixtures.prepare(actor, id);
  segments = (await fixtures.transcripts.get(actor, id)).segments.map((segment) => segment.id);
  [ada, bob] = (await fixtures.speakers.list(actor, id)).map(({ speaker }) => speaker.id) as [string, string];
});

const read = async () => {
  const { project, segments: rows } = await fixtures.transcripts.get(actor, id);
  return { revision: project.revision, lines: rows.map(({ text, startMs, endMs }) => [text, startMs, endMs]) };
};
const before = {
  revision: 0,
  lines: [
    ['Good morning everyone.', 0, 2000],
    ['Good day.', 1000, 2500],
    ['How are you?', 3000, 4000],
  ],
};

describe('segments', () => {
  it('DUB-010 adds a segment within the media that overlaps with none of its speaker', async () => {
    const { transcripts } = fixtures;
    const draft = { text: 'Well.', speakerId: bob, startMs: 3000, endMs: 3500 };
    const { result, revision } = await transcripts.add(actor, id, draft);
    expect([revision, result.text]).toEqual([1, 'Well.']);
    expect(fixtures.state.changes).toEqual([{ rewritten: [result.id], changed: [], hasDeleted: false }]);
    const refused: [Partial<typeof draft>, string][] = [
      [{ startMs: 4000, endMs: 4099 }, 'at least 0.1 seconds'],
      [{ startMs: 0, endMs: 25_001 }, 'at most 25 seconds'],
      [{ startMs: 6500, endMs: 7001 }, 'after the end of the media'],
      [{ startMs: 3400, endMs: 4000 }, 'overlaps'],
    ];
    for (const [change, message] of refused)
      await expect(transcripts.add(actor, id, { ...draft, ...change })).rejects.toMatchObject({
        ...{ code: 'invalid_segment', message: expect.stringContaining(message) },
      });
    await expect(transcripts.add(actor, id, { ...draft, speakerId: 'nobody' })).rejects.toMatchObject({
      code: 'dubbing_speaker_not_found',
    });
    expect((await read()).lines).toHaveLength(4);
  });

  it('DUB-010 changes several segments or none, and tells which texts changed', async () => {
    const { transcripts, state } = fixtures;
    const [first, , third] = segments as [string, string, string];
    const edits = { [first]: { text: 'Good evening.' }, [third]: { start_s: 3.2 } };
    const { result, revision } = await transcripts.update(actor, id, edits);
    expect([revision, result.map(({ text }) => text)]).toEqual([1, ['Good evening.', 'How are you?']]);
    expect(state.changes).toEqual([{ rewritten: [first], changed: [third], hasDeleted: false }]);
    // The second edit would overlap, so the first is not stored either.
    const faulty = { [first]: { text: 'Lost.' }, [third]: { start_s: 1 } };
    await expect(transcripts.update(actor, id, faulty)).rejects.toMatchObject({ code: 'invalid_segment' });
    await expect(transcripts.update(actor, id, { unknown: { text: '' } })).rejects.toMatchObject({
      code: 'dubbing_segment_not_found',
    });
    // An edit that changes nothing counts as none.
    expect((await transcripts.update(actor, id, { [first]: { text: 'Good evening.' } })).revision).toBe(1);
    expect(await read()).toEqual({
      revision: 1,
      lines: [['Good evening.', 0, 2000], before.lines[1], ['How are you?', 3200, 4000]],
    });
  });

  it('splits a segment and merges the parts again', async () => {
    const { transcripts } = fixtures;
    const { result } = await transcripts.split(actor, id, segments[0]!, { atMs: 1000, texts: undefined });
    expect(result.map(({ text, startMs, endMs }) => [text, startMs, endMs])).toEqual([
      ['Good morning', 0, 1000],
      ['everyone.', 1000, 2000],
    ]);
    const merged = await transcripts.merge(
      actor,
      id,
      result.map((segment) => segment.id),
    );
    expect(merged.result).toMatchObject({ id: segments[0], text: 'Good morning everyone.', endMs: 2000 });
    expect(await read()).toEqual({ ...before, revision: 2 });
    for (const work of [
      () => transcripts.split(actor, id, segments[0]!, { atMs: 2000, texts: undefined }),
      () => transcripts.split(actor, id, segments[0]!, { atMs: 50, texts: ['a', 'b'] }),
      () => transcripts.merge(actor, id, [segments[0]!, segments[1]!]),
    ])
      await expect(work()).rejects.toMatchObject({ code: 'invalid_segment' });
    expect(await read()).toEqual({ ...before, revision: 2 });
  });

  it('moves segments to another speaker unless they overlap there, and deletes them', async () => {
    const { transcripts, state } = fixtures;
    await expect(transcripts.move(actor, id, [segments[1]!], ada)).rejects.toMatchObject({ code: 'invalid_segment' });
    await transcripts.move(actor, id, [segments[2]!], bob);
    expect((await transcripts.get(actor, id)).segments[2]).toMatchObject({ speakerId: bob });
    expect((await transcripts.delete(actor, id, segments[2]!)).revision).toBe(2);
    expect(state.changes).toEqual([
      { rewritten: [], changed: [segments[2]], hasDeleted: false },
      { rewritten: [], changed: [], hasDeleted: true },
    ]);
    await expect(transcripts.delete(actor, id, segments[2]!)).rejects.toMatchObject({
      code: 'dubbing_segment_not_found',
    });
  });

  it('DUB-007 lets a plan without the dubbing studio read lines, not edit them', async () => {
    fixtures.state.tier = 'free';
    expect((await read()).lines).toEqual(before.lines);
    await expect(fixtures.transcripts.delete(actor, id, segments[0]!)).rejects.toMatchObject({
      code: 'feature_not_available',
    });
    const stranger = await createActor(db, newId());
    await expect(fixtures.transcripts.get(stranger, id)).rejects.toMatchObject({ code: 'dubbing_not_found' });
  });
});

describe('speakers', () => {
  const names = async () => (await fixtures.speakers.list(actor, id)).map(({ speaker }) => speaker.name);
  const update = (speakerId: string, change: Parameters<typeof fixtures.speakers.update>[3]) =>
    fixtures.speakers.update(actor, id, speakerId, change, new AbortController().signal);

  it('DUB-010 adds, renames, merges and deletes speakers', async () => {
    const { speakers } = fixtures;
    const added = await speakers.add(actor, id, { speaker_name: null });
    expect([await names(), added.speaker.voice.voiceId]).toEqual([['Ada', 'Bob', 'Speaker 3'], 'low']);
    await update(added.speaker.id, { speaker_name: 'Eve' });
    await expect(speakers.delete(actor, id, ada)).rejects.toMatchObject({ code: 'conflict' });
    // Two lines of them overlap.
    await expect(speakers.merge(actor, id, ada, [bob])).rejects.toMatchObject({ code: 'invalid_segment' });
    const merged = await speakers.merge(actor, id, added.speaker.id, [ada]);
    expect([merged.segments, merged.speechMs, await names()]).toEqual([2, 3000, ['Bob', 'Eve']]);
    await fixtures.transcripts.delete(actor, id, segments[1]!);
    await speakers.delete(actor, id, bob);
    expect(await names()).toEqual(['Eve']);
  });

  it('DUB-010 gives a speaker a voice in all languages or in some', async () => {
    const { state } = fixtures;
    await update(ada, { voice_id: 'high', voice_stability: 0.4 });
    const changed = await update(ada, { voice_id: 'low', languages: ['es'] });
    expect(changed.speaker).toMatchObject({
      voice: { voiceId: 'high', stability: 0.4 },
      voicesByLanguage: { es: { voiceId: 'low', stability: 0.4 } },
    });
    expect(state.changes).toEqual([
      { speakerId: ada, languages: undefined },
      { speakerId: ada, languages: ['es'] },
    ]);
    // A voice for all languages replaces those of single ones.
    expect((await update(ada, { voice_id: 'low' })).speaker.voicesByLanguage).toEqual({});
    await expect(update(ada, { voice_id: 'unknown' })).rejects.toMatchObject({ code: 'voice_not_found' });
    await expect(update('nobody', {})).rejects.toMatchObject({ code: 'dubbing_speaker_not_found' });
  });

  it('clones the voice of a speaker once, from what they say', async () => {
    const { state } = fixtures;
    await update(bob, { voice_id: 'track-clone', consent: cloneConsent });
    expect(state.clones).toEqual([{ bytes: 44 + 1.5 * 32_000, consent: cloneConsent }]);
    const again = await update(bob, { voice_id: 'clip-clone' });
    expect(again.speaker).toMatchObject({ voice: { voiceId: 'clip-clone' }, cloneVoiceId: 'clone-1' });
    expect(state.clones).toHaveLength(1);
  });

  it('ranks the voices by the pitch of the speaker', async () => {
    const signal = new AbortController().signal;
    const nearest = await fixtures.speakers.similar(actor, id, ada, 'es', signal);
    expect(nearest.map(({ voice }) => voice.id)).toEqual(['low', 'high']);
    expect(await fixtures.speakers.similar(actor, id, ada, 'fr', signal)).toEqual([]);
  });
});

it('DUB-010 exports the transcript, and imports it in place of the lines, keeping voices by name', async () => {
  const { transcriptImport, speakers, file, state } = fixtures;
  const signal = new AbortController().signal;
  await speakers.update(actor, id, bob, { voice_id: 'chosen' }, signal);
  const { content, name } = await transcriptImport.write(actor, id, 'csv');
  expect(name).toBe('talk.csv');
  const extended = content.replace('Good day.,,', 'Good day.,Buenos días.,');
  const options = { fps: undefined, languageId: 'language-1' };
  const imported = await transcriptImport.replace(actor, id, await file('a.csv', extended), options);
  expect([imported.segments, imported.speakers.length, imported.revision]).toEqual([3, 2, 1]);
  expect(await read()).toEqual({ ...before, revision: 1 });
  expect(state.changes).toContainEqual({ languageId: 'language-1', translations: ['Buenos días.'] });
  const kept = (await speakers.list(actor, id)).find(({ speaker }) => speaker.name === 'Bob');
  expect(kept!.speaker.voice.voiceId).toBe('chosen');
  const late = await file('b.srt', '1\n00:00:06,000 --> 00:00:09,000\nToo late.\n');
  await expect(transcriptImport.replace(actor, id, late, options)).rejects.toMatchObject({
    ...{ code: 'invalid_transcript', message: expect.stringContaining('Cue 1') },
  });
  expect((await read()).lines).toEqual(before.lines);
});
