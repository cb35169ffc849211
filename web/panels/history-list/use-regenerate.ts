import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { HistoryItemReply } from '../../../contract/history/history.ts';
import { track } from '../../data/api/track-event.ts';
import { openDialogue } from '../../nouns/dialogue/dialogue-instance.ts';
import { rawEncodingOf, titleOf, voicesOf } from '../../nouns/history/history-track.ts';
import { generation, openSpeech } from '../../nouns/speech/speech-instance.ts';
import { toast } from '../../parts/status/toast.ts';
import { dialogueOf, speechRequestOf } from './item-request.ts';

/** Whether an item can be made once more as it was. */
export const canRegenerate = (item: HistoryItemReply): boolean =>
  speechRequestOf(item) !== undefined || dialogueOf(item) !== undefined;

/** Makes an item once more, with the same text, voice, model and settings (U-53); it plays while it is made. */
export function useRegenerate(): (item: HistoryItemReply, modelName: string | undefined) => Promise<void> {
  const client = useQueryClient();
  return useCallback(
    async (item, modelName) => {
      const [request, dialogue] = [speechRequestOf(item), dialogueOf(item)];
      if (generation.isRunning()) return toast('Something is being made already. Try again when it is done.');
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
