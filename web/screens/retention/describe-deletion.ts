import type { RetentionPreview } from '../../../contract/workspaces/retention.ts';
import { formatFileSize } from '../../format/file-size.ts';
import { formatMessage } from '../../messages/format-message.ts';
import type { RetentionDays } from './retention-queries.ts';

/** What saving these settings deletes, as sentences; empty if it deletes nothing. */
export function describeDeletion(preview: RetentionPreview, days: RetentionDays): string[] {
  const { items, audio_bytes, texts, log_entries } = preview;
  const size = audio_bytes > 0 ? ` (${formatFileSize(audio_bytes)})` : '';
  return [
    ...(items > 0
      ? [
          formatMessage(
            '{items, plural, one {# item} other {# items}}{size} older than {days, plural, one {# day} other {# days}} will be deleted.',
            { items, size, days: days.audio_days ?? 0 },
          ),
        ]
      : []),
    ...(texts > 0
      ? [
          formatMessage(
            'The text of {texts, plural, one {# item} other {# items}} older than {days, plural, one {# day} other {# days}} will be deleted.',
            { texts, days: days.text_days ?? 0 },
          ),
        ]
      : []),
    ...(log_entries > 0
      ? [
          formatMessage(
            '{entries, plural, one {# log entry} other {# log entries}} older than {days, plural, one {# day} other {# days}} will be deleted.',
            { entries: log_entries, days: days.log_days ?? 0 },
          ),
        ]
      : []),
  ];
}
