import type { VoiceReply } from '../../../contract/voices/voices.ts';
import { kindOf } from './voice-labels.ts';

/**
 * The voice with this ID; without one, the first default voice, so that a new clone does not become the voice of somebody who
 * never chose it.
 */
export const chosenVoice = (voices: readonly VoiceReply[], voiceId: string | undefined): VoiceReply | undefined =>
  voices.find(({ voice_id }) => voice_id === voiceId) ??
  voices.find((voice) => kindOf(voice) === 'default') ??
  voices[0];
