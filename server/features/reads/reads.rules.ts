import type { ReadState } from '../../../contract/publishing/publishing-limits.ts';
import { readStates } from '../../../contract/publishing/publishing-limits.ts';
import type { PublishedEdition } from './reads.tables.ts';

/** Who changes the state: the workspace of the read, or the review. */
export type ReadParty = 'author' | 'review';

export interface ReadSituation {
  readonly state: ReadState;
  /** Readers hear an edition, whatever the state of a newer one. */
  readonly isPublic: boolean;
  /** The review took it down. */
  readonly isTakenDown: boolean;
  /** It was published before, and its texts and cover are still those that were reviewed. */
  readonly isUnchanged: boolean;
}

const moves: Readonly<Record<ReadParty, Readonly<Partial<Record<ReadState, readonly ReadState[]>>>>> = {
  author: {
    draft: ['submitted'],
    submitted: ['draft'],
    rejected: ['draft', 'submitted'],
    published: ['submitted'],
    unpublished: ['draft', 'submitted'],
  },
  review: {
    submitted: ['in_review'],
    in_review: ['published', 'rejected'],
  },
};

/** O-81: whether this party may change the state of a read to this one. */
export function mayChangeState(party: ReadParty, situation: ReadSituation, to: ReadState): boolean {
  const { state, isPublic, isTakenDown, isUnchanged } = situation;
  // Readers lose access at once, also while a newer edition is reviewed.
  if (to === 'unpublished') return isPublic;
  if (party === 'author' && state === 'unpublished' && to === 'published') return isUnchanged && !isTakenDown;
  return moves[party][state]?.includes(to) === true;
}

export const allowedStates = (party: ReadParty, situation: ReadSituation): ReadState[] =>
  readStates.filter((state) => mayChangeState(party, situation, state));

/** While it waits for the review, nothing of it changes: readers get what was reviewed. */
export const isLocked = (state: ReadState): boolean => state === 'submitted' || state === 'in_review';

type ReadTexts = Omit<PublishedEdition, 'editionId'>;
const textsOf = ({ title, author, description, language, genres, isExplicit, isbn, coverKey }: ReadTexts) =>
  JSON.stringify([title, author, description, language, genres, isExplicit, isbn, coverKey]);

/** Whether texts and cover are those of the edition that was published. */
export const isSameAsPublished = (read: ReadTexts & { readonly published: PublishedEdition | null }): boolean =>
  read.published !== null && textsOf(read) === textsOf(read.published);

/** Languages that are written from right to left. */
const rightToLeft = new Set(['ar', 'fa', 'he', 'iw', 'ps', 'sd', 'ug', 'ur', 'yi', 'dv', 'ckb']);
export const directionOf = (language: string): 'ltr' | 'rtl' =>
  rightToLeft.has(language.split('-')[0]!.toLowerCase()) ? 'rtl' : 'ltr';
