import type { Pcm } from '../../../audio/pcm.ts';
import { defaultVoiceSettings } from '../../../contract/voices/voices.ts';
import type { VoiceSettings } from '../../../engines/contract/engine.ts';
import type { SpeakRequest, Speech } from '../../../engines/registry.ts';
import { toEngineSettings } from '../voices/voice-settings.service.ts';

interface DefaultSpeechRequest extends Omit<SpeakRequest, 'settings'> {
  /** What differs from the default settings of voices. */
  readonly settings?: Partial<VoiceSettings>;
}

/** Speaks as a voice does for a caller who states no settings. Throws what `Speech.speak` throws. */
export async function* speakWithDefaults(
  speech: Pick<Speech, 'speak'>,
  { settings, ...request }: DefaultSpeechRequest,
  signal: AbortSignal,
): AsyncGenerator<Pcm> {
  const all = { ...toEngineSettings(defaultVoiceSettings), ...settings };
  for await (const { pcm } of speech.speak({ ...request, settings: all }, signal)) yield pcm;
}
