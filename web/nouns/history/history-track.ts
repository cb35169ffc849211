import { isOutputFormat, outputFormats } from '../../../contract/catalogue/output-formats.ts';
import type { HistoryItemReply } from '../../../contract/history/history.ts';
import { api } from '../../data/api/api.ts';
import { t } from '../../messages/t.ts';
import { collectAudio, type RawEncoding } from '../../parts/player/player-audio.ts';
import { toAudioResponse } from '../../parts/player/player-file.ts';
import type { Track } from '../../parts/player/player-track.ts';
import { downloadItems } from './download.ts';
import { saveFile } from './save-file.ts';

/** The player track id of a history item, during generation and later. */
export const historyTrackId = (historyItemId: string): string => `history:${historyItemId}`;

/** The history item of a player track; undefined for other recordings. */
export const toHistoryItemId = (trackId: string): string | undefined => /^history:(.+)$/.exec(trackId)?.[1];

/** The sample format of a raw output format; undefined for formats with a header. */
export function rawEncodingOf(outputFormat: string): RawEncoding | undefined {
  if (!isOutputFormat(outputFormat)) return undefined;
  const { codec, sampleRate } = outputFormats[outputFormat];
  return codec === 'pcm' || codec === 'ulaw' || codec === 'alaw' ? { codec, sampleRate } : undefined;
}

/** HIST-008: an item with one or more voices is speech; one without is generated sound. */
export const isSpeech = (item: Pick<HistoryItemReply, 'voice_id' | 'dialogue'>): boolean =>
  item.voice_id !== null || item.dialogue !== null;

/** The voices of an item. */
export const voicesOf = (item: Pick<HistoryItemReply, 'voice_name' | 'dialogue'>): string =>
  item.dialogue ? [...new Set(item.dialogue.map(({ voice_name }) => voice_name))].join(', ') : (item.voice_name ?? '');

/** The start of a text, on one line. */
export const titleOf = (text: string): string => text.slice(0, 200).replaceAll(/\s+/gu, ' ').trim();

type PlayableItem = Pick<HistoryItemReply, 'voice_name' | 'dialogue' | 'duration_ms' | 'peaks' | 'output_format'>;

/** Builds the player track of generated audio from `text`; `open` requests its audio. */
export const itemTrack = (
  item: PlayableItem,
  text: string,
  modelName: string | undefined,
  open: (signal: AbortSignal) => Promise<Response>,
): Omit<Track, 'id'> => ({
  title: titleOf(text) || t('Untitled'),
  subtitle: [voicesOf(item), modelName].filter(Boolean).join(' · '),
  expectedInS: item.duration_ms / 1000,
  outline: item.peaks ?? undefined,
  source: {
    open: () => collectAudio(async (signal) => toAudioResponse(await open(signal)), rawEncodingOf(item.output_format)),
  },
});

/** Builds a player track with download for a history item. */
export function historyTrack(item: HistoryItemReply, modelName: string | undefined): Track {
  const params = { history_item_id: item.history_item_id };
  return {
    ...itemTrack(item, item.text ?? '', modelName, (signal) =>
      api.open('GET /v1/history/{history_item_id}/audio', { params, signal }),
    ),
    // A changed recording has no text.
    ...(item.source === 'STS' && !item.text && { title: t('Voice change') }),
    ...(item.name !== null && { title: item.name }),
    id: historyTrackId(item.history_item_id),
    download: () => downloadItem(item),
  };
}

/** Saves the audio of one item. Throws like the client. */
export const downloadItem = (item: HistoryItemReply): Promise<void> =>
  downloadItems([item], { client: api, save: saveFile });
