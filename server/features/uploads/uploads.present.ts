import { unixSeconds } from '../../../contract/fields/unix-time.ts';
import type { UploadReply } from '../../../contract/files/uploads.ts';
import type { UploadRow } from './uploads.store.ts';

export const presentUpload = ({ id, name, bytes, offset, expiresAt }: UploadRow): UploadReply => ({
  upload_id: id,
  name,
  bytes,
  offset,
  expires_at_unix: unixSeconds(expiresAt),
});
