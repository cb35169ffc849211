import type { DubbingProjectReply } from '../../../contract/dubbing/dubbing-fields.ts';
import type { DubbingLanguageReply } from '../../../contract/dubbing/dubbing-languages.ts';
import type { DubbingState } from '../../../contract/dubbing/dubbing-limits.ts';
import { formatMessage } from '../../messages/format-message.ts';
import { formatLocale } from '../../messages/locale.ts';
import { t, translate } from '../../messages/t.ts';

const projectStates: Readonly<Record<DubbingState, string>> = {
  queued: t('Waiting'),
  preparing: t('Preparing'),
  ready: t('Ready'),
  failed: t('Failed'),
};

/** `Preparing, 40 %` */
export function projectStateText({ status, progress, progress_message }: DubbingProjectReply): string {
  if (status !== 'preparing') return projectStates[status];
  return withPercent(progress_message === null ? projectStates.preparing : translate(progress_message), progress);
}

const withPercent = (text: string, share: number): string =>
  share > 0 ? t('{text}, {percent} %', { text, percent: Math.round(share * 100) }) : text;

/** What a language is doing or waits for, in a few words. */
export function languageStateText(language: DubbingLanguageReply): string {
  const { status, progress, progress_message, lines } = language;
  switch (status) {
    case 'queued':
      return t('Waiting');
    case 'processing':
      return withPercent(progress_message === null ? t('Dubbing') : translate(progress_message), progress);
    case 'failed':
      return t('Failed');
    case 'completed':
      return t('Dubbed');
    default: {
      const missing = lines.total - lines.translated;
      if (missing > 0)
        return formatMessage('{count, plural, one {# line needs a translation} other {# lines need a translation}}', {
          count: missing,
        });
      if (lines.total === lines.spoken) return t('Its sound changed');
      return formatMessage('{count, plural, one {# line changed} other {# lines changed}}', {
        count: lines.total - lines.spoken,
      });
    }
  }
}

const names = new Intl.DisplayNames(formatLocale, { type: 'language' });

/** The name of a language by its BCP 47 tag, in the language of the interface. */
export const languageTitle = (tag: string): string => names.of(tag) ?? tag;
