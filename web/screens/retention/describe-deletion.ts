import type { RetentionPreview } from '../../../contract/workspaces/retention.ts';
import { pluralize } from '../../format/count.ts';
import { formatFileSize } from '../../format/file-size.ts';
import type { RetentionDays } from './retention-queries.ts';

const olderThan = (days: number | null): string => `older than ${pluralize(days ?? 0, 'day', 'days')} will be deleted`;

/** What saving these settings deletes, as sentences; empty if it deletes nothing. */
export function describeDeletion(preview: RetentionPreview, days: RetentionDays): string[] {
  const { items, audio_bytes, texts, log_entries } = preview;
  const size = audio_bytes > 0 ? ` (${formatFileSize(audio_bytes)})` : '';
  return [
    ...(items > 0 ? [`${pluralize(items, 'item', 'items')}${size} ${olderThan(days.audio_days)}.`] : []),
    ...(texts > 0 ? [`The text of ${pluralize(texts, 'item', 'items')} ${olderThan(days.text_days)}.`] : []),
    ...(log_entries > 0 ? [`${pluralize(log_entries, 'log entry', 'log entries')} ${olderThan(days.log_days)}.`] : []),
  ];
}
