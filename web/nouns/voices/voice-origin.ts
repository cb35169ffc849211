import type { VoiceReply } from '../../../contract/voices/voices.ts';
import { t } from '../../messages/t.ts';

export interface VoiceOrigin {
  /** How the voice was created, in two words. */
  readonly title: string;
  /** An explanation of the title in one line. */
  readonly reason: string;
}

const adapted = t(
  'The most similar voice of this server, with pitch, pace and timbre adapted to the recordings. It is not a copy of the speaker.',
);

/** Describes how a voice was created. */
export function originOf({ category, made_by: madeBy, clone_model: model, sharing }: VoiceReply): VoiceOrigin {
  if (sharing?.status === 'copied' || sharing?.status === 'copied_disabled')
    return { title: t('From the library'), reason: t('Shared by another user, who can stop sharing it.') };
  if (madeBy === 'clone')
    return {
      title: t('Cloned by {model}', { model: model ?? '' }),
      reason: t(
        'The model {model} imitates the recordings. Languages it does not support use the most similar voice of this server.',
        { model: model ?? '' },
      ),
    };
  if (madeBy === 'adaptation' && model)
    return {
      title: t('Voice adaptation'),
      reason: t(
        'Cloned by {model}, which is not installed on this server. The most similar voice is used, adapted to the recordings.',
        { model: model ?? '' },
      ),
    };
  if (madeBy === 'adaptation')
    return {
      title: category === 'professional' ? t('Professional adaptation') : t('Voice adaptation'),
      reason: adapted,
    };
  if (madeBy === 'design')
    return { title: t('Voice design'), reason: t('Generated from a description, not from a real speaker.') };
  return { title: t('Default voice'), reason: t('Included with every account.') };
}

/** What blocks a voice, as `speakingObstacle` says it, where it leads to more than a text. */
export const obstacles = { isTraining: t('Training'), isUnverified: t('Not verified') };

/** What blocks a voice; undefined: nothing. */
export function speakingObstacle(voice: VoiceReply): string | undefined {
  if (voice.safety_control === 'BAN') return t('Blocked');
  if (voice.sharing?.status === 'copied_disabled') return t('No longer shared');
  if (voice.category === 'professional' && !isTrained(voice)) {
    const states = Object.values(voice.fine_tuning?.state ?? {});
    if (states.includes('fine_tuning') || states.includes('queued')) return obstacles.isTraining;
    return states.includes('failed') ? t('Training failed') : t('Not trained');
  }
  const { requires_verification: isRequired, is_verified: isVerified } = voice.voice_verification;
  if (voice.safety_control === 'CAPTCHA' || (isRequired && !isVerified)) return obstacles.isUnverified;
  return undefined;
}

/** Whether some model has been trained for a professional voice. */
export const isTrained = ({ fine_tuning: training }: VoiceReply): boolean =>
  Object.values(training?.state ?? {}).includes('fine_tuned');

/** Whether the workspace created the voice itself, rather than adding someone else's. */
export const isCreated = ({ category, sharing }: VoiceReply): boolean =>
  category !== 'premade' && sharing?.status !== 'copied' && sharing?.status !== 'copied_disabled';

/** Whether its recordings are stored: a designed voice has none, and neither has a copy of a voice. */
export const hasRecordings = ({ samples }: VoiceReply): boolean => samples !== null && samples.length > 0;

/** Whether it is the workspace's own professional voice and still unfinished. */
export const isUnfinished = (voice: VoiceReply): boolean =>
  voice.category === 'professional' && isCreated(voice) && !isTrained(voice);

/** The path of a voice's screen; for an unfinished professional voice, its creation steps. */
export const pathOf = (voice: VoiceReply): string =>
  isUnfinished(voice) ? `/app/voice-lab/professional/${voice.voice_id}` : `/app/voice-lab/voices/${voice.voice_id}`;

export const speakPath = (voiceId: string): string =>
  `/app/speech-synthesis/text-to-speech?voice=${encodeURIComponent(voiceId)}`;
