import type { DubbingRenderReply } from '../../../contract/dubbing/dubbing-renders.ts';
import type { DubbingRender } from './dubbing-renders.store.ts';

export const presentRender = (row: DubbingRender): DubbingRenderReply => ({
  render_id: row.id,
  project_id: row.projectId,
  language_id: row.languageId,
  type: row.type,
  normalize_volume: row.normalizesVolume,
  revision: row.revision,
  status: row.state,
  progress: row.progress,
  problem: row.state === 'failed' ? row.problem : null,
  report: row.report,
  file_name: row.fileName,
  content_type: row.contentType,
  bytes: row.bytes,
  duration_ms: row.durationMs,
  created_at: row.createdAt.toISOString(),
});
