import type { SpeechStream } from './service.ts';

/** The reply headers that clients of the public API read, and where the time went. */
export const presentHeaders = (speech: SpeechStream): Record<string, string | number> => ({
  ...(speech.historyItemId === undefined ? {} : { 'history-item-id': speech.historyItemId }),
  'character-cost': speech.cost,
  'current-concurrent-requests': speech.slot.running,
  'maximum-concurrent-requests': speech.slot.limit,
  'tts-latency-ms': Math.round(speech.firstAudioMs),
  'server-timing': `overhead;dur=${speech.overheadMs.toFixed(1)}, ttfa;desc="time to first audio";dur=${speech.firstAudioMs.toFixed(1)}`,
});
