import type { ReadState } from '../../../../contract/publishing/publishing-limits.ts';
import type { ReadReply } from '../../../../contract/publishing/reads.ts';
import { t } from '../../../messages/t.ts';

/** A change of the state that the author may make. */
export interface ReadStep {
  readonly state: ReadState;
  readonly title: string;
}

type Steps = Pick<ReadReply, 'state' | 'allowed_states' | 'is_public' | 'has_changes' | 'preparation'>;

/** The next step of an author, the one main button; undefined: nothing is to be done. */
export function nextStep(read: Steps): ReadStep | undefined {
  const may = (state: ReadState) => read.allowed_states.includes(state);
  if (read.state === 'unpublished' && may('published')) return { state: 'published', title: t('Publish again') };
  // A published read is submitted again only with something new.
  if (!may('submitted') || (read.state === 'published' && !read.has_changes)) return undefined;
  if (read.state === 'published') return { state: 'submitted', title: t('Submit changes') };
  return {
    state: 'submitted',
    title: read.state === 'draft' ? t('Submit for review') : t('Submit again'),
  };
}

/** The step back: withdraws a submission, or unpublishes. */
export function stepBack(read: Steps): ReadStep | undefined {
  const may = (state: ReadState) => read.allowed_states.includes(state);
  if (may('unpublished')) return { state: 'unpublished', title: t('Unpublish') };
  const isWaiting = read.state === 'submitted' || read.state === 'in_review';
  return isWaiting && may('draft') ? { state: 'draft', title: t('Withdraw') } : undefined;
}

/** What the state means, and what comes next. */
export function stateHelp({ state, is_public, has_changes, is_taken_down }: ReadReply): string {
  switch (state) {
    case 'draft':
      return t('Only your workspace sees it. Complete its texts and cover, then submit it for review.');
    case 'submitted':
      return is_public
        ? t('The new edition waits for review. Readers hear the published one until then.')
        : t('It waits for review. You can withdraw it to change it.');
    case 'in_review':
      return t('It is being reviewed. You get a notification when it is decided.');
    case 'published':
      return has_changes
        ? t('Readers see the last published edition. Submit your changes to publish them.')
        : t('Anyone can listen to it on its page and in podcast apps.');
    case 'unpublished':
      return is_taken_down
        ? t('The review took it down. Change it and submit it again.')
        : t('Its page and feed are closed. Nobody can listen to it.');
    case 'rejected':
      return t('The review did not accept it. Change what the comment names, then submit it again.');
  }
}

/** Whether the texts and the cover may not be changed now. */
export const isLocked = ({ state }: Pick<ReadReply, 'state'>): boolean =>
  state === 'submitted' || state === 'in_review';
