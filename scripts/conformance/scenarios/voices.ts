import assert from 'node:assert/strict';
import type { ElevenLabs } from '@elevenlabs/elevenlabs-js';
import type { Scenarios } from '../scenario.ts';

const labels = { gender: 'male', accent: 'british' };

export const voices: Scenarios = {
  'voices.getAll': async () => ({ with: [{ showLegacy: true }] }),
  'voices.search': async () => ({
    with: [{ pageSize: 3, includeTotalCount: true, sort: 'name', sortDirection: 'asc' }],
    holds: (answer) => assert.equal((answer as ElevenLabs.GetVoicesV2Response).voices.length, 3),
  }),
  'voices.get': async (world) => {
    const id = await world.voiceId();
    return {
      with: [id, { withSettings: true }],
      holds: (answer) => assert.equal((answer as ElevenLabs.Voice).voiceId, id),
    };
  },
  'voices.settings.getDefault': async () => ({ with: [] }),
  'voices.settings.get': async (world) => ({ with: [await world.voiceId()] }),
  'voices.settings.update': async (world) => ({ with: [await world.otherVoiceId(), { stability: 0.6, speed: 1.05 }] }),
  'voices.accents.get': async () => ({
    with: [{ language: 'en' }],
    holds: (answer) => assert.ok((answer as ElevenLabs.GetVoiceAccentsResponseModel).accents.length > 1),
  }),
  'voices.ivc.create': async (world) => ({
    with: [{ name: 'Reader', files: [await world.reading()], description: 'Reads.', labels: JSON.stringify(labels) }],
    holds: (answer) => assert.match((answer as ElevenLabs.AddVoiceIvcResponseModel).voiceId, /^\w{20}$/),
  }),
  'voices.update': async (world) => ({
    with: [await world.ownVoiceId(), { name: 'Renamed', description: 'Reads on.', labels: JSON.stringify(labels) }],
  }),
  'voices.delete': async (world) => ({ with: [await world.ownVoiceId()] }),
  'voices.samples.audio.get': async (world) => {
    const voiceId = await world.clonedVoiceId();
    const { samples } = await world.client.voices.get(voiceId);
    return { with: [voiceId, samples![0]!.sampleId!] };
  },
  'samples.delete': async (world) => {
    const files = [await world.reading(), await world.reading()];
    const { voiceId } = await world.client.voices.ivc.create({ name: 'Two readings', files });
    const { samples } = await world.client.voices.get(voiceId);
    return { with: [voiceId, samples![0]!.sampleId!] };
  },
  'voices.share': async (world) => {
    const { publicOwnerId, voiceId } = await world.newSharedVoice();
    return { with: [publicOwnerId, voiceId, { newName: 'From the library' }] };
  },
  'voices.getShared': async (world) => {
    const { voiceId } = await world.sharedVoice();
    return {
      with: [{ pageSize: 30, search: 'storyteller' }],
      holds: (answer) =>
        assert.ok((answer as ElevenLabs.GetLibraryVoicesResponse).voices.some((one) => one.voiceId === voiceId)),
    };
  },
  'voices.findSimilarVoices': async (world) => {
    await world.sharedVoice();
    return {
      with: [{ audioFile: await world.reading(), topK: 3 }],
      holds: (answer) => assert.ok((answer as ElevenLabs.GetLibraryVoicesResponse).voices.length > 0),
    };
  },
  'voices.replicateToIsolatedEnvironment': async (world) => ({
    with: [await world.ownVoiceId(), { targetWorkspaceId: await world.workspaceId(), preserveVoiceId: false }],
  }),
  'voices.collections.list': async () => ({ with: [] }),
  'voices.collections.create': async () => ({ with: [{ title: 'Stories', icon: '📚' }] }),
  'voices.collections.get': async (world) => ({ with: [await world.collectionId()] }),
  'voices.collections.update': async (world) => ({ with: [await world.collectionId(), { title: 'Tales' }] }),
  'voices.collections.delete': async (world) => ({ with: [await world.collectionId()] }),
  'voices.collections.addVoice': async (world) => ({ with: [await world.collectionId(), await world.voiceId()] }),
  'voices.collections.removeVoice': async (world) => {
    const [collectionId, voiceId] = [await world.collectionId(), await world.voiceId()];
    await world.client.voices.collections.addVoice(collectionId, voiceId);
    return { with: [collectionId, voiceId] };
  },
};
