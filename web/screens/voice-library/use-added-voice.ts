import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { VoiceReply } from '../../../contract/voices/voices.ts';
import { voicesQuery } from '../../nouns/voices/voices-query.ts';

/** The workspace's copies of shared voices by the ID of the original voice. */
export function useAddedVoices(): ReadonlyMap<string, VoiceReply> {
  const { data } = useQuery(voicesQuery);
  return useMemo(
    () =>
      new Map(
        data?.flatMap((voice) => {
          const { sharing } = voice;
          const isCopy = sharing?.status === 'copied' || sharing?.status === 'copied_disabled';
          return isCopy ? [[sharing.original_voice_id, voice]] : [];
        }),
      ),
    [data],
  );
}
