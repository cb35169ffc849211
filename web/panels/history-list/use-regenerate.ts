import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { HistoryItemReply } from '../../../contract/history/history.ts';
import { track } from '../../data/api/track-event.ts';
import { t } from '../../messages/t.ts';
import { openDialogue } from '../../nouns/dialogue/dialogue-instance.ts';
import { rawEncodingOf, titleOf, voicesOf } from '../../nouns/history/history-track.ts';
import { generation, openSpeech } from '../../nouns/speech/speech-instance.ts';
import { toast } from '../../parts/status/toast.ts';
import { toDialogueRequest, toSpeechRequest } from './item-request.ts';

/** Whether an item can be generated again. */
export const canRegenerate = (item: HistoryItemReply): boolean =>
  toSpeechRequest(item) !== undefined || toDialogueRequest(item) !== undefined;

/** Generates an item again with the same text, voice, model and settings (U-53), and plays it while it arrives. */
export function useRegenerate(): (item: HistoryItemReply, modelName: string | undefined) => Promise<void> {
  const client = useQueryClient();
  return useCallback(
    async (item, modelName) => {
      const [request, dialogue] = [toSpeechRequest(item), toDialogueRequest(item)];
      if (generation.isRunning()) return toast(t('Another generation is running. Try again when it has finished.'));
      if (!request && !dialogue) return;
      track('text-to-speech generation started');
      await generation.start((signal) => (request ? openSpeech(request, signal) : openDialogue(dialogue!, signal)), {
        title: titleOf(item.text ?? ''),
        subtitle: [voicesOf(item), modelName].filter(Boolean).join(' · '),
        expectedInS: item.duration_ms / 1000,
        raw: rawEncodingOf((request ?? dialogue!).outputFormat),
      });
      void client.invalidateQueries({ queryKey: ['subscription'] });
      void client.invalidateQueries({ queryKey: ['history'] });
    },
    [client],
  );
}
