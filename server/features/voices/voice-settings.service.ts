import type { VoiceSettingsWire } from '../../../contract/voices/voices.ts';

/** Converts wire settings to engine settings. */
export const toEngineSettings = (settings: VoiceSettingsWire) => ({
  stability: settings.stability,
  similarityBoost: settings.similarity_boost,
  style: settings.style,
  useSpeakerBoost: settings.use_speaker_boost,
  speed: settings.speed,
});
