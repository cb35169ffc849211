import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { cloneConsent } from '../../../../contract/catalogue/voices/voice-consent.ts';
import type { VoiceReply } from '../../../../contract/voices/voices.ts';
import { api } from '../../../data/api/api.ts';
import { isAbort, messageOf } from '../../../data/api/api-error.ts';
import { upload } from '../../../data/api/upload.ts';
import { appendDetails, type VoiceDetails } from '../voice-details.ts';
import type { Clip } from './clips.ts';

export type CloneState =
  | { readonly status: 'idle'; readonly problem: string | undefined }
  /** `sent`: 0 to 1; 1: all is there, and the voice is being made. */
  | { readonly status: 'making'; readonly sent: number }
  | { readonly status: 'made'; readonly voice: VoiceReply };

export interface NewClone {
  readonly clips: readonly Clip[];
  readonly details: VoiceDetails;
  readonly removeNoise: boolean;
}

/** Sends recordings and makes a voice of them; leaving gives it up. */
export function useClone() {
  const queryClient = useQueryClient();
  const [state, setState] = useState<CloneState>({ status: 'idle', problem: undefined });
  const giveUp = useRef<AbortController>(undefined);
  useEffect(() => () => giveUp.current?.abort(), []);

  async function start({ clips, details, removeNoise }: NewClone): Promise<void> {
    giveUp.current = new AbortController();
    const { signal } = giveUp.current;
    setState({ status: 'making', sent: 0 });
    try {
      const body = new FormData();
      appendDetails(body, details);
      body.set('remove_background_noise', String(removeNoise));
      body.set('consent', cloneConsent);
      for (const { file } of clips) body.append('files', file, file.name);
      const onSent = (sent: number) => !signal.aborted && setState({ status: 'making', sent });
      const { voice_id } = await upload('POST /v1/voices/add', { body }, { onSent, signal });
      void queryClient.invalidateQueries({ queryKey: ['subscription'] });
      void queryClient.invalidateQueries({ queryKey: ['voices'] });
      const voice = await api.call('GET /v1/voices/{voice_id}', { params: { voice_id }, signal });
      setState({ status: 'made', voice });
    } catch (error) {
      if (!isAbort(error)) setState({ status: 'idle', problem: messageOf(error) });
    }
  }
  const cancel = () => {
    giveUp.current?.abort();
    setState({ status: 'idle', problem: undefined });
  };
  return { state, start, cancel };
}
