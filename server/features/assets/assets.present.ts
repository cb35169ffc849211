import { unixSeconds } from '../../../contract/fields/unix-time.ts';
import type { AssetReply } from '../../../contract/speech-tools/assets.ts';
import type { LinkedAsset } from './assets.service.ts';

export const presentAsset = ({ row, code }: LinkedAsset, baseUrl: string): AssetReply => ({
  asset_id: row.id,
  name: row.name,
  mime_type: row.mimeType,
  created_at_unix: unixSeconds(row.createdAt),
  content_url: `${baseUrl}/v1/asset-contents/${code}`,
});
