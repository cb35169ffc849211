import { brand } from '../../../contract/catalogue/brand.ts';
import { errorOf } from '../../data/api/api-error.ts';
import { readDownload } from '../history/download.ts';
import { saveFile } from '../history/save-file.ts';

/** VIDEO-012 */
export const videoFileName = `${brand}.mp4`;

/** Downloads and saves the video at a URL. Throws like the client. */
export async function saveVideo(url: string): Promise<void> {
  const response = await fetch(url);
  if (!response.ok) throw await errorOf(response);
  saveFile(await readDownload(response), videoFileName);
}
