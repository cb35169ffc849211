import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ElevenLabs } from '@elevenlabs/elevenlabs-js';
import type { Scenarios } from '../scenario.ts';
import type { World } from '../world.ts';

const patienceMs = 60_000;

/** A recording whose speakers are known. */
async function separated({ client, professionalSample }: World) {
  const made = await professionalSample();
  await client.voices.pvc.samples.speakers.separate(made.voiceId, made.sampleId);
  for (const until = Date.now() + patienceMs; ; await sleep(200)) {
    const state = await client.voices.pvc.samples.speakers.get(made.voiceId, made.sampleId);
    if (state.status === 'completed') return { ...made, speakerId: Object.keys(state.speakers!)[0]! };
    assert.ok(Date.now() < until && state.status !== 'failed', `speakers: ${state.status}`);
  }
}

/** A voice with a recording, and the sentence of its captcha, read by whoever the recording is of. */
async function readAloud({ client, professionalVoiceId, reading, sentence }: World) {
  const voiceId = await professionalVoiceId();
  await client.voices.pvc.samples.create(voiceId, { files: [await reading()] });
  return { voiceId, recording: await reading(await sentence(voiceId)) };
}

export const professionalVoices: Scenarios = {
  'voices.pvc.create': async () => ({ with: [{ name: 'Keeper', language: 'en' }] }),
  'voices.pvc.update': async (world) => ({
    with: [(await world.professionalSample()).voiceId, { name: 'Old keeper' }],
  }),
  'voices.pvc.samples.create': async (world) => ({
    with: [(await world.professionalSample()).voiceId, { files: [await world.reading()] }],
    holds: (answer) => assert.equal((answer as ElevenLabs.VoiceSample[]).length, 1),
  }),
  'voices.pvc.samples.update': async (world) => {
    const { voiceId, sampleId } = await world.professionalSample();
    return { with: [voiceId, sampleId, { trimStartTime: 1, trimEndTime: 8, fileName: 'trimmed.mp3' }] };
  },
  'voices.pvc.samples.delete': async (world) => {
    const { voiceId, sampleId } = await world.professionalSample();
    return { with: [voiceId, sampleId] };
  },
  'voices.pvc.samples.audio.get': async (world) => {
    const { voiceId, sampleId } = await world.professionalSample();
    return { with: [voiceId, sampleId, { removeBackgroundNoise: true }] };
  },
  'voices.pvc.samples.waveform.get': async (world) => {
    const { voiceId, sampleId } = await world.professionalSample();
    return { with: [voiceId, sampleId] };
  },
  'voices.pvc.samples.speakers.get': async (world) => {
    const { voiceId, sampleId } = await world.professionalSample();
    return { with: [voiceId, sampleId] };
  },
  'voices.pvc.samples.speakers.separate': async (world) => {
    const { voiceId, sampleId } = await world.professionalSample();
    return { with: [voiceId, sampleId] };
  },
  'voices.pvc.samples.speakers.audio.get': async (world) => {
    const { voiceId, sampleId, speakerId } = await separated(world);
    return { with: [voiceId, sampleId, speakerId] };
  },
  'voices.pvc.verification.captcha.get': async (world) => ({ with: [(await world.professionalSample()).voiceId] }),
  'voices.pvc.verification.captcha.verify': async (world) => {
    const { voiceId, recording } = await readAloud(world);
    return { with: [voiceId, { recording }] };
  },
  'voices.pvc.verification.request': async (world) => ({
    with: [
      (await world.professionalSample()).voiceId,
      { files: [await world.recording()], extraText: 'It is my own voice.' },
    ],
  }),
  'voices.pvc.train': async (world) => {
    const { voiceId, recording } = await readAloud(world);
    await world.client.voices.pvc.verification.captcha.verify(voiceId, { recording });
    return { with: [voiceId, { modelId: 'eleven_multilingual_v2' }] };
  },
};
