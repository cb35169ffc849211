import { type VoiceSettingsWire, voiceSpeed } from '../../../contract/voices/voices.ts';

/** Converts wire settings to engine settings. */
export const toEngineSettings = (settings: VoiceSettingsWire) => ({
  stability: settings.stability,
  similarityBoost: settings.similarity_boost,
  style: settings.style,
  useSpeakerBoost: settings.use_speaker_boost,
  speed: settings.speed,
});

/** Splits a speed of 0.25 to 4 into a speed of the voice and a tempo factor that stretches the audio at the same pitch. */
export function splitSpeed(speed: number): { readonly speed: number; readonly tempo: number } {
  const clampedSpeed = Math.min(voiceSpeed.max, Math.max(voiceSpeed.min, speed));
  return { speed: clampedSpeed, tempo: speed / clampedSpeed };
}
