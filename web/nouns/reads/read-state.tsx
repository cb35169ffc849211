import type { ReadState } from '../../../contract/publishing/publishing-limits.ts';
import { t } from '../../messages/t.ts';
import { Chip, type ChipTone } from '../../parts/display/chip.tsx';

/** O-81: the states of a read, as people read them. */
export const readStateTitles: Readonly<Record<ReadState, string>> = {
  draft: t('Draft', {}, 'state of a read'),
  submitted: t('Submitted', {}, 'state of a read'),
  in_review: t('In review', {}, 'state of a read'),
  published: t('Published', {}, 'state of a read'),
  unpublished: t('Unpublished', {}, 'state of a read'),
  rejected: t('Rejected', {}, 'state of a read'),
};

const tones: Readonly<Record<ReadState, ChipTone>> = {
  draft: 'neutral',
  submitted: 'info',
  in_review: 'info',
  published: 'good',
  unpublished: 'neutral',
  rejected: 'bad',
};

/** The state of a read in a pill. */
export const ReadStateChip = ({ state }: { state: ReadState }) => (
  <Chip tone={tones[state]}>{readStateTitles[state]}</Chip>
);
