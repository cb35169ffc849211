import { unixSeconds } from '../../../contract/fields/unix-time.ts';
import type { ImportReply } from '../../../contract/studio/studio-imports.ts';
import type { DocumentSection } from '../../platform/documents/document.ts';
import type { StudioImport } from './studio-imports.store.ts';

export const presentImport = (row: StudioImport): ImportReply => ({
  import_id: row.id,
  state: row.state,
  source: row.source,
  percent: row.percent,
  problem: row.problem,
  tree: row.tree,
  project_id: row.projectId,
  created_at_unix: unixSeconds(row.createdAt),
});

export const presentSection = ({ title, blocks }: DocumentSection) => ({ title, paragraphs: [...blocks] });
