import assert from 'node:assert/strict';
import type { ElevenLabs } from '@elevenlabs/elevenlabs-js';
import type { Fixtures } from '../fixtures.ts';
import type { Scenarios } from '../scenario.ts';

const newAsset = async ({ client, recording }: Fixtures): Promise<string> =>
  (await client.assets.create({ asset: await recording(), name: 'Harbour' })).assetId;

/** Sound effects, and assets for other requests. */
export const generatedMedia: Scenarios = {
  'textToSoundEffects.convert': async () => ({ args: [{ text: 'heavy rain on a tin roof', durationSeconds: 1 }] }),
  'assets.create': async (fixtures) => ({ args: [{ asset: await fixtures.recording(), name: 'Harbour' }] }),
  'assets.list': async (fixtures) => {
    const id = await newAsset(fixtures);
    return {
      args: [],
      verify: (answer) => assert((answer as ElevenLabs.AssetListResponse).assets.some(({ assetId }) => assetId === id)),
    };
  },
  'assets.get': async (fixtures) => ({ args: [await newAsset(fixtures)] }),
  'assets.delete': async (fixtures) => ({ args: [await newAsset(fixtures)] }),
};
