import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { transcriptionBody } from '../../../contract/speech-tools/speech-to-text.ts';
import type { EditedWord } from '../../../contract/speech-tools/transcripts.ts';
import type { Actor } from '../../platform/actor.ts';
import { openFolderStore } from '../../platform/blobs/folder-store.ts';
import { writeBlob } from '../../platform/blobs/write-blob.ts';
import { testDatabase } from '../../platform/db/test-database.ts';
import { newId } from '../../platform/ids.ts';
import { live, unexpectedCall, webhooks } from '../../platform/test-doubles.ts';
import { testFolder } from '../../platform/test-folder.ts';
import { createActor } from '../workspace/test-actor.ts';
import { speechToTextService } from './speech-to-text.service.ts';
import { speechToTextStore } from './speech-to-text.store.ts';
import type { TranscriptToken } from './speech-to-text.tables.ts';
import { editTokens } from './transcript-edits.rules.ts';
import { transcriptsService } from './transcripts.service.ts';

const { db } = await testDatabase();
const blobs = await openFolderStore(testFolder('transcripts'));
let now = Date.UTC(2026, 0, 1);
const clock = () => new Date(now);
const cancelled: unknown[] = [];
const speechToText = speechToTextService({
  db,
  clock,
  blobs,
  live,
  jobs: { send: unexpectedCall, cancel: async (_workspaceId, _kind, jobId) => cancelled.push(jobId) > 0 },
  transcription: {
    chooseRecognizer: unexpectedCall,
    download: unexpectedCall,
    inspect: unexpectedCall,
    transcribe: unexpectedCall,
  },
  meteredRuns: { open: unexpectedCall },
  zeroRetention: { mayStore: async () => false },
  webhookEvents: { ...webhooks, listWebhookIds: async () => new Set<string>() },
});
const transcripts = transcriptsService({ db, blobs, live, speechToText });
const [ada, eve] = [await createActor(db, 'ada'), await createActor(db, 'eve')];

/** Words of half a second, one each second. */
const tokensOf = (text: string, speakerId?: string): TranscriptToken[] =>
  text.split(' ').flatMap((word, at) => {
    const speaker = speakerId === undefined ? {} : { speakerId };
    const token: TranscriptToken = { text: word, type: 'word', start: at, end: at + 0.5, logprob: -1, ...speaker };
    const space: TranscriptToken = { ...token, text: ' ', type: 'spacing', start: at - 0.5, end: at, logprob: 0 };
    return at === 0 ? [token] : [space, token];
  });

interface Stored {
  readonly title?: string;
  readonly texts?: readonly string[];
  readonly options?: object;
  readonly state?: 'completed' | 'running' | 'failed';
}

/** Stores a transcript with its recording; returns its ID. */
async function add(actor: Actor, { title = 'talk.wav', texts = [], options = {}, state = 'completed' }: Stored) {
  const id = newId();
  now += 1000;
  const sourceBlobKey = `transcripts/${actor.workspaceId}/${id}-mp3`;
  await writeBlob(blobs, sourceBlobKey, [Buffer.from('0123456789')]);
  await speechToTextStore(db).insert(actor.workspaceId, {
    id,
    userId: actor.userId,
    requestId: id,
    title,
    state,
    modelId: 'scribe_v2',
    options: { ...transcriptionBody.parse({ model_id: 'scribe_v2', ...options }) },
    sourceBlobKey,
    sourceBytes: 10,
    sourceType: 'audio/mpeg',
    jobId: `job ${id}`,
    createdAt: clock(),
  });
  await speechToTextStore(db).putChannels(
    id,
    texts.map((text, channel) => ({
      channel,
      languageCode: 'en',
      languageProbability: 1,
      text,
      tokens: tokensOf(text, texts.length > 1 ? `speaker_${channel}` : undefined),
      entities: null,
    })),
  );
  return id;
}
const wordsOf = async (id: string): Promise<EditedWord[]> =>
  (await transcripts.open(ada, id)).words.map(({ text, type, start, end, speakerId, channel = 0 }) => ({
    ...{ text, type, start, end },
    speaker_id: speakerId ?? null,
    channel_index: channel,
  }));
const textsOf = async (id: string) => (await transcripts.open(ada, id)).channels.map(({ text }) => text);

it('STT-001 lists the transcripts of the workspace by pages, and finds words of titles and texts', async () => {
  const first = await add(ada, { title: 'Rain.wav', texts: ['the harbour is quiet'] });
  const second = await add(ada, { title: '100%.wav', texts: ['boats come home'] });
  await add(eve, { texts: ['the harbour of somebody else'] });
  const ids = async (search?: string, after?: string, limit = 10) => {
    const page = await transcripts.list(ada, { limit, after, search });
    return [page.transcripts.map(({ row }) => row.id), page.hasMore];
  };
  expect(await ids()).toEqual([[second, first], false]);
  expect(await ids(undefined, undefined, 1)).toEqual([[second], true]);
  expect(await ids(undefined, second, 1)).toEqual([[first], false]);
  expect(await ids('HARBOUR')).toEqual([[first], false]);
  expect(await ids('0%')).toEqual([[second], false]);
  expect(await ids('_')).toEqual([[], false]);
  expect((await transcripts.list(ada, { limit: 1, after: undefined, search: 'rain' })).transcripts[0]).toMatchObject({
    excerpt: 'the harbour is quiet',
    languageCode: 'en',
    isPlayable: true,
  });
});

it('STT-001 stores edited words with their probability, and refuses an edit of an older revision', async () => {
  const id = await add(ada, { texts: ['my nose is cold'] });
  const words = (await wordsOf(id)).map((word) => (word.text === 'nose' ? { ...word, text: 'rose' } : word));
  const edited = await transcripts.edit(ada, id, {
    revision: 0,
    title: 'Rose',
    speaker_names: { speaker_0: 'Ada' },
    words,
  });
  expect(edited.row).toMatchObject({ revision: 1, title: 'Rose', speakerNames: { speaker_0: 'Ada' } });
  expect(await textsOf(id)).toEqual(['my rose is cold']);
  const logprobs = edited.words.filter(({ type }) => type === 'word').map(({ text, logprob }) => [text, logprob]);
  expect(logprobs).toEqual([
    ['my', -1],
    ['rose', 0],
    ['is', -1],
    ['cold', -1],
  ]);
  await expect(transcripts.edit(ada, id, { revision: 0, title: 'Late' })).rejects.toMatchObject({
    code: 'transcript_changed',
  });
  await expect(transcripts.edit(eve, id, { revision: 1, title: 'Mine' })).rejects.toMatchObject({
    code: 'transcript_not_found',
  });
  expect((await transcripts.open(ada, id)).row.title).toBe('Rose');
});

it('STT-001 edits each channel of a recording, and finds entities again', async () => {
  const options = { use_multi_channel: true, entity_detection: 'pii' };
  const id = await add(ada, { texts: ['one two', 'three four'], options });
  const channels = await speechToTextStore(db).listChannels(id);
  await speechToTextStore(db).putChannels(
    id,
    channels.map((channel) => ({ ...channel, entities: [] })),
  );
  const words = (await wordsOf(id)).map((word) => (word.text === 'four' ? { ...word, text: 'ada@example.org' } : word));
  await transcripts.edit(ada, id, { revision: 0, words });
  expect(await textsOf(id)).toEqual(['one two', 'three ada@example.org']);
  const [, second] = (await transcripts.open(ada, id)).channels;
  expect(second!.entities).toEqual([{ text: 'ada@example.org', entityType: 'email_address', start: 6, end: 21 }]);
  const elsewhere = words.map((word) => ({ ...word, channel_index: 7 }));
  await expect(transcripts.edit(ada, id, { revision: 1, words: elsewhere })).rejects.toMatchObject({
    code: 'invalid_parameters',
  });
  await transcripts.edit(ada, id, { revision: 1, words: [] });
  expect(await textsOf(id)).toEqual(['', '']);
});

it('STT-001 returns ranges of the recording of a finished transcript only', async () => {
  const id = await add(ada, { texts: ['one'] });
  const opened = await transcripts.openAudio(ada, id, 'bytes=2-4');
  expect(opened).toMatchObject({ bytes: 10, contentType: 'audio/mpeg', range: { start: 2, end: 4 } });
  expect(String(await buffer(opened.stream))).toBe('234');
  const failed = await add(ada, { state: 'failed' });
  await expect(transcripts.openAudio(ada, failed, undefined)).rejects.toMatchObject({ code: 'transcript_not_found' });
  await expect(transcripts.openAudio(eve, id, undefined)).rejects.toMatchObject({ code: 'transcript_not_found' });
});

it('STT-001 exports what was edited, under the title of the transcript', async () => {
  const id = await add(ada, { title: 'talk.mp4', texts: ['one two', 'three'], options: { use_multi_channel: true } });
  await transcripts.edit(ada, id, { revision: 0, speaker_names: { speaker_0: 'Ada & Bob' } });
  const read = async (format: Parameters<typeof transcripts.export>[2]) => {
    const { content, fileName } = await transcripts.export(ada, id, format);
    return [fileName, String(content)];
  };
  expect(await read({ format: 'txt', include_timestamps: false })).toEqual([
    'talk.txt',
    'Ada & Bob: one\n\nSpeaker 2: three\n\nAda & Bob: two\n',
  ]);
  expect((await read({ format: 'vtt', include_speakers: true }))[1]).toBe(
    'WEBVTT\n\n00:00:00.000 --> 00:00:00.500\n<v Ada &amp; Bob>one\n\n00:00:00.002 --> 00:00:00.500\n<v Speaker 2>three\n\n00:00:01.000 --> 00:00:01.500\n<v Ada &amp; Bob>two\n',
  );
  const [name, json] = await read({ format: 'json' });
  expect(name).toBe('talk.json');
  expect(JSON.parse(json!).transcripts).toHaveLength(2);
  const active = await add(ada, { state: 'running' });
  await expect(transcripts.export(ada, active, { format: 'txt' })).rejects.toMatchObject({
    code: 'transcript_not_ready',
  });
});

it('STT-001 cancels a running transcription and deletes its recording', async () => {
  const id = await add(ada, { state: 'running' });
  expect(await speechToText.cancel(ada, id)).toBe(true);
  expect(cancelled.at(-1)).toBe(`job ${id}`);
  expect(await blobs.stat(`transcripts/${ada.workspaceId}/${id}-mp3`)).toBeUndefined();
  expect((await transcripts.open(ada, id)).row.state).toBe('cancelled');
});

it('U-62 counts and deletes old transcripts and their recordings', async () => {
  const actor = await createActor(db, 'old');
  const old = await add(actor, { texts: ['old'] });
  now += 10 * 24 * 3600_000;
  await add(actor, { texts: ['new'] });
  await add(actor, { state: 'running' });
  const before = new Date(now - 1000 * 3600);
  const none = { audio: undefined, text: undefined };
  const count = (limits: { audio?: Date; text?: Date }) =>
    speechToText.countExpired(actor.workspaceId, { ...none, ...limits });
  expect(await count({})).toEqual({ recordings: 0, bytes: 0, texts: 0 });
  expect(await count({ audio: before })).toEqual({ recordings: 1, bytes: 10, texts: 0 });
  expect(await count({ text: before })).toEqual({ recordings: 0, bytes: 0, texts: 1 });
  await speechToText.expire(actor.workspaceId, { audio: before, text: undefined });
  expect((await transcripts.open(actor, old)).isPlayable).toBe(false);
  await speechToText.expire(actor.workspaceId, { audio: undefined, text: before });
  await expect(transcripts.open(actor, old)).rejects.toMatchObject({ code: 'transcript_not_found' });
});

it('STT-001 tells a workspace that stores nothing to use the API', async () => {
  const body = transcriptionBody.parse({ model_id: 'scribe_v2' });
  const request = { body, file: undefined, isLoggingEnabled: true, requestId: 'r' };
  await expect(speechToText.startStored(ada, request, new AbortController().signal)).rejects.toMatchObject({
    code: 'feature_not_available',
  });
});

it('STT-001 gives every edited token a length and a later start than the one before', () => {
  const before = tokensOf('one two three');
  const word = (text: string, start: number, end: number, type: EditedWord['type'] = 'word'): EditedWord => ({
    ...{ text, type, start, end },
    channel_index: 0,
  });
  const tokens = editTokens(before, [
    word(' ', 0, 0, 'spacing'),
    word('one', 0, 0.5),
    word(' ', 0.5, 0.5, 'spacing'),
    word('and', 0.5, 0.5),
    word(' ', 0.5, 0.5, 'spacing'),
    word('two', 0.2, 0.1),
    word(' ', 3, 3, 'spacing'),
  ]);
  expect(tokens.map(({ text }) => text).join('')).toBe('one and two');
  for (const [at, { start, end }] of tokens.entries()) {
    expect(end).toBeGreaterThan(start);
    if (at > 0) expect(start).toBeGreaterThan(tokens[at - 1]!.start);
  }
  expect(tokens[0]!.logprob).toBe(-1);
});
