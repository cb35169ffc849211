import { messages } from '../../../contract/catalogue/messages.ts';
import { isOutputFormat, outputFormats } from '../../../contract/catalogue/output-formats.ts';
import { downloadName } from '../../../contract/file-names.ts';
import type { HistoryItemReply } from '../../../contract/history.ts';
import { ApiError } from '../../data/api-error.ts';
import type { Client } from '../../data/client.ts';

/** O-57 */
const allowedTypes: ReadonlySet<string> = new Set([
  'audio/mpeg',
  'audio/wav',
  'audio/x-wav',
  'audio/ogg',
  'audio/opus',
  'audio/basic',
  'audio/pcm',
  'audio/flac',
  'application/zip',
  'video/mp4',
]);

/** The file of an answer. Throws where its type is none that may be saved (HIST-010). */
export async function downloadedFile(response: Response): Promise<Blob> {
  const type = (response.headers.get('content-type') ?? '').split(';')[0]!.trim();
  if (!allowedTypes.has(type))
    throw new ApiError({
      status: response.status,
      message: messages.invalidResponseType(type),
      type: 'invalid_response_type',
      payload: undefined,
    });
  return response.blob();
}

/** The name under which an item is saved (HIST-009). */
export function itemFileName(item: HistoryItemReply): string {
  const format = isOutputFormat(item.output_format) ? outputFormats[item.output_format] : undefined;
  return downloadName({
    name: item.voice_name,
    dateUnix: item.date_unix,
    category: item.voice_category,
    modelId: item.model_id,
    settings: item.settings,
    extension: format?.extension ?? 'mp3',
  });
}

/** HIST-011: a zip is `history.zip`, one item has its own name. */
export const downloadFileName = (items: readonly HistoryItemReply[], type: string): string =>
  type === 'application/zip' || !items[0] ? 'history.zip' : itemFileName(items[0]);

interface DownloadParts {
  readonly client: Pick<Client, 'open'>;
  readonly save: (file: Blob, name: string) => void;
}

/** Fetches the audio of items as they were made, one as itself, several as a zip, and saves it. Throws like the client. */
export async function downloadItems(
  items: readonly HistoryItemReply[],
  { client, save }: DownloadParts,
): Promise<void> {
  const body = { history_item_ids: items.map((item) => item.history_item_id) };
  const file = await downloadedFile(await client.open('POST /v1/history/download', { body }));
  save(file, downloadFileName(items, file.type));
}
