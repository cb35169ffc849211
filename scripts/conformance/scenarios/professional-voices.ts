import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ElevenLabs } from '@elevenlabs/elevenlabs-js';
import type { Fixtures } from '../fixtures.ts';
import type { Scenarios } from '../scenario.ts';

const timeoutMs = 60_000;

/** A recording whose speakers are known. */
async function separated({ client, professionalSample }: Fixtures) {
  const sample = await professionalSample();
  await client.voices.pvc.samples.speakers.separate(sample.voiceId, sample.sampleId);
  for (const until = Date.now() + timeoutMs; ; await sleep(200)) {
    const state = await client.voices.pvc.samples.speakers.get(sample.voiceId, sample.sampleId);
    if (state.status === 'completed') return { ...sample, speakerId: Object.keys(state.speakers!)[0]! };
    assert.ok(Date.now() < until && state.status !== 'failed', `speakers: ${state.status}`);
  }
}

/** A voice with a recording, and the sentence of its captcha, read by whoever the recording is of. */
async function readAloud({ client, professionalVoiceId, reading, sentence }: Fixtures) {
  const voiceId = await professionalVoiceId();
  await client.voices.pvc.samples.create(voiceId, { files: [await reading()] });
  return { voiceId, recording: await reading(await sentence(voiceId)) };
}

export const professionalVoices: Scenarios = {
  'voices.pvc.create': async () => ({ args: [{ name: 'Keeper', language: 'en' }] }),
  'voices.pvc.update': async (fixtures) => ({
    args: [(await fixtures.professionalSample()).voiceId, { name: 'Old keeper' }],
  }),
  'voices.pvc.samples.create': async (fixtures) => ({
    args: [(await fixtures.professionalSample()).voiceId, { files: [await fixtures.reading()] }],
    verify: (answer) => assert.equal((answer as ElevenLabs.VoiceSample[]).length, 1),
  }),
  'voices.pvc.samples.update': async (fixtures) => {
    const { voiceId, sampleId } = await fixtures.professionalSample();
    return { args: [voiceId, sampleId, { trimStartTime: 1, trimEndTime: 8, fileName: 'trimmed.mp3' }] };
  },
  'voices.pvc.samples.delete': async (fixtures) => {
    const { voiceId, sampleId } = await fixtures.professionalSample();
    return { args: [voiceId, sampleId] };
  },
  'voices.pvc.samples.audio.get': async (fixtures) => {
    const { voiceId, sampleId } = await fixtures.professionalSample();
    return { args: [voiceId, sampleId, { removeBackgroundNoise: true }] };
  },
  'voices.pvc.samples.waveform.get': async (fixtures) => {
    const { voiceId, sampleId } = await fixtures.professionalSample();
    return { args: [voiceId, sampleId] };
  },
  'voices.pvc.samples.speakers.get': async (fixtures) => {
    const { voiceId, sampleId } = await fixtures.professionalSample();
    return { args: [voiceId, sampleId] };
  },
  'voices.pvc.samples.speakers.separate': async (fixtures) => {
    const { voiceId, sampleId } = await fixtures.professionalSample();
    return { args: [voiceId, sampleId] };
  },
  'voices.pvc.samples.speakers.audio.get': async (fixtures) => {
    const { voiceId, sampleId, speakerId } = await separated(fixtures);
    return { args: [voiceId, sampleId, speakerId] };
  },
  'voices.pvc.verification.captcha.get': async (fixtures) => ({
    args: [(await fixtures.professionalSample()).voiceId],
  }),
  'voices.pvc.verification.captcha.verify': async (fixtures) => {
    const { voiceId, recording } = await readAloud(fixtures);
    return { args: [voiceId, { recording }] };
  },
  'voices.pvc.verification.request': async (fixtures) => ({
    args: [
      (await fixtures.professionalSample()).voiceId,
      { files: [await fixtures.recording()], extraText: 'It is my own voice.' },
    ],
  }),
  'voices.pvc.train': async (fixtures) => {
    const { voiceId, recording } = await readAloud(fixtures);
    await fixtures.client.voices.pvc.verification.captcha.verify(voiceId, { recording });
    return { args: [voiceId, { modelId: 'eleven_multilingual_v2' }] };
  },
};
