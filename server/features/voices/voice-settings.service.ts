import type { VoiceSettingsWire } from '../../../contract/voices/voices.ts';

/** Wire settings as engines take them. */
export const engineSettings = (settings: VoiceSettingsWire) => ({
  stability: settings.stability,
  similarityBoost: settings.similarity_boost,
  style: settings.style,
  useSpeakerBoost: settings.use_speaker_boost,
  speed: settings.speed,
});
