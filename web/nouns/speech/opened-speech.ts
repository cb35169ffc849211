import { t } from '../../messages/t.ts';
import { toAudioResponse } from '../../parts/player/player-file.ts';
import type { OpenedSpeech } from './generation.ts';

/** The speech of a reply whose body still streams. */
export function openedSpeech(response: Response): OpenedSpeech {
  const historyItemId = response.headers.get('history-item-id');
  if (!historyItemId) throw new Error(t('The answer names no history item.'));
  return {
    answer: toAudioResponse(response),
    historyItemId,
    warning: response.headers.get('pronunciation-warning') ?? undefined,
  };
}
