import { api, session } from '../../data/api/api.ts';
import { player } from '../../parts/player/player-instance.ts';
import { showFailure } from '../../parts/status/show-error.tsx';
import { toast } from '../../parts/status/toast.ts';
import { awaitItem } from '../history/await-item.ts';
import { downloadItem, historyTrackId } from '../history/history-track.ts';
import { createCutGeneration } from './cut-generation.ts';
import { createGeneration, type OpenedSpeech } from './generation.ts';
import { createLatestItem } from './latest-item.ts';
import { openedSpeech } from './opened-speech.ts';
import { createSpeechDraft } from './speech-draft.ts';
import { isStreamed, type SpeechRequest, speechBodyOf } from './speech-request.ts';

/** The draft of this tab. */
export const draft = createSpeechDraft(() => localStorage);

/** The generation of this tab that was cut off. */
export const cutGeneration = createCutGeneration(() => sessionStorage);

/** The latest history item of the generation. */
export const latestItem = createLatestItem();
let awaited: string | undefined;

/** The generation of this tab. */
export const generation = createGeneration({
  player,
  trackId: historyTrackId,
  awaitItem: async (id) => {
    const params = { history_item_id: id };
    awaited = id;
    const item = await awaitItem(() => api.call('GET /v1/history/{history_item_id}', { params }));
    // Another generation may have started in the meantime.
    if (item && awaited === id && !generation.isRunning()) latestItem.set(id);
    return item;
  },
  download: downloadItem,
  showError: showFailure,
  showWarning: (warning) => void showWarning(warning),
});

/** The texts load on demand. */
async function showWarning(warning: string): Promise<void> {
  const { describeWarning } = await import('./pronunciation-warning.ts');
  const text = describeWarning(warning);
  if (text !== undefined) toast(text, { duration: 10_000 });
}

generation.subscribe(() => generation.isRunning() && latestItem.clear());

// The draft of one person must not show for the next one who signs in.
session.subscribe(() => {
  if (session.state().status !== 'signed-out') return;
  generation.cancel();
  latestItem.clear();
  draft.clear();
  cutGeneration.clear();
});

/** Sends a request; the response streams. Throws like the client. */
export async function openSpeech(request: SpeechRequest, signal: AbortSignal): Promise<OpenedSpeech> {
  const input = {
    params: { voice_id: request.voiceId },
    query: { output_format: request.outputFormat },
    body: speechBodyOf(request),
    signal,
  };
  const response = isStreamed(request.outputFormat)
    ? await api.open('POST /v1/text-to-speech/{voice_id}/stream', input)
    : await api.open('POST /v1/text-to-speech/{voice_id}', input);
  return openedSpeech(response);
}
