import assert from 'node:assert/strict';
import type { ElevenLabs } from '@elevenlabs/elevenlabs-js';
import { previewText, voiceDescription } from '../fixtures.ts';
import type { Scenarios } from '../scenario.ts';

const assertThreePreviews = (answer: unknown) =>
  assert.equal((answer as ElevenLabs.VoiceDesignPreviewResponse).previews.length, 3);
const request = { voiceDescription, text: previewText };

export const voiceDesign: Scenarios = {
  'textToVoice.design': async () => ({ args: [request], verify: assertThreePreviews }),
  'textToVoice.createPreviews': async () => ({ args: [request], verify: assertThreePreviews }),
  'textToVoice.remix': async (fixtures) => ({
    args: [await fixtures.voiceId(), { voiceDescription: 'Older, slower and hoarse.', text: previewText }],
    verify: assertThreePreviews,
  }),
  'textToVoice.preview.stream': async (fixtures) => ({ args: [await fixtures.designedVoiceId()] }),
  'textToVoice.create': async (fixtures) => ({
    args: [{ voiceName: 'Teller', voiceDescription, generatedVoiceId: await fixtures.designedVoiceId() }],
    verify: (answer) => assert.equal((answer as ElevenLabs.Voice).category, 'generated'),
  }),
};
