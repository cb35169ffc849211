import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { videoUploadTypes } from '../../../contract/catalogue/upload-types.ts';
import { cloneConsent } from '../../../contract/catalogue/voices/voice-consent.ts';
import { type Codecs, openCodecs } from '../../../engines/codec/codecs.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { testDatabase } from '../../platform/db/test-database.ts';
import { newId } from '../../platform/ids.ts';
import { createActor } from '../workspace/test-actor.ts';
import { presentDubbingProject } from './dubbing-projects.present.ts';
import { testDubProjects, tokensOf } from './test-dub-projects.ts';

const { db } = await testDatabase();
let codecs: Codecs;
let fixtures: Awaited<ReturnType<typeof testDubProjects>>;
let actor: Actor;

beforeAll(async () => {
  codecs = await openCodecs({ processes: 1 });
});
afterAll(() => codecs.close());
beforeEach(async () => {
  fixtures = await testDubProjects(db, codecs);
  fixtures.state.tokens = [
    ...tokensOf('Good morning everyone.', 0, 'speaker_0'),
    ...tokensOf('And good night.', 4, 'speaker_1'),
  ];
  actor = await createActor(db, newId());
});

const linesOf = async (id: string) =>
  (await fixtures.transcripts.get(actor, id)).segments.map((segment) => [segment.text, segment.startMs, segment.endMs]);
const speakersOf = async (id: string) =>
  (await fixtures.speakers.list(actor, id)).map(({ speaker }) => [speaker.name, speaker.voice.voiceId]);
const blobKeys = async () => (await Array.fromAsync(fixtures.blobs.list('dubbing/'))).map(({ key }) => key);

describe('the preparation of a dubbing project', () => {
  it('DUB-003 reads the source, transcribes it, and gives each speaker the nearest voice', async () => {
    const { create, prepare, state, talk } = fixtures;
    const { id } = await create(actor, { webhook_ids: ['hook'], reference: 'r-1' }, { file: await talk() });
    expect(presentDubbingProject(await fixtures.projects.get(actor, id))).toMatchObject({
      ...{ project_id: id, status: 'queued', name: 'talk', reference: 'r-1', media: null, source_language: null },
      ...{ model_id: 'dubbing_v2', revision: 0, webhook_ids: ['hook'], language_ids: [], error: null, warnings: [] },
    });
    const ready = presentDubbingProject(await prepare(actor, id));
    expect(ready).toMatchObject({
      ...{ status: 'ready', source_language: 'en', progress: 1, progress_message: null, has_audio: true, notices: [] },
      ...{ recognizer: 'double', background_origin: null, warnings: [] },
      media: { filename: 'talk.wav', duration_s: 7, has_video: false, mime_type: 'audio/wav' },
    });
    expect(atob(ready.peaks!)).toHaveLength(240);
    expect(await linesOf(id)).toEqual([
      ['Good morning everyone.', 0, 2500],
      ['And good night.', 4000, 6500],
    ]);
    expect(await speakersOf(id)).toEqual([
      ['Speaker 1', 'low'],
      ['Speaker 2', 'high'],
    ]);
    expect(state.webhooks).toEqual([
      { type: 'dubbing_project_ready', data: expect.objectContaining({ project_id: id, reference: 'r-1' }) },
    ]);
    expect([state.notices, state.prepared]).toEqual([['job_finished'], [id]]);
    const peaks = await fixtures.source.peaks(actor, id, { samplesPerPixel: 65_536, start: 0, end: 10 });
    expect(peaks.length).toBe(24 + 2 * 2);
    const { stream, range } = await fixtures.source.openMedia(actor, id, 'bytes=0-3');
    expect([await text(stream), range]).toEqual(['RIFF', { start: 0, end: 3 }]);
  });

  it('DUB-003 becomes ready without lines when no recognizer is installed, and says how to go on', async () => {
    const { create, prepare, state, talk } = fixtures;
    state.hasRecognizer = false;
    const { id } = await create(actor, {}, { file: await talk() });
    const project = presentDubbingProject(await prepare(actor, id));
    expect([project.status, project.error, project.source_language, await linesOf(id)]).toEqual([
      ...['ready', null, null],
      [],
    ]);
    expect(project.notices).toEqual([
      {
        type: 'recognizer_not_installed',
        message: 'No installed model recognizes speech. Write the lines, or import a CSV or SRT file.',
      },
    ]);
    // Once a recognizer is there, the project is prepared anew.
    state.hasRecognizer = true;
    await fixtures.projects.prepare(actor, id);
    expect((await prepare(actor, id)).project).toMatchObject({ state: 'ready', warnings: [] });
    expect(await linesOf(id)).toHaveLength(2);
    await expect(fixtures.projects.prepare(actor, id)).rejects.toMatchObject({ code: 'conflict' });
  });

  it('DUB-003 takes a transcript that was given, with its translations, and transcribes nothing', async () => {
    const { create, prepare, state, talk, file } = fixtures;
    const segments = [
      { text: 'Hello.', speaker: 'Ada', start_s: 0, end_s: 1, external_id: 'a', translation: 'Hola.' },
      { text: 'Bye.', speaker: 'Bob', start_s: 4, end_s: 5, external_id: 'b', translation: 'Adiós.' },
    ];
    const transcript = { file: await file('lines.json', JSON.stringify({ segments })), param: 'transcript' };
    const body = { source_language: 'en-GB', target_language: 'es' };
    const { id } = await create(actor, body, { file: await talk(), transcript });
    const { project } = await prepare(actor, id);
    expect([project.state, project.sourceLanguage, project.transcriptKey, state.transcriptions]).toEqual([
      ...['ready', 'en', null, 0],
    ]);
    expect(await speakersOf(id)).toEqual([
      ['Ada', 'low'],
      ['Bob', 'high'],
    ]);
    expect((await fixtures.transcripts.get(actor, id)).segments.map(({ externalId }) => externalId)).toEqual([
      'a',
      'b',
    ]);
    expect(state.changes).toEqual([{ languageId: undefined, translations: ['Hola.', 'Adiós.'] }]);
    expect((await blobKeys()).some((key) => key.endsWith('transcript'))).toBe(false);
  });

  it('goes on after a kill with the step that was interrupted, and stores nothing twice', async () => {
    const { create, state, talk, preparation, context, prepare } = fixtures;
    const { id, jobId } = await create(actor, {}, { file: await talk() });
    const stop = new AbortController();
    state.onHearing = async () => {
      stop.abort(new Error('The server stops.'));
      throw stop.signal.reason;
    };
    await expect(preparation.run({ projectId: id }, context(actor, jobId!, { signal: stop.signal }))).rejects.toThrow(
      'The server stops.',
    );
    const killed = (await fixtures.projects.get(actor, id)).project;
    // The source was read before, so its length and waveform stay.
    expect(killed).toMatchObject({ state: 'preparing', durationMs: 7000, hasAudio: true });
    state.onHearing = async () => {};
    await prepare(actor, id);
    expect([(await linesOf(id)).length, state.transcriptions, state.webhooks.length]).toEqual([2, 2, 1]);
    // A second delivery of the job finds nothing to do.
    await preparation.run({ projectId: id }, context(actor, jobId!));
    expect([state.transcriptions, state.webhooks.length]).toEqual([2, 1]);
  });

  it('ends quietly when the project is deleted meanwhile, with all files', async () => {
    const { create, state, talk, preparation, context, projects } = fixtures;
    const { id, jobId } = await create(actor, {}, { file: await talk() });
    state.onHearing = () => projects.delete(actor, id);
    await preparation.run({ projectId: id }, context(actor, jobId!));
    await expect(projects.get(actor, id)).rejects.toMatchObject({ code: 'dubbing_not_found' });
    expect([await blobKeys(), state.cancelled, state.webhooks, state.prepared]).toEqual([[], [jobId], [], []]);
  });

  it('DUB-006 fails with a code for what is no media, and with a retryable one after repeated faults', async () => {
    const { create, prepare, state, talk, file, preparation, context, projects } = fixtures;
    const { id } = await create(actor, {}, { file: await file('notes.txt', 'No sound at all.') });
    const failed = presentDubbingProject(await prepare(actor, id));
    expect(failed).toMatchObject({ status: 'failed', error: { code: 'invalid_media', retryable: false } });
    expect([state.webhooks.map(({ type }) => type), state.notices]).toEqual([
      ['dubbing_project_failed'],
      ['job_failed'],
    ]);

    const other = await create(actor, {}, { file: await talk() });
    state.onHearing = async () => Promise.reject(new Error('The recognizer crashed.'));
    const attempt = (number: number) =>
      preparation.run({ projectId: other.id }, context(actor, other.jobId!, { attempt: number }));
    await expect(attempt(1)).rejects.toThrow('crashed');
    await attempt(3);
    const { project } = await projects.get(actor, other.id);
    expect([project.state, project.error?.code, project.error?.retryable]).toEqual(['failed', 'internal_error', true]);
  });

  it('DUB-008 takes every type of video, also without sound', async () => {
    const { create, prepare, file } = fixtures;
    const fixture = async (name: string) =>
      file(name, await readFile(new URL(`../../../engines/codec/fixtures/${name}`, import.meta.url)));
    for (const type of videoUploadTypes) {
      const { id } = await create(actor, { mode: 'manual' }, { file: await fixture(`video.${type}`) });
      const { project } = await prepare(actor, id);
      expect([type, project.state, project.hasVideo, project.error]).toEqual([type, 'ready', true, null]);
      expect(project.durationMs).toBeGreaterThan(100);
      expect(project.contentType).toMatch(/^video\/|^application\/octet-stream$/);
    }
    const { id } = await create(actor, {}, { file: await fixture('silent.mp4') });
    const silent = presentDubbingProject(await prepare(actor, id));
    expect([silent.status, silent.has_audio, silent.peaks, silent.notices.map(({ type }) => type)]).toEqual([
      ...['ready', false, null],
      ['no_sound'],
    ]);
    const request = { samplesPerPixel: 128, start: 0, end: 1 };
    await expect(fixtures.source.peaks(actor, id, request)).rejects.toMatchObject({ code: 'dubbing_media_not_found' });
    expect(fixtures.state.transcriptions).toBe(0);
  });

  it('refuses an address in a private network as a source that is not available', async () => {
    const { create, prepare } = fixtures;
    const { id } = await create(actor, { source_url: 'http://127.0.0.1:9/talk.mp3' });
    expect((await prepare(actor, id)).project).toMatchObject({
      ...{ name: 'talk', state: 'failed', error: { code: 'source_unavailable', retryable: true } },
    });
  });

  it('judges voices by their sound alone where it was given, and names the given background', async () => {
    const { create, prepare, talk, file } = fixtures;
    const silent = await file(
      'b.mp4',
      await readFile(new URL('../../../engines/codec/fixtures/silent.mp4', import.meta.url)),
    );
    const transcript = { file: await file('lines.csv', 'speaker,text,start,end\nAda,Hi.,0,0.3\n'), param: 'csv_file' };
    // The picture has no sound, so the voice can only be heard in the given foreground.
    const files = { file: silent, transcript, foreground: await talk(), background: await talk() };
    const { id } = await create(actor, { mode: 'manual' }, files);
    const project = presentDubbingProject(await prepare(actor, id));
    expect([project.status, project.background_origin]).toEqual(['ready', 'given']);
    expect(await speakersOf(id)).toEqual([['Ada', 'low']]);
    expect((await blobKeys()).map((key) => key.split('/').at(-1)).sort()).toEqual([
      'background',
      'foreground',
      'source',
    ]);
  });

  it('keeps the lines within the chosen seconds, and says when nobody speaks', async () => {
    const { create, prepare, state, talk } = fixtures;
    const { id } = await create(actor, { start_time: 3, end_time: 7 }, { file: await talk() });
    await prepare(actor, id);
    expect(await linesOf(id)).toEqual([['And good night.', 4000, 6500]]);
    state.tokens = [];
    const silent = await create(actor, {}, { file: await talk() });
    expect(presentDubbingProject(await prepare(actor, silent.id))).toMatchObject({
      ...{ status: 'ready', notices: [{ type: 'no_speech' }] },
    });
  });

  it('clones the voices of the speakers with consent, and else warns that replacements are used', async () => {
    const { create, prepare, state, talk } = fixtures;
    const { id } = await create(actor, { voice_consent: cloneConsent }, { file: await talk() });
    expect(presentDubbingProject(await prepare(actor, id)).warnings).toEqual([]);
    expect(await speakersOf(id)).toEqual([
      ['Speaker 1', 'track-clone'],
      ['Speaker 2', 'track-clone'],
    ]);
    const [first] = await fixtures.speakers.list(actor, id);
    expect(first!.speaker).toMatchObject({ cloneVoiceId: 'clone-1', consent: { userId: actor.userId } });
    // Two and a half seconds of 16-bit samples at 16 kHz.
    expect(state.clones[0]).toEqual({ bytes: 44 + 2.5 * 32_000, consent: cloneConsent });

    state.cloneError = new AppError('can_not_use_instant_voice_cloning');
    const refused = await create(actor, { voice_consent: cloneConsent }, { file: await talk() });
    const { warnings } = presentDubbingProject(await prepare(actor, refused.id));
    expect(warnings).toMatchObject([
      { type: 'voices_not_permitted', speaker_ids: [{}, {}].map(() => expect.any(String)) },
    ]);
    expect(await speakersOf(refused.id)).toEqual([
      ['Speaker 1', 'low'],
      ['Speaker 2', 'high'],
    ]);
  });
});

describe('the creation of a dubbing project', () => {
  it('DUB-003 refuses what contradicts itself, naming the field, and stores no file of it', async () => {
    const { create, talk, file, state } = fixtures;
    const transcript = { file: await file('a.csv', 'text,start,end\nHi.,0,1\n'), param: 'csv_file' };
    const attempts: [Parameters<typeof create>[1], Parameters<typeof create>[2], string][] = [
      [{}, {}, 'file'],
      [{ source_url: 'https://a.example/b.mp3' }, { file: await talk() }, 'file'],
      [{ start_time: 5, end_time: 5 }, { file: await talk() }, 'end_time'],
      [{ source_language: 'klingon!' }, { file: await talk() }, 'source_language'],
      [{ webhook_ids: ['other'] }, { file: await talk() }, 'webhook_ids'],
      [{ target_language: 'xx' }, { file: await talk() }, 'target_language'],
      [{ voice_consent: 'yes' }, { file: await talk() }, 'voice_consent'],
      [{}, { file: await talk(), background: await talk() }, 'background_audio_file'],
      [{}, { file: await talk(), transcript: { ...transcript, param: 'transcript' } }, 'source_language'],
    ];
    for (const [body, files, param] of attempts)
      await expect(create(actor, body, files), param).rejects.toMatchObject({ param });
    const broken = { file: await file('b.csv', 'text,start,end\nHi.,0,later\n'), param: 'csv_file' };
    await expect(create(actor, {}, { file: await talk(), transcript: broken })).rejects.toMatchObject({
      ...{ code: 'invalid_transcript', param: 'csv_file', message: expect.stringContaining('Row 2') },
    });
    state.storesNothing = true;
    await expect(create(actor, {}, { file: await talk() })).rejects.toMatchObject({ code: 'feature_not_available' });
    expect(await blobKeys()).toEqual([]);
  });

  it('DUB-002 lists projects by date in both directions, by state and name, and not those of others', async () => {
    const { create, talk, projects, clock } = fixtures;
    const ids: string[] = [];
    for (const name of ['One', 'Two', 'Three']) {
      clock.advance(1000);
      ids.push((await create(actor, { name }, { file: await talk() })).id);
    }
    const list = async (query: Partial<Parameters<typeof projects.list>[1]>) => {
      const all = { limit: 2, cursor: undefined, state: undefined, search: undefined, isAscending: false };
      const { views, nextCursor } = await projects.list(actor, { ...all, ...query });
      return { names: views.map(({ project }) => project.name), nextCursor };
    };
    const first = await list({});
    expect(first.names).toEqual(['Three', 'Two']);
    expect(await list({ cursor: first.nextCursor! })).toEqual({ names: ['One'], nextCursor: undefined });
    expect((await list({ isAscending: true })).names).toEqual(['One', 'Two']);
    expect((await list({ search: 'thr' })).names).toEqual(['Three']);
    expect((await list({ state: 'ready' })).names).toEqual([]);
    await expect(list({ cursor: 'nonsense' })).rejects.toMatchObject({ code: 'invalid_cursor' });
    const stranger = await createActor(db, newId());
    await expect(projects.get(stranger, ids[0]!)).rejects.toMatchObject({ code: 'dubbing_not_found' });
    await expect(projects.delete(stranger, ids[0]!)).rejects.toMatchObject({ code: 'dubbing_not_found' });
  });
});
