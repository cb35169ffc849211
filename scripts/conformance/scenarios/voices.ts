import assert from 'node:assert/strict';
import type { ElevenLabs } from '@elevenlabs/elevenlabs-js';
import type { Scenarios } from '../scenario.ts';

const labels = { gender: 'male', accent: 'british' };

export const voices: Scenarios = {
  'voices.getAll': async () => ({ args: [{ showLegacy: true }] }),
  'voices.search': async () => ({
    args: [{ pageSize: 3, includeTotalCount: true, sort: 'name', sortDirection: 'asc' }],
    verify: (answer) => assert.equal((answer as ElevenLabs.GetVoicesV2Response).voices.length, 3),
  }),
  'voices.get': async (fixtures) => {
    const id = await fixtures.voiceId();
    return {
      args: [id, { withSettings: true }],
      verify: (answer) => assert.equal((answer as ElevenLabs.Voice).voiceId, id),
    };
  },
  'voices.settings.getDefault': async () => ({ args: [] }),
  'voices.settings.get': async (fixtures) => ({ args: [await fixtures.voiceId()] }),
  'voices.settings.update': async (fixtures) => ({
    args: [await fixtures.otherVoiceId(), { stability: 0.6, speed: 1.05 }],
  }),
  'voices.accents.get': async () => ({
    args: [{ language: 'en' }],
    verify: (answer) => assert.ok((answer as ElevenLabs.GetVoiceAccentsResponseModel).accents.length > 1),
  }),
  'voices.ivc.create': async (fixtures) => ({
    args: [
      { name: 'Reader', files: [await fixtures.reading()], description: 'Reads.', labels: JSON.stringify(labels) },
    ],
    verify: (answer) => assert.match((answer as ElevenLabs.AddVoiceIvcResponseModel).voiceId, /^\w{20}$/),
  }),
  'voices.update': async (fixtures) => ({
    args: [await fixtures.ownVoiceId(), { name: 'Renamed', description: 'Reads on.', labels: JSON.stringify(labels) }],
  }),
  'voices.delete': async (fixtures) => ({ args: [await fixtures.ownVoiceId()] }),
  'voices.samples.audio.get': async (fixtures) => {
    const voiceId = await fixtures.clonedVoiceId();
    const { samples } = await fixtures.client.voices.get(voiceId);
    return { args: [voiceId, samples![0]!.sampleId!] };
  },
  'samples.delete': async (fixtures) => {
    const voiceId = await fixtures.newClonedVoiceId();
    const { samples } = await fixtures.client.voices.get(voiceId);
    return { args: [voiceId, samples![1]!.sampleId!] };
  },
  'voices.share': async (fixtures) => {
    const { publicOwnerId, voiceId } = await fixtures.newSharedVoice();
    return { args: [publicOwnerId, voiceId, { newName: 'From the library' }] };
  },
  'voices.getShared': async (fixtures) => {
    const { voiceId } = await fixtures.sharedVoice();
    return {
      args: [{ pageSize: 30, search: 'storyteller' }],
      verify: (answer) =>
        assert.ok((answer as ElevenLabs.GetLibraryVoicesResponse).voices.some((one) => one.voiceId === voiceId)),
    };
  },
  'voices.findSimilarVoices': async (fixtures) => {
    await fixtures.sharedVoice();
    return {
      args: [{ audioFile: await fixtures.reading(), topK: 3 }],
      verify: (answer) => assert.ok((answer as ElevenLabs.GetLibraryVoicesResponse).voices.length > 0),
    };
  },
  'voices.replicateToIsolatedEnvironment': async (fixtures) => ({
    args: [await fixtures.ownVoiceId(), { targetWorkspaceId: await fixtures.workspaceId(), preserveVoiceId: false }],
  }),
  'voices.collections.list': async () => ({ args: [] }),
  'voices.collections.create': async () => ({ args: [{ title: 'Stories', icon: '📚' }] }),
  'voices.collections.get': async (fixtures) => ({ args: [await fixtures.collectionId()] }),
  'voices.collections.update': async (fixtures) => ({ args: [await fixtures.collectionId(), { title: 'Tales' }] }),
  'voices.collections.delete': async (fixtures) => ({ args: [await fixtures.collectionId()] }),
  'voices.collections.addVoice': async (fixtures) => ({
    args: [await fixtures.collectionId(), await fixtures.voiceId()],
  }),
  'voices.collections.removeVoice': async (fixtures) => {
    const [collectionId, voiceId] = [await fixtures.collectionId(), await fixtures.voiceId()];
    await fixtures.client.voices.collections.addVoice(collectionId, voiceId);
    return { args: [collectionId, voiceId] };
  },
};
