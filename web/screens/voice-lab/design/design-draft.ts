import { characterCount } from '../../../../contract/catalogue/plans/quota.ts';
import { designLimits } from '../../../../contract/catalogue/voices/voice-limits.ts';
import { t } from '../../../messages/t.ts';

/** Input of a voice design. */
export interface DesignDraft {
  readonly description: string;
  /** Custom preview text. */
  readonly text: string;
  readonly isCustomText: boolean;
  /** −1 to 1. */
  readonly loudness: number;
  /** 0 to 100. */
  readonly guidance: number;
  /** As typed; empty: random. */
  readonly seed: string;
  /** How much a remix changes the voice, 0 to 1. */
  readonly strength: number;
}

export const emptyDraft: DesignDraft = {
  description: '',
  text: '',
  isCustomText: false,
  loudness: 0.5,
  guidance: 5,
  seed: '',
  strength: 0.5,
};

export const descriptionIdeas = [
  {
    title: t('Wise narrator'),
    text: t('An old man with a deep, warm voice and a British accent, reading slowly and kindly, as if by the fire.'),
  },
  {
    title: t('Radio host'),
    text: t(
      'A lively young woman with an American accent, bright and fast, smiling as she speaks on the morning radio.',
    ),
  },
  {
    title: t('Calm guide'),
    text: t('A middle-aged woman with a soft, calm voice, speaking slowly and clearly for meditation.'),
  },
  {
    title: t('Gruff captain'),
    text: t('A middle-aged Scottish man, gruff and low, who gives orders on the deck of a ship.'),
  },
  {
    title: t('Small robot'),
    text: t('A high, crisp, mechanical voice of a friendly little robot that talks quickly.'),
  },
] as const;

export const remixIdeas = [
  { title: t('Older'), text: t('Older and a little slower.') },
  { title: t('Brighter'), text: t('Brighter and more cheerful.') },
  { title: t('Deeper'), text: t('Deeper and calmer.') },
  { title: t('In a hall'), text: t('The same voice in a large hall.') },
] as const;

const maxSeed = 2_147_483_647;

/** Validation errors of a draft by field. */
export function draftProblems(draft: DesignDraft, isRemix: boolean) {
  const { min } = isRemix ? designLimits.remix : designLimits.description;
  const descriptionLength = characterCount(draft.description.trim());
  const textLength = characterCount(draft.text.trim());
  return {
    description:
      descriptionLength < min
        ? t('Enter at least {min} characters (currently {descriptionLength}).', { min, descriptionLength })
        : undefined,
    text:
      draft.isCustomText && textLength < designLimits.text.min
        ? t('Enter at least {min} characters (currently {textLength}).', { min: designLimits.text.min, textLength })
        : undefined,
    seed:
      draft.seed !== '' && !(/^\d+$/.test(draft.seed) && Number(draft.seed) <= maxSeed)
        ? t('Enter a whole number up to {maxSeed}, or leave the field empty.', { maxSeed })
        : undefined,
  };
}

/** The part of the request body that design and remix share. */
export const designBody = (draft: DesignDraft) => ({
  voice_description: draft.description.trim(),
  ...(draft.isCustomText ? { text: draft.text.trim() } : { auto_generate_text: true }),
  loudness: draft.loudness,
  guidance_scale: draft.guidance,
  ...(draft.seed === '' ? {} : { seed: Number(draft.seed) }),
});
