import { z } from 'zod';
import { uploadPurposes } from '../catalogue/upload-purposes.ts';
import { id, name, ok, unix } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';

const params = z.object({ upload_id: id() });

const upload = z.object({
  upload_id: z.string(),
  name: z.string(),
  /** Declared size. */
  bytes: z.int(),
  /** Bytes that are stored; the next part starts here. */
  offset: z.int(),
  /** An upload that receives nothing until then is deleted. */
  expires_at_unix: unix(),
});
export type UploadReply = z.output<typeof upload>;

/** A file is sent in parts and continued after an interruption; a form then names its ID in place of the file. */
export const uploadsRoutes = defineRoutes({
  'POST /v1/uploads': {
    access: 'account',
    permits: 'upload.write',
    summary: 'Creates a resumable upload. Its declared size is checked before anything is sent.',
    body: z.object({
      name: name(200),
      bytes: z.int().min(1),
      /** Media type. */
      type: z.string().max(100).nullish(),
      purpose: z.enum(uploadPurposes),
    }),
    reply: upload,
  },
  'GET /v1/uploads/{upload_id}': {
    access: 'account',
    permits: 'upload.write',
    summary: 'Returns how much of an upload is stored; `HEAD` returns it in `Upload-Offset`.',
    params,
    reply: upload,
  },
  'PATCH /v1/uploads/{upload_id}': {
    access: 'account',
    permits: 'upload.write',
    summary: 'Adds bytes to an upload at the offset in `Upload-Offset`. What arrives before an interruption is kept.',
    params,
    streams: 'application/offset+octet-stream',
    reply: upload,
  },
  'DELETE /v1/uploads/{upload_id}': {
    access: 'account',
    permits: 'upload.write',
    summary: 'Deletes an upload.',
    params,
    reply: ok,
  },
});
