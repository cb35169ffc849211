import type { UploadPurpose } from '../../../contract/catalogue/upload-purposes.ts';
import type { UploadReply } from '../../../contract/files/uploads.ts';
import { api } from './api.ts';
import { ApiError } from './api-error.ts';
import { requestUrl } from './request-url.ts';
import { abortError, sendWithProgress, type UploadOptions } from './send-with-progress.ts';

/** Bytes of one request; proxies often limit a body. */
const partBytes = 32_000_000;
/** Failures without a new byte in between, after which an upload is given up: about four minutes. */
const maxFailures = 12;
const maxDelayMs = 30_000;

/**
 * Uploads a file in parts and returns the ID of the upload. It continues after a lost connection, and after a reload of
 * the page if the same file is selected again. An abort deletes it.
 */
export async function uploadInParts(
  file: File,
  purpose: UploadPurpose,
  { onSent, signal }: UploadOptions,
): Promise<string> {
  let stored = await findOrCreate(file, purpose);
  const params = { upload_id: stored.upload_id };
  let failures = 0;
  try {
    while (stored.offset < file.size) {
      const { offset } = stored;
      const part = file.slice(offset, offset + partBytes);
      try {
        const response = await sendWithProgress(
          {
            method: 'PATCH',
            url: requestUrl('/v1/uploads/{upload_id}', params),
            headers: { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) },
            body: part,
          },
          { onSent: (share) => onSent((offset + share * part.size) / file.size), ...(signal && { signal }) },
        );
        stored = (await response.json()) as UploadReply;
        failures = 0;
      } catch (error) {
        if (signal?.aborted || !mayContinue(error)) throw error;
        const current = await readStored(params, failures, signal);
        // Any progress shows that the connection is not lost for good.
        failures = current && current.offset > offset ? 0 : failures + 1;
        if (failures > maxFailures) throw error;
        stored = current ?? stored;
      }
    }
  } catch (error) {
    if (signal?.aborted) {
      forgetUpload(file, purpose);
      void api.call('DELETE /v1/uploads/{upload_id}', { params }).catch(() => {});
    }
    throw error;
  }
  onSent(1);
  return stored.upload_id;
}

/** Forgets a file whose upload was used. */
export const forgetUpload = (file: File, purpose: UploadPurpose): void =>
  localStorage.removeItem(storageKey(file, purpose));

const storageKey = ({ name, size, lastModified }: File, purpose: UploadPurpose): string =>
  `upload:${purpose}:${size}:${lastModified}:${name}`;

async function findOrCreate(file: File, purpose: UploadPurpose): Promise<UploadReply> {
  const key = storageKey(file, purpose);
  const id = localStorage.getItem(key);
  const begun =
    id === null
      ? undefined
      : await api.call('GET /v1/uploads/{upload_id}', { params: { upload_id: id } }).catch(ifMissing);
  if (begun) return begun;
  const body = { name: file.name, bytes: file.size, type: file.type, purpose };
  const created = await api.call('POST /v1/uploads', { body });
  localStorage.setItem(key, created.upload_id);
  return created;
}

/** It expired, was used, or belongs to another person who used this browser. */
function ifMissing(error: unknown): undefined {
  if (!(error instanceof ApiError) || error.status !== 404) throw error;
}

/** Waits, then reads what is stored; undefined while the server cannot be reached. */
async function readStored(params: { upload_id: string }, failures: number, signal: AbortSignal | undefined) {
  await new Promise((resolve) => setTimeout(resolve, Math.min(maxDelayMs, 500 * 2 ** failures)));
  if (signal?.aborted) throw abortError();
  try {
    return await api.call('GET /v1/uploads/{upload_id}', { params });
  } catch (error) {
    if (mayContinue(error)) return undefined;
    throw error;
  }
}

/** Whether the upload may continue after an error: a lost connection, a restart, or a part that arrived twice. */
const mayContinue = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.status === 0 || error.status === 409 || error.status === 429 || error.status >= 500) &&
  error.status !== 507;
