import { type ElevenLabs, ElevenLabsClient } from '@elevenlabs/elevenlabs-js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCommand } from '../../scripts/voices/commands.ts';
import { readEnv } from '../../server/env.ts';
import { openOperator } from '../../server/main.operator.ts';
import { postJson, signUp } from '../support/accounts.ts';
import { bootstrap, type RunningServer, startServer } from '../support/start-server.ts';

let server: RunningServer;
let client: ElevenLabsClient;
/** Two default voices that sound different. */
let mine: string;
let another: string;

const env = { DEFAULT_TIER: 'scale_2024_08_10', PROFESSIONAL_VOICE_MIN_S: '15' };
const model = 'eleven_multilingual_v2';
const passage = `The harbour was quiet when the last boat came home. Nobody on the wall said a word, and the gulls
  waited. Then the keeper lit his lamp, climbed the narrow stairs, and looked out over the water for a long time.`;

beforeAll(async () => {
  server = await startServer({ env });
  client = clientOf(server);
  const { voices } = await client.voices.getAll();
  const first = voices[0]!;
  mine = first.voiceId;
  another = voices.find(({ labels }) => labels?.gender !== first.labels?.gender && labels?.language === 'en')!.voiceId;
});
afterAll(() => server.remove());

const clientOf = ({ url }: RunningServer) =>
  new ElevenLabsClient({ apiKey: bootstrap.apiKey, baseUrl: url, timeoutInSeconds: 120, maxRetries: 0 });

/** A recording in which a voice reads the text. */
async function reading(voiceId: string, text = passage): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of await client.textToSpeech.convert(voiceId, { text, modelId: model })) chunks.push(chunk);
  return Buffer.concat(chunks);
}
const file = (bytes: Uint8Array, name = 'reading.mp3') => new File([new Uint8Array(bytes)], name);

const trainingOf = async (voiceId: string): Promise<ElevenLabs.FineTuningResponse> =>
  (await client.voices.get(voiceId)).fineTuning as ElevenLabs.FineTuningResponse;
const stateOf = async (voiceId: string) => (await trainingOf(voiceId)).state![model];

/** The sentence of the captcha, read from the accessible text of its image. */
async function sentence(voiceId: string): Promise<string> {
  const headers = { 'xi-api-key': bootstrap.apiKey };
  const reply = await fetch(`${server.url}/v1/voices/pvc/${voiceId}/captcha`, { headers });
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, expect.stringContaining('image/svg+xml')]);
  return /aria-label="([^"]+)"/.exec(await reply.text())![1]!;
}

/** Returns the error detail of a refused call. */
const refusal = async (call: Promise<unknown>): Promise<{ status: string; param?: string; message: string }> => {
  const error = await call.then(
    () => undefined,
    (thrown: { body?: { detail?: unknown } }) => thrown,
  );
  return error?.body?.detail as never;
};

it('VOICE-045 VOICE-046 VOICE-048 VOICE-050 O-44 trains a professional voice and generates speech with it', async () => {
  const { voiceId } = await client.voices.pvc.create({ name: 'Keeper', language: 'en', description: 'Of the light.' });
  expect(await client.voices.get(voiceId)).toMatchObject({
    name: 'Keeper',
    category: 'professional',
    fineTuning: { state: { [model]: 'not_started' }, isAllowedToFineTune: false },
    voiceVerification: { requiresVerification: true, isVerified: false },
  });
  await client.voices.pvc.update(voiceId, { name: 'Old keeper', labels: { accent: 'american' } });
  expect(await client.voices.get(voiceId)).toMatchObject({ name: 'Old keeper', labels: { accent: 'american' } });

  const recording = await reading(mine);
  const [sample] = await client.voices.pvc.samples.create(voiceId, { files: [file(recording, 'one.mp3')] });
  const sampleId = sample!.sampleId!;
  expect(sample).toMatchObject({ fileName: 'one.mp3', sizeBytes: recording.length, mimeType: 'audio/mpeg' });
  expect(sample!.hash).toMatch(/^[0-9a-f]{64}$/);

  const { visualWaveform } = await client.voices.pvc.samples.waveform.get(voiceId, sampleId);
  expect(visualWaveform.length).toBeLessThanOrEqual(1000);
  expect(Math.max(...visualWaveform)).toBeGreaterThan(0.1);
  for (const removeBackgroundNoise of [false, true]) {
    const audio = await client.voices.pvc.samples.audio.get(voiceId, sampleId, { removeBackgroundNoise });
    expect(audio).toMatchObject({ mediaType: 'audio/mpeg', voiceId, sampleId });
    expect(audio.durationSecs).toBeLessThanOrEqual(30);
    expect(Buffer.from(audio.audioBase64, 'base64').length).toBeGreaterThan(10_000);
  }

  expect(await refusal(client.voices.pvc.train(voiceId))).toMatchObject({ status: 'voice_not_verified' });
  expect(await refusal(client.textToSpeech.convert(voiceId, { text: 'Hello.' }))).toMatchObject({
    status: 'voice_not_verified',
  });
  await client.voices.pvc.verification.captcha.get(voiceId);
  const wrong = file(await reading(another, await sentence(voiceId)));
  expect(await refusal(client.voices.pvc.verification.captcha.verify(voiceId, { recording: wrong }))).toMatchObject({
    status: 'captcha_failed',
  });
  const right = file(await reading(mine, await sentence(voiceId)));
  await client.voices.pvc.verification.captcha.verify(voiceId, { recording: right });
  const verified = await client.voices.get(voiceId);
  expect(verified).toMatchObject({
    voiceVerification: { isVerified: true, verificationAttemptsCount: 2 },
    fineTuning: { verificationAttemptsCount: 2 },
  });

  await client.voices.pvc.samples.update(voiceId, sampleId, { trimStartTime: 0, trimEndTime: 5, fileName: 'cut.mp3' });
  const far = client.voices.pvc.samples.update(voiceId, sampleId, { trimEndTime: 5000 });
  expect(await refusal(far)).toMatchObject({ status: 'invalid_parameters', param: 'trim_end_time' });
  expect(await refusal(client.textToSpeech.convert(voiceId, { text: 'Hello.' }))).toMatchObject({
    status: 'voice_not_trained',
  });
  const short = await refusal(client.voices.pvc.train(voiceId));
  expect(short).toMatchObject({ status: 'audio_too_short', message: expect.stringContaining('needs 0:15 min') });
  await client.voices.pvc.samples.create(voiceId, {
    files: [file(recording, 'two.mp3')],
    removeBackgroundNoise: true,
  });
  await client.voices.pvc.train(voiceId, { modelId: model });
  expect(['queued', 'fine_tuning', 'fine_tuned']).toContain(await stateOf(voiceId));
  await expect.poll(() => stateOf(voiceId), { timeout: 120_000 }).toBe('fine_tuned');

  const trained = await client.voices.get(voiceId);
  expect(trained.fineTuning?.progress).toEqual({ [model]: 1 });
  expect(trained.samples?.map(({ fileName }) => fileName)).toEqual(['cut.mp3', 'two.mp3']);
  expect(trained.samples?.[1]).toMatchObject({ removeBackgroundNoise: true, hasIsolatedAudio: true });
  expect(trained.verifiedLanguages?.[0]).toMatchObject({ language: 'en' });
  expect((await reading(voiceId, 'I am the keeper of the light.')).length).toBeGreaterThan(10_000);
  const found = await client.voices.search({ fineTuningState: 'fine_tuned' });
  expect(found.voices.map((one) => one.voiceId)).toEqual([voiceId]);

  await client.voices.pvc.samples.delete(voiceId, sampleId);
  expect(await client.voices.get(voiceId)).toMatchObject({
    samples: [{ fileName: 'two.mp3' }],
    voiceVerification: { isVerified: true },
  });
  expect(await stateOf(voiceId)).toBe('fine_tuned');
  await client.voices.delete(voiceId);
  expect(await refusal(client.voices.get(voiceId))).toMatchObject({ status: 'voice_not_found' });
});

it('VOICE-047 VOICE-048 separates the speakers of a recording and verifies only the selected one', async () => {
  const { voiceId } = await client.voices.pvc.create({ name: 'Two', language: 'en' });
  const both = Buffer.concat([await reading(mine), await reading(another)]);
  const [sample] = await client.voices.pvc.samples.create(voiceId, { files: [file(both, 'both.mp3')] });
  const sampleId = sample!.sampleId!;
  const speakers = client.voices.pvc.samples.speakers;
  expect(await speakers.get(voiceId, sampleId)).toMatchObject({ status: 'not_started', voiceId, sampleId });
  await speakers.separate(voiceId, sampleId);
  await expect.poll(async () => (await speakers.get(voiceId, sampleId)).status, { timeout: 60_000 }).toBe('completed');
  const found = Object.values((await speakers.get(voiceId, sampleId)).speakers!);
  expect(found).toHaveLength(2);
  for (const { speakerId, durationSecs } of found as ElevenLabs.SpeakerResponseModel[]) {
    expect(durationSecs).toBeGreaterThan(3);
    const audio = await speakers.audio.get(voiceId, sampleId, speakerId);
    expect(audio.mediaType).toBe('audio/mpeg');
    expect(audio.durationSecs).toBeCloseTo(Math.min(30, durationSecs), 0);
  }
  expect(await refusal(speakers.audio.get(voiceId, sampleId, 'nobody'))).toMatchObject({ param: 'speaker_id' });
  const unknown = client.voices.pvc.samples.update(voiceId, sampleId, { selectedSpeakerIds: ['nobody'] });
  expect(await refusal(unknown)).toMatchObject({ param: 'selected_speaker_ids' });
  const { speakerId, durationSecs } = (found as ElevenLabs.SpeakerResponseModel[])[0]!;
  await client.voices.pvc.samples.update(voiceId, sampleId, { selectedSpeakerIds: [speakerId] });
  expect((await speakers.get(voiceId, sampleId)).selectedSpeakerIds).toEqual([speakerId]);
  expect((await trainingOf(voiceId)).datasetDurationSeconds).toBeCloseTo(durationSecs, 0);

  const isVerified = async () => (await client.voices.get(voiceId)).voiceVerification?.isVerified;
  const right = file(await reading(mine, await sentence(voiceId)));
  await client.voices.pvc.verification.captcha.verify(voiceId, { recording: right });
  expect(await isVerified()).toBe(true);
  const other = (found as ElevenLabs.SpeakerResponseModel[])[1]!.speakerId;
  await client.voices.pvc.samples.update(voiceId, sampleId, { selectedSpeakerIds: [other] });
  expect(await isVerified()).toBe(false);
  await client.voices.delete(voiceId);
});

it('VOICE-049 requests manual verification by the operator', async () => {
  const { voiceId } = await client.voices.pvc.create({ name: 'By hand', language: 'en' });
  const papers = [file(Buffer.from('%PDF-1.7 my name'), 'papers.pdf')];
  // Refused before any recording exists, because later recordings could be of anyone.
  const early = client.voices.pvc.verification.request(voiceId, { files: papers });
  expect(await refusal(early)).toMatchObject({ status: 'bad_request' });
  await client.voices.pvc.samples.create(voiceId, { files: [file(await reading(mine))] });
  await client.voices.pvc.verification.request(voiceId, { files: papers, extraText: 'I cannot read aloud.' });
  expect(await trainingOf(voiceId)).toMatchObject({
    manualVerificationRequested: true,
    manualVerification: {
      extraText: 'I cannot read aloud.',
      files: [{ fileName: 'papers.pdf', mimeType: 'application/pdf', sizeBytes: 16 }],
    },
  });
  const operator = await openOperator(readEnv({ DATA_DIR: server.dataDir }));
  try {
    expect(await runCommand(operator, ['waiting'])).toMatch(
      new RegExp(`^${voiceId} .* I cannot read aloud\\.\\n  papers\\.pdf \\(application/pdf\\): \\S+$`),
    );
    await runCommand(operator, ['approve', voiceId]);
    expect(await runCommand(operator, ['waiting'])).toBe('No open requests.');
    await expect(runCommand(operator, ['approve', 'nobody'])).rejects.toThrow('There is no verification request');
  } finally {
    await operator.close();
  }
  expect((await client.voices.get(voiceId)).voiceVerification).toMatchObject({ isVerified: true });
  const again = client.voices.pvc.verification.request(voiceId, { files: papers });
  expect(await refusal(again)).toMatchObject({ status: 'conflict' });
  await client.voices.delete(voiceId);
});

it('refuses files without speech and stores none of them', async () => {
  const { voiceId } = await client.voices.pvc.create({ name: 'Nothing', language: 'en' });
  const good = file(await reading(mine));
  const bad = file(Buffer.from('MZ not audio at all'), 'song.mp3');
  const refused = await refusal(client.voices.pvc.samples.create(voiceId, { files: [good, bad] }));
  expect(refused).toMatchObject({ status: 'invalid_audio', param: 'files' });
  expect(refused.message).toContain('song.mp3');
  expect((await client.voices.get(voiceId)).samples).toEqual([]);

  const stranger = await signUp(server.url);
  const headers = { authorization: `Bearer ${stranger.accessToken}` };
  expect((await postJson(`${server.url}/v1/voices/pvc/${voiceId}/train`, {}, headers)).status).toBe(404);
  await client.voices.delete(voiceId);
});

it('continues a training after the server was killed', async () => {
  const { voiceId } = await client.voices.pvc.create({ name: 'Survivor', language: 'en' });
  const recording = file(await reading(mine));
  await client.voices.pvc.samples.create(voiceId, { files: [recording, recording, recording] });
  const right = file(await reading(mine, await sentence(voiceId)));
  await client.voices.pvc.verification.captcha.verify(voiceId, { recording: right });
  await client.voices.pvc.train(voiceId);
  await expect
    .poll(async () => (await trainingOf(voiceId)).progress![model], { interval: 50, timeout: 90_000 })
    .toBeGreaterThan(0);
  await server.kill();
  server = await startServer({ env, dataDir: server.dataDir });
  client = clientOf(server);
  const then = await trainingOf(voiceId);
  expect(then.state![model]).toBe('fine_tuning');
  expect(then.progress![model]).toBeGreaterThan(0);
  await expect.poll(() => stateOf(voiceId), { timeout: 120_000 }).toBe('fine_tuned');
  expect((await reading(voiceId, 'Still here.')).length).toBeGreaterThan(5000);
});
