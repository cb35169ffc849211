import assert from 'node:assert/strict';
import type { ElevenLabs } from '@elevenlabs/elevenlabs-js';
import type { Scenarios } from '../scenario.ts';
import { description, previewText } from '../world.ts';

const threePreviews = (answer: unknown) =>
  assert.equal((answer as ElevenLabs.VoiceDesignPreviewResponse).previews.length, 3);
const asked = { voiceDescription: description, text: previewText };

export const voiceDesign: Scenarios = {
  'textToVoice.design': async () => ({ with: [asked], holds: threePreviews }),
  'textToVoice.createPreviews': async () => ({ with: [asked], holds: threePreviews }),
  'textToVoice.remix': async (world) => ({
    with: [await world.voiceId(), { voiceDescription: 'Older, slower and hoarse.', text: previewText }],
    holds: threePreviews,
  }),
  'textToVoice.preview.stream': async (world) => ({ with: [await world.designed()] }),
  'textToVoice.create': async (world) => ({
    with: [{ voiceName: 'Teller', voiceDescription: description, generatedVoiceId: await world.designed() }],
    holds: (answer) => assert.equal((answer as ElevenLabs.Voice).category, 'generated'),
  }),
};
