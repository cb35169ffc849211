import { unixSeconds } from '../../../contract/fields/unix-time.ts';
import type { StudioAssetReply } from '../../../contract/studio/studio-voices.ts';
import type { ProjectAsset } from './studio-projects.store.ts';

export const presentProjectAsset = (asset: ProjectAsset): StudioAssetReply => ({
  asset_id: asset.id,
  name: asset.name,
  kind: asset.kind,
  content_type: asset.contentType,
  duration_ms: asset.durationMs,
  peaks: asset.peaks,
  created_at_unix: unixSeconds(asset.createdAt),
});
