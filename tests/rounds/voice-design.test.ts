import { ElevenLabsClient } from '@elevenlabs/elevenlabs-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { integratedLoudness } from '../../audio/analysis/loudness.ts';
import { readWav } from '../../audio/formats/wav.ts';
import { postJson, signUp } from '../support/accounts.ts';
import { operatorOf } from '../support/operator.ts';
import { bootstrap, type RunningServer, startServer } from '../support/start-server.ts';

let server: RunningServer;
let client: ElevenLabsClient;
beforeAll(async () => {
  server = await startServer();
  client = new ElevenLabsClient({ baseUrl: server.url, apiKey: bootstrap.apiKey });
});
afterAll(async () => {
  await operator.close();
  await server.remove();
});
const operator = operatorOf(() => server);

const voiceDescription = 'A deep old man with a Scottish accent, slow and gravelly';
const bytes = async (stream: ReadableStream<Uint8Array>) => Buffer.from(await new Response(stream).arrayBuffer());
const post = async (
  path: string,
  body: object,
  headers: Record<string, string> = { 'xi-api-key': bootstrap.apiKey },
) => {
  const reply = await postJson(`${server.url}${path}`, body, headers);
  const json = (await reply.json()) as Record<string, unknown> & { detail?: { code?: string; param?: string } };
  return { status: reply.status, json, refusal: [reply.status, json.detail?.code, json.detail?.param] };
};
const credits = async () => (await client.user.subscription.get()).characterCount;
const wavOf = (base64: string) => readWav(Buffer.from(base64, 'base64'));

describe('voice design', () => {
  it('VOICE-036 textToVoice.design returns three different previews, reproducible by seed, charged once', async () => {
    const before = await credits();
    const request = { voiceDescription, seed: 11 };
    const first = await client.textToVoice.design({ ...request });
    expect(first.text.length).toBeGreaterThanOrEqual(100);
    expect((await credits()) - before).toBe([...first.text].length);
    expect(first.previews).toHaveLength(3);
    expect(new Set(first.previews.map((one) => one.audioBase64)).size).toBe(3);
    for (const one of first.previews) {
      expect(one.mediaType).toBe('audio/mpeg');
      expect(one.language).toBe('en');
      expect(one.durationSecs).toBeGreaterThan(4);
    }
    const again = await client.textToVoice.design({ ...request });
    const audio = (previews: typeof first) => previews.previews.map((one) => one.audioBase64);
    expect(audio(again)).toEqual(audio(first));
    const other = await client.textToVoice.design({ ...request, seed: 12 });
    expect(audio(other)).not.toEqual(audio(first));
  });

  it('textToVoice.preview.stream returns the omitted audio, only for own ids', async () => {
    const { previews } = await client.textToVoice.design({ voiceDescription, streamPreviews: true });
    expect(previews.map((one) => one.audioBase64)).toEqual(['', '', '']);
    const audio = await bytes(await client.textToVoice.preview.stream(previews[0]!.generatedVoiceId));
    expect(audio.length).toBeGreaterThan(20_000);
    const stranger = await signUp(server.url);
    const path = `/v1/text-to-voice/${previews[0]!.generatedVoiceId}/stream`;
    const reply = await fetch(`${server.url}${path}`, { headers: { authorization: `Bearer ${stranger.accessToken}` } });
    expect(reply.status).toBe(404);
    const { detail } = (await reply.json()) as { detail: { code: string } };
    expect(detail.code).toBe('generated_voice_not_found');
  });

  it('VOICE-034 textToVoice.createPreviews applies the requested loudness', async () => {
    const { text } = (await post('/v1/text-to-voice/generate-sample-text', { voice_description: voiceDescription }))
      .json;
    const loud = async (loudness: number) => {
      const body = { voice_description: voiceDescription, text, seed: 1, loudness };
      const { json } = await post('/v1/text-to-voice/create-previews?output_format=wav_16000', body);
      return integratedLoudness(wavOf((json.previews as { audio_base_64: string }[])[0]!.audio_base_64));
    };
    expect(await loud(0)).toBeCloseTo(-24, 0);
    expect(await loud(-1)).toBeCloseTo(-34, 0);
    const previews = await client.textToVoice.createPreviews({ voiceDescription, text: text as string, seed: 1 });
    expect(previews.text).toBe(text);
  });

  it('VOICE-037 generates a text for a description', async () => {
    const { json } = await post('/v1/text-to-voice/generate-sample-text', {
      voice_description: 'A salty old pirate captain',
    });
    expect((json.text as string).length).toBeGreaterThanOrEqual(100);
  });

  it('VOICE-035 textToVoice.create saves a preview once as a usable voice', async () => {
    const { previews } = await client.textToVoice.design({ voiceDescription, seed: 3 });
    const { generatedVoiceId } = previews[1]!;
    const request = {
      voiceName: 'Old Hamish',
      voiceDescription,
      generatedVoiceId,
      labels: { mood: 'grim', age: 'old' },
    };
    const voice = await client.textToVoice.create(request);
    expect(voice).toMatchObject({ name: 'Old Hamish', category: 'generated', description: voiceDescription });
    expect(voice.labels).toMatchObject({ gender: 'male', accent: 'scottish', mood: 'grim' });
    const all = await client.voices.search({ category: 'generated' });
    expect(all.voices.map((one) => one.voiceId)).toContain(voice.voiceId);
    // The preview is its sample.
    const sample = Buffer.from(await (await fetch(voice.previewUrl!)).arrayBuffer());
    expect(sample.toString('base64')).toBe(previews[1]!.audioBase64);
    const text = 'The lamp went out, and nobody moved.';
    const speech = await bytes(await client.textToSpeech.convert(voice.voiceId, { text, outputFormat: 'pcm_16000' }));
    expect(speech.length / 32_000).toBeGreaterThan(1);

    const again = { voice_name: 'Hamish', voice_description: voiceDescription, generated_voice_id: generatedVoiceId };
    expect((await post('/v1/text-to-voice', again)).refusal).toEqual([
      409,
      'voice_already_exists',
      'generated_voice_id',
    ]);
    const unknown = { ...again, generated_voice_id: 'nobody' };
    expect((await post('/v1/text-to-voice', unknown)).refusal).toEqual([
      404,
      'generated_voice_not_found',
      'generated_voice_id',
    ]);
  });

  it('VOICE-038 textToVoice.remix changes a default voice by a prompt', async () => {
    const [marlow] = (await client.voices.search({ search: 'Marlow' })).voices;
    const remixed = await client.textToVoice.remix(marlow!.voiceId, {
      voiceDescription: 'Much higher pitch, and faster',
      seed: 5,
      promptStrength: 1,
    });
    expect(remixed.previews).toHaveLength(3);
    expect(new Set(remixed.previews.map((one) => one.audioBase64)).size).toBe(3);
    const body = { voice_description: 'Make it deeper' };
    // The path without an ID takes the voice from the body.
    const named = await post('/v1/text-to-voice/remix', { ...body, voice_id: marlow!.voiceId });
    expect(named.status).toBe(200);
    expect((await post('/v1/text-to-voice/remix', body)).status).toBe(422);
    expect((await post('/v1/text-to-voice/remix', { ...body, voice_id: 'nobody' })).refusal).toEqual([
      404,
      'voice_not_found',
      'voice_id',
    ]);
    expect((await post('/v1/text-to-voice/nobody/remix', body)).refusal).toEqual([404, 'voice_not_found', 'voice_id']);
  });

  it('VOICE-039 requires the agreement and names invalid fields', async () => {
    const person = await signUp(server.url);
    const headers = { authorization: `Bearer ${person.accessToken}` };
    const body = { voice_description: voiceDescription };
    expect((await post('/v1/text-to-voice/design', body, headers)).refusal.slice(0, 2)).toEqual([
      403,
      'terms_not_agreed',
    ]);
    await post('/v1/user/save-user-agreement', { agreement: 'voice_design' }, headers);
    expect((await post('/v1/text-to-voice/design', body, headers)).status).toBe(200);
    const refused = async (wrong: object, query = '') =>
      (await post(`/v1/text-to-voice/design${query}`, { ...body, ...wrong }, headers)).refusal;
    expect((await post('/v1/text-to-voice/design', { voice_description: 'too short' }, headers)).status).toBe(422);
    expect((await refused({ text: 'short' }))[0]).toBe(422);
    expect((await refused({ seed: -1 }))[0]).toBe(422);
    expect((await refused({ loudness: 2 }))[0]).toBe(422);
    expect(await refused({}, '?output_format=mp3_44100_192')).toEqual([403, 'feature_not_available', 'output_format']);
    expect(await refused({}, '?output_format=mp3')).toEqual([400, 'invalid_output_format', 'output_format']);
    expect(await refused({ voice_description: 'The voice of Donald Trump, exactly' })).toEqual([
      400,
      'voice_text_refused',
      'voice_description',
    ]);
  });

  it('PLAN-038 U-42 VOICE-052 treats a design from a recording as a clone: plan, consent and verification', async () => {
    const text = 'The evening train was late again, so we sat on the platform and told each other stories until dark.';
    const reading = await bytes(await client.textToSpeech.convert('21m00Tcm4TlvDq8ikWAM', { text: `${text} ${text}` }));
    const person = await signUp(server.url);
    const headers = { authorization: `Bearer ${person.accessToken}` };
    await post('/v1/user/save-user-agreement', { agreement: 'voice_design' }, headers);
    const request = {
      voice_description: voiceDescription,
      reference_audio_base64: reading.toString('base64'),
      prompt_strength: 0,
    };
    const design = (body: object) => post('/v1/text-to-voice/design', body, headers);
    expect((await design(request)).refusal).toEqual([
      403,
      'can_not_use_instant_voice_cloning',
      'reference_audio_base64',
    ]);
    await operator('give', person.email, 'starter', '--until', '2099-01-31');
    expect((await design(request)).refusal).toEqual([400, 'missing_required_field', 'consent']);
    const { json } = await design({ ...request, consent: 'It is my voice.' });
    const [first] = json.previews as { generated_voice_id: string }[];
    const named = { voice_name: 'Mine', voice_description: voiceDescription };
    const saved = await post('/v1/text-to-voice', { ...named, generated_voice_id: first!.generated_voice_id }, headers);
    expect([saved.status, saved.json]).toMatchObject([
      200,
      { category: 'cloned', voice_verification: { is_verified: false } },
    ]);
    // The speaker of the recording could read a captcha aloud.
    const captcha = await fetch(`${server.url}/v1/voices/${saved.json.voice_id as string}/captcha`, { headers });
    expect([captcha.status, captcha.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
    await captcha.arrayBuffer();
  });

  it('charges nothing if the credits are not sufficient', async () => {
    const person = await signUp(server.url);
    const headers = { authorization: `Bearer ${person.accessToken}` };
    await post('/v1/user/save-user-agreement', { agreement: 'voice_design' }, headers);
    const key = await post('/v1/user/api-keys', { name: 'Small', character_limit: 50 }, headers);
    const limited = { 'xi-api-key': key.json.xi_api_key as string };
    const { refusal } = await post('/v1/text-to-voice/design', { voice_description: voiceDescription }, limited);
    expect(refusal.slice(0, 2)).toEqual([401, 'quota_exceeded']);
  });
});
