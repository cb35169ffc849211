import type { DubbingLineReply } from '../../../../contract/dubbing/dubbing-languages.ts';
import { t } from '../../../messages/t.ts';
import type { PlayedLine } from '../preview/line-player.ts';

/** What a line needs next. */
export type LineState = 'untranslated' | 'unspoken' | 'changed' | 'overlong' | 'draft' | 'ready';

export function lineState({ translation, take_id, is_stale, is_draft, fit }: DubbingLineReply): LineState {
  if (translation === null) return 'untranslated';
  if (take_id === null) return translation.trim() === '' ? 'ready' : 'unspoken';
  if (is_stale) return 'changed';
  if (fit && fit.overlong_percent > 0) return 'overlong';
  return is_draft ? 'draft' : 'ready';
}

export type LineFilter = 'all' | 'translate' | 'speak' | 'overlong' | 'draft';

export const lineFilters: readonly { readonly id: LineFilter; readonly title: string }[] = [
  { id: 'all', title: t('All lines') },
  { id: 'translate', title: t('Need a translation') },
  { id: 'speak', title: t('To be spoken') },
  { id: 'overlong', title: t('Too long') },
  { id: 'draft', title: t('Drafts') },
];

/** The lines that a filter shows. */
export function filterLines(lines: readonly DubbingLineReply[], filter: LineFilter): readonly DubbingLineReply[] {
  switch (filter) {
    case 'all':
      return lines;
    case 'translate':
      return lines.filter(({ translation }) => translation === null);
    case 'speak':
      return lines.filter((line) => ['unspoken', 'changed'].includes(lineState(line)));
    case 'overlong':
      return lines.filter((line) => lineState(line) === 'overlong');
    default:
      return lines.filter(({ is_draft }) => is_draft);
  }
}

/** The lines that have sound, as the preview plays them. */
export const playedLines = (lines: readonly DubbingLineReply[]): readonly PlayedLine[] =>
  lines
    .flatMap(({ take_id, fit }) =>
      take_id === null || !fit ? [] : { takeId: take_id, startS: fit.start_s, endS: fit.end_s, stretch: fit.stretch },
    )
    .sort((one, other) => one.startS - other.startS);
