import type { RenderType } from '../../../../contract/dubbing/dubbing-limits.ts';
import type { DubbingRenderReply } from '../../../../contract/dubbing/dubbing-renders.ts';
import { formatMessage } from '../../../messages/format-message.ts';
import { t } from '../../../messages/t.ts';

export const renderTypeTexts: Readonly<Record<RenderType, { readonly label: string; readonly help?: string }>> = {
  mp4: { label: t('Video'), help: t('The picture of the source, not encoded again') },
  mp3: { label: 'MP3' },
  aac: { label: 'AAC' },
  wav: { label: 'WAV' },
  flac: { label: 'FLAC', help: t('Lossless') },
  tracks_zip: { label: t('Tracks'), help: t('A file for each speaker, and the background') },
  clips_zip: { label: t('Clips'), help: t('A file for each line, and a table') },
};

/** What is missing in a finished file, or behind its voices. */
export function reportTexts({ report }: DubbingRenderReply): readonly string[] {
  const { missing_lines, stale_lines, overlong_lines, background } = report;
  return [
    missing_lines > 0 &&
      formatMessage('{count, plural, one {# line is silent} other {# lines are silent}}', { count: missing_lines }),
    stale_lines > 0 &&
      formatMessage('{count, plural, one {# line is older than its text} other {# lines are older than their text}}', {
        count: stale_lines,
      }),
    overlong_lines > 0 &&
      formatMessage('{count, plural, one {# line is cut off} other {# lines are cut off}}', { count: overlong_lines }),
    background === 'lowered' && t('the original is lowered behind the voices'),
  ].filter((text) => text !== false);
}
