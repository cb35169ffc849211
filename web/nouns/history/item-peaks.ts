import type { HistoryItemReply } from '../../../contract/history/history.ts';
import { api } from '../../data/api/api.ts';
import type { PeakSource } from '../../parts/waveform/peak-tiles.ts';
import type { Region } from '../../parts/waveform/region-layer.tsx';

/** The waveform of the chosen version of a history item in every resolution. */
export const itemPeaks = (historyItemId: string, versionId: string): PeakSource => ({
  id: `history:${historyItemId}:${versionId}`,
  load: async ({ samplesPerPixel, start, length }, signal) => {
    const reply = await api.open('GET /v1/history/{history_item_id}/peaks', {
      params: { history_item_id: historyItemId },
      query: { samples_per_pixel: samplesPerPixel, start, length },
      signal,
    });
    return reply.arrayBuffer();
  },
});

/** The lines of a dialogue as parts of its audio; undefined for items without times. */
export function dialogueRegions({ dialogue }: Pick<HistoryItemReply, 'dialogue'>): Region[] | undefined {
  const regions = dialogue?.flatMap(({ text, voice_name, start_ms, end_ms }, at) =>
    start_ms === null || end_ms === null
      ? []
      : [{ id: String(at), startInS: start_ms / 1000, endInS: end_ms / 1000, label: `${voice_name}: ${text}` }],
  );
  return regions && regions.length > 0 ? regions : undefined;
}
