import { musicLimits } from '../../../contract/catalogue/music-styles.ts';
import { session } from '../../data/api/api.ts';
import { createStoredDraft } from '../../data/storage/stored-draft.ts';
import type { SongPlan } from './song-plan.ts';

export const musicModes = ['track', 'loop', 'ambience'] as const;
export type MusicMode = (typeof musicModes)[number];
export type MusicInput = 'prompt' | 'plan' | 'video';

/** What a person enters on the music screen; it survives a reload. Videos do not. */
export interface MusicDraft {
  readonly input: MusicInput;
  readonly prompt: string;
  readonly lengthS: number;
  readonly mode: MusicMode;
  readonly plan: SongPlan | undefined;
  /** The style of a video's music. */
  readonly description: string;
}

const empty: MusicDraft = {
  input: 'prompt',
  prompt: '',
  lengthS: 60,
  mode: 'track',
  plan: undefined,
  description: '',
};

/** The lengths that the screen offers, in seconds. */
export const lengthLimits = { min: musicLimits.song.min / 1000, max: musicLimits.song.max / 1000 };

/** The draft of this tab. */
export const musicDraft = createStoredDraft<MusicDraft>({
  storage: () => localStorage,
  name: 'music_draft',
  empty,
  isStored,
});

// The draft of one person must not show for the next one who signs in.
session.subscribe(() => {
  if (session.state().status === 'signed-out') musicDraft.clear();
});

function isStored(value: unknown): value is Partial<MusicDraft> {
  if (typeof value !== 'object' || value === null) return false;
  const { input, prompt, lengthS, mode, plan, description } = value as Record<string, unknown>;
  return (
    (input === 'prompt' || input === 'plan' || input === 'video') &&
    typeof prompt === 'string' &&
    typeof lengthS === 'number' &&
    lengthS >= lengthLimits.min &&
    lengthS <= lengthLimits.max &&
    musicModes.some((one) => one === mode) &&
    (plan === undefined || isPlan(plan)) &&
    (description === undefined || typeof description === 'string')
  );
}

function isPlan(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { positiveStyles, negativeStyles, sections } = value as Record<string, unknown>;
  return (
    Array.isArray(positiveStyles) &&
    Array.isArray(negativeStyles) &&
    Array.isArray(sections) &&
    sections.every(
      (section) =>
        typeof section === 'object' &&
        section !== null &&
        typeof section.id === 'string' &&
        typeof section.name === 'string' &&
        Array.isArray(section.positiveStyles) &&
        Array.isArray(section.negativeStyles),
    )
  );
}
