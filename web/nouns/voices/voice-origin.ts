import type { VoiceReply } from '../../../contract/voices/voices.ts';

export interface VoiceOrigin {
  /** How the voice came to be, in two words. */
  readonly title: string;
  /** Why it is called so, in a line. */
  readonly reason: string;
}

const adapted =
  'The nearest voice of this server, with pitch, pace and timbre brought near to the recordings. It is not a copy of the speaker.';

/** What stands behind a voice, honestly. */
export function originOf({ category, made_by: madeBy, clone_model: model, sharing }: VoiceReply): VoiceOrigin {
  if (sharing?.status === 'copied' || sharing?.status === 'copied_disabled')
    return { title: 'From the library', reason: 'Shared by somebody else, who may take it back.' };
  if (madeBy === 'clone')
    return {
      title: `Cloned by ${model}`,
      reason: `The model ${model} speaks like the recordings. In a language it does not know, the nearest voice of this server speaks.`,
    };
  if (madeBy === 'adaptation' && model)
    return {
      title: 'Voice adaptation',
      reason: `It was cloned by ${model}, which this server does not have now: the nearest voice speaks, brought near to the recordings.`,
    };
  if (madeBy === 'adaptation')
    return {
      title: category === 'professional' ? 'Professional adaptation' : 'Voice adaptation',
      reason: adapted,
    };
  if (madeBy === 'design')
    return { title: 'Voice design', reason: 'Made from a description; nobody speaks like this.' };
  return { title: 'Default voice', reason: 'It comes with every account.' };
}

/** What keeps a voice from speaking; undefined: nothing. */
export function speakingObstacle(voice: VoiceReply): string | undefined {
  if (voice.safety_control === 'BAN') return 'Blocked';
  if (voice.sharing?.status === 'copied_disabled') return 'No longer shared';
  if (voice.category === 'professional' && !isTrained(voice)) {
    const states = Object.values(voice.fine_tuning?.state ?? {});
    if (states.includes('fine_tuning') || states.includes('queued')) return 'Training';
    return states.includes('failed') ? 'Training failed' : 'Not trained';
  }
  const { requires_verification: isRequired, is_verified: isVerified } = voice.voice_verification;
  if (voice.safety_control === 'CAPTCHA' || (isRequired && !isVerified)) return 'Not verified';
  return undefined;
}

/** Whether a professional voice has been trained by some model. */
export const isTrained = ({ fine_tuning: training }: VoiceReply): boolean =>
  Object.values(training?.state ?? {}).includes('fine_tuned');

/** Whether the workspace has the voice, made or added, and may rename and delete it; the others come with the server. */
export const isOwn = ({ category }: Pick<VoiceReply, 'category'>): boolean => category !== 'premade';

/** Whether the voice is one of the workspace's own that it made, and not another's that was added. */
export const isMade = ({ category, sharing }: VoiceReply): boolean =>
  category !== 'premade' && sharing?.status !== 'copied' && sharing?.status !== 'copied_disabled';

/** A professional voice of one's own that is still being made. */
export const isUnfinished = (voice: VoiceReply): boolean =>
  voice.category === 'professional' && isMade(voice) && !isTrained(voice);

/** The screen of one voice; of a professional one that is still being made, its steps. */
export const pathOf = (voice: VoiceReply): string =>
  isUnfinished(voice) ? `/app/voice-lab/professional/${voice.voice_id}` : `/app/voice-lab/voices/${voice.voice_id}`;

export const speakPath = (voiceId: string): string =>
  `/app/speech-synthesis/text-to-speech?voice=${encodeURIComponent(voiceId)}`;
