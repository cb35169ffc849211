import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ElevenLabs } from '@elevenlabs/elevenlabs-js';
import type { Fixtures } from '../fixtures.ts';
import type { Scenarios } from '../scenario.ts';

const timeoutMs = 60_000;
const pollIntervalMs = 200;

async function sampleArguments({ professionalSample }: Fixtures) {
  const { voiceId, sampleId } = await professionalSample();
  return { args: [voiceId, sampleId] };
}

async function newSampleArguments({ newProfessionalSample }: Fixtures) {
  const { voiceId, sampleId } = await newProfessionalSample();
  return { args: [voiceId, sampleId] };
}

/** Adds a recording and waits until its speakers are separated. */
async function separateSpeakers({ client, newProfessionalSample }: Fixtures) {
  const sample = await newProfessionalSample();
  await client.voices.pvc.samples.speakers.separate(sample.voiceId, sample.sampleId);
  for (const until = Date.now() + timeoutMs; ; await sleep(pollIntervalMs)) {
    const state = await client.voices.pvc.samples.speakers.get(sample.voiceId, sample.sampleId);
    if (state.status === 'completed') return { ...sample, speakerId: Object.keys(state.speakers!)[0]! };
    assert.ok(Date.now() < until && state.status !== 'failed', `speakers: ${state.status}`);
  }
}

/** Creates a voice with a recording, and a recording of its captcha sentence by the same speaker. */
async function createVoiceWithCaptcha({ client, professionalVoiceId, reading, captchaSentence }: Fixtures) {
  const voiceId = await professionalVoiceId();
  await client.voices.pvc.samples.create(voiceId, { files: [await reading()] });
  return { voiceId, recording: await reading(await captchaSentence(voiceId)) };
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
    const { voiceId, sampleId } = await fixtures.newProfessionalSample();
    return { args: [voiceId, sampleId, { trimStartTime: 1, trimEndTime: 8, fileName: 'trimmed.mp3' }] };
  },
  'voices.pvc.samples.delete': newSampleArguments,
  'voices.pvc.samples.audio.get': async (fixtures) => {
    const { voiceId, sampleId } = await fixtures.professionalSample();
    return { args: [voiceId, sampleId, { removeBackgroundNoise: true }] };
  },
  'voices.pvc.samples.waveform.get': sampleArguments,
  'voices.pvc.samples.speakers.get': sampleArguments,
  'voices.pvc.samples.speakers.separate': newSampleArguments,
  'voices.pvc.samples.speakers.audio.get': async (fixtures) => {
    const { voiceId, sampleId, speakerId } = await separateSpeakers(fixtures);
    return { args: [voiceId, sampleId, speakerId] };
  },
  'voices.pvc.verification.captcha.get': async (fixtures) => ({
    args: [(await fixtures.professionalSample()).voiceId],
  }),
  'voices.pvc.verification.captcha.verify': async (fixtures) => {
    const { voiceId, recording } = await createVoiceWithCaptcha(fixtures);
    return { args: [voiceId, { recording }] };
  },
  'voices.pvc.verification.request': async (fixtures) => ({
    args: [
      (await fixtures.professionalSample()).voiceId,
      { files: [await fixtures.recording()], extraText: 'It is my own voice.' },
    ],
  }),
  'voices.pvc.train': async (fixtures) => {
    const { voiceId, recording } = await createVoiceWithCaptcha(fixtures);
    await fixtures.client.voices.pvc.verification.captcha.verify(voiceId, { recording });
    return { args: [voiceId, { modelId: 'eleven_multilingual_v2' }] };
  },
};
