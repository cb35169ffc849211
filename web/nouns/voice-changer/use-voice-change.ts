import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { api } from '../../data/api/api.ts';
import { isAbort } from '../../data/api/api-error.ts';
import { track } from '../../data/api/track-event.ts';
import { useStore } from '../../data/store/use-store.ts';
import { chosenVoice } from '../voices/chosen-voice.ts';
import { canSpeak } from '../voices/voice-availability.ts';
import { voicesQuery } from '../voices/voices-query.ts';
import type { ChangeDraft } from './change-draft.ts';
import type { ChangeRequest } from './change-request.ts';
import { changeRun } from './change-run.ts';

/** The voices, and the chosen one with its similarity, as far as they are loaded. */
export function useChangeSetup({ voiceId, similarity }: ChangeDraft) {
  const voicesResult = useQuery(voicesQuery);
  const { data: voices } = voicesResult;
  const speaking = useMemo(() => voices?.filter(canSpeak), [voices]);
  const voice = speaking && chosenVoice(speaking, voiceId);
  const { data: settings = voice?.settings ?? undefined } = useQuery({
    queryKey: ['voices', voice?.voice_id, 'settings'],
    queryFn: ({ signal }) =>
      api.call('GET /v1/voices/{voice_id}/settings', { params: { voice_id: voice!.voice_id }, signal }),
    enabled: voice !== undefined,
  });
  return {
    voices,
    voice,
    similarity: similarity ?? settings?.similarity_boost,
    failed: voicesResult.isError ? voicesResult : undefined,
  };
}

/** The voice change of this tab, with functions to start and cancel it. */
export function useVoiceChange() {
  const queryClient = useQueryClient();
  const state = useStore(changeRun);
  const start = useCallback(
    async (request: ChangeRequest) => {
      // STS-003
      track('speech-to-speech generation started');
      const result = await changeRun.start(request);
      const { error } = changeRun.state();
      if (result) track('speech-to-speech generation completed');
      else if (error && !isAbort(error)) track('speech-to-speech generation failed');
      void queryClient.invalidateQueries({ queryKey: ['subscription'] });
      void queryClient.invalidateQueries({ queryKey: ['history'] });
      return result;
    },
    [queryClient],
  );
  return { ...state, start, cancel: changeRun.cancel, clear: changeRun.clear };
}
