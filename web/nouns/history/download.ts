import { messages } from '../../../contract/catalogue/messages.ts';
import { type AudioFormat, audioFormats } from '../../../contract/catalogue/output-formats.ts';
import { archiveName, downloadName } from '../../../contract/fields/file-names.ts';
import type { HistoryItemReply } from '../../../contract/history/history.ts';
import { ApiError } from '../../data/api/api-error.ts';
import type { Client } from '../../data/api/client.ts';
import { translate } from '../../messages/t.ts';

/** O-57, and the formats that the OpenAI-compatible API adds. */
const allowedTypes: ReadonlySet<string> = new Set([
  'audio/mpeg',
  'audio/wav',
  'audio/x-wav',
  'audio/ogg',
  'audio/opus',
  'audio/basic',
  'audio/pcm',
  'audio/flac',
  'audio/aac',
  'application/zip',
  'video/mp4',
]);

/**
 * Reads a response as a file; `onBytes` is called with the size of each chunk in bytes. Throws if the content type may
 * not be saved (HIST-010).
 */
export async function readDownload(response: Response, onBytes?: (bytes: number) => void): Promise<Blob> {
  const type = (response.headers.get('content-type') ?? '').split(';')[0]!.trim();
  if (!allowedTypes.has(type))
    throw new ApiError({
      status: response.status,
      message: translate(messages.invalidResponseType('{type}'), { type }),
      type: 'invalid_response_type',
      payload: undefined,
    });
  if (!onBytes || !response.body) return response.blob();
  const countingStream = new TransformStream<Uint8Array, Uint8Array>({
    transform: (bytes, pass) => {
      onBytes(bytes.length);
      pass.enqueue(bytes);
    },
  });
  // A Response lets the browser collect the chunks, on disk if they are large.
  const { headers } = response;
  return new Response(response.body.pipeThrough(countingStream), { headers }).blob();
}

/** The file name of a saved item (HIST-009). */
export function itemFileName(item: HistoryItemReply): string {
  const format = item.output_format as AudioFormat;
  return downloadName({
    name: item.voice_name,
    title: item.name,
    dateUnix: item.date_unix,
    category: item.voice_category,
    modelId: item.model_id,
    settings: item.settings,
    extension: Object.hasOwn(audioFormats, format) ? audioFormats[format].extension : 'mp3',
  });
}

/** HIST-011: the name of a download: a zip is named by what it holds, one item has its own name. */
export const downloadFileName = (items: readonly HistoryItemReply[], type: string): string =>
  type === 'application/zip' || !items[0]
    ? archiveName(items.map(({ date_unix: dateUnix, voice_name: voiceName }) => ({ dateUnix, voiceName })))
    : itemFileName(items[0]);

export interface DownloadOptions {
  readonly client: Pick<Client, 'open'>;
  readonly save: (file: Blob, name: string) => void;
  readonly onBytes?: (bytes: number) => void;
  readonly signal?: AbortSignal;
}

/** Downloads the original audio of items, one as a file, several as a zip, and saves it. Throws like the client. */
export async function downloadItems(
  items: readonly HistoryItemReply[],
  { client, save, onBytes, signal }: DownloadOptions,
): Promise<void> {
  const body = { history_item_ids: items.map((item) => item.history_item_id) };
  const options = signal ? { body, signal } : { body };
  const file = await readDownload(await client.open('POST /v1/history/download', options), onBytes);
  save(file, downloadFileName(items, file.type));
}
