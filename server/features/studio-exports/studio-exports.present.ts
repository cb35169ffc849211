import { unixSeconds } from '../../../contract/fields/unix-time.ts';
import type { ExportReply } from '../../../contract/studio/studio-exports.ts';
import type { StudioExport } from './studio-exports.store.ts';

export const presentExport = ({
  row,
  position,
}: {
  readonly row: StudioExport;
  readonly position: number | null;
}): ExportReply => ({
  export_id: row.id,
  format: row.format,
  mastering: row.mastering,
  state: row.state,
  queue_position: position,
  added_to_queue_at_unix: row.queuedAt ? unixSeconds(row.queuedAt) : 0,
  percent: row.state === 'rendering' ? (row.percent ?? 0) : null,
  problem: row.state === 'failed' ? row.problem : null,
  file_name: row.fileName,
  bytes: row.bytes,
  duration_ms: row.durationMs,
  report: row.report,
  created_at_unix: unixSeconds(row.createdAt),
});
