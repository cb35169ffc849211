import { designLimits } from '../../../../contract/catalogue/voices/voice-limits.ts';

/** What a voice is designed from. */
export interface DesignDraft {
  readonly description: string;
  /** Empty: one that suits is written. */
  readonly text: string;
  readonly ownText: boolean;
  /** −1 to 1. */
  readonly loudness: number;
  /** 0 to 100. */
  readonly guidance: number;
  /** As it was typed; empty: chance. */
  readonly seed: string;
  /** How far a remix goes, 0 to 1. */
  readonly strength: number;
}

export const emptyDraft: DesignDraft = {
  description: '',
  text: '',
  ownText: false,
  loudness: 0.5,
  guidance: 5,
  seed: '',
  strength: 0.5,
};

export const descriptionIdeas = [
  {
    title: 'Wise narrator',
    text: 'An old man with a deep, warm voice and a British accent, reading slowly and kindly, as if by the fire.',
  },
  {
    title: 'Radio host',
    text: 'A lively young woman with an American accent, bright and fast, smiling as she speaks on the morning radio.',
  },
  {
    title: 'Calm guide',
    text: 'A middle-aged woman with a soft, calm voice, speaking slowly and clearly for meditation.',
  },
  {
    title: 'Gruff captain',
    text: 'A middle-aged Scottish man, gruff and low, who gives orders on the deck of a ship.',
  },
  {
    title: 'Small robot',
    text: 'A high, crisp, mechanical voice of a friendly little robot that talks quickly.',
  },
] as const;

export const remixIdeas = [
  { title: 'Older', text: 'Older and a little slower.' },
  { title: 'Brighter', text: 'Brighter and more cheerful.' },
  { title: 'Deeper', text: 'Deeper and calmer.' },
  { title: 'In a hall', text: 'The same voice in a large hall.' },
] as const;

const largestSeed = 2_147_483_647;

/** What is wrong with a draft, by its field. */
export function draftProblems(draft: DesignDraft, isRemix: boolean) {
  const { min } = isRemix ? designLimits.remix : designLimits.description;
  const described = draft.description.trim().length;
  const said = draft.text.trim().length;
  return {
    description: described < min ? `Describe it with at least ${min} characters; there are ${described}.` : undefined,
    text:
      draft.ownText && said < designLimits.text.min
        ? `The text needs at least ${designLimits.text.min} characters; there are ${said}.`
        : undefined,
    seed:
      draft.seed !== '' && !(/^\d+$/.test(draft.seed) && Number(draft.seed) <= largestSeed)
        ? `A whole number up to ${largestSeed}, or nothing.`
        : undefined,
  };
}

/** What a design and a remix have in common, as the API takes it. */
export const designBody = (draft: DesignDraft) => ({
  voice_description: draft.description.trim(),
  ...(draft.ownText ? { text: draft.text.trim() } : { auto_generate_text: true }),
  loudness: draft.loudness,
  guidance_scale: draft.guidance,
  ...(draft.seed === '' ? {} : { seed: Number(draft.seed) }),
});
