import type { VoiceReply } from '../../../contract/voices/voices.ts';
import { t } from '../../messages/t.ts';

/** Why a voice is unavailable. */
export type UnavailableReason = 'blocked' | 'disabled' | 'unverified' | 'untrained';

type VoiceState = Pick<VoiceReply, 'safety_control' | 'sharing' | 'voice_verification' | 'preview_url'>;

/** Why a voice cannot be used now; undefined if it can (VOICE-052, VOICE-054, VOICE-056). */
export function unavailableReason(voice: VoiceState): UnavailableReason | undefined {
  if (voice.safety_control === 'BAN') return 'blocked';
  if (voice.sharing?.status === 'copied_disabled') return 'disabled';
  if (voice.safety_control === 'CAPTCHA' || voice.voice_verification.requires_verification) return 'unverified';
  // A voice without a model has no preview either.
  if (voice.preview_url === null) return 'untrained';
  return undefined;
}

/** Each reason as a short text for a list. */
export const unavailableTexts: Readonly<Record<UnavailableReason, string>> = {
  blocked: t('Blocked: it violates the rules of this server.'),
  disabled: t('The owner stopped sharing it.'),
  unverified: t('Verify it first.'),
  untrained: t('It is not trained yet.'),
};

export const canSpeak = (voice: VoiceState): boolean => unavailableReason(voice) === undefined;
