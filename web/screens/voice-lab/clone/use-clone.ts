import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { cloneConsent } from '../../../../contract/catalogue/voices/voice-consent.ts';
import type { VoiceReply } from '../../../../contract/voices/voices.ts';
import { api } from '../../../data/api/api.ts';
import { isAbort, messageOf } from '../../../data/api/api-error.ts';
import { upload } from '../../../data/api/upload.ts';
import { freeVoiceSlots } from '../../../nouns/voices/free-voice-slots.ts';
import { speakingObstacle } from '../../../nouns/voices/voice-origin.ts';
import { previewTrack } from '../../../nouns/voices/voice-track.ts';
import { player } from '../../../parts/player/player-instance.ts';
import { appendDetails, type VoiceDetails } from '../voice-details.ts';
import type { Clip } from './clips.ts';

export type CloneState =
  | { readonly status: 'idle'; readonly problem: string | undefined }
  /** `sent`: upload progress, 0 to 1; at 1 the server creates the voice. */
  | { readonly status: 'making'; readonly sent: number }
  | { readonly status: 'made'; readonly voice: VoiceReply };

export interface NewClone {
  readonly clips: readonly Clip[];
  readonly details: VoiceDetails;
  readonly removeNoise: boolean;
}

/** Uploads recordings and creates a voice from them; unmounting aborts it. */
export function useClone() {
  const queryClient = useQueryClient();
  const [state, setState] = useState<CloneState>({ status: 'idle', problem: undefined });
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);

  async function start({ clips, details, removeNoise }: NewClone): Promise<void> {
    controller.current = new AbortController();
    const { signal } = controller.current;
    setState({ status: 'making', sent: 0 });
    try {
      const body = new FormData();
      appendDetails(body, details);
      body.set('remove_background_noise', String(removeNoise));
      body.set('consent', cloneConsent);
      for (const { file } of clips) body.append('files', file, file.name);
      const onSent = (sent: number) => !signal.aborted && setState({ status: 'making', sent });
      await freeVoiceSlots();
      const { voice_id } = await upload('POST /v1/voices/add', { body }, { onSent, signal });
      void queryClient.invalidateQueries({ queryKey: ['subscription'] });
      void queryClient.invalidateQueries({ queryKey: ['voices'] });
      const voice = await api.call('GET /v1/voices/{voice_id}', { params: { voice_id }, signal });
      setState({ status: 'made', voice });
      // The person waited to hear it.
      const preview = speakingObstacle(voice) ? undefined : previewTrack(voice);
      if (preview) player.play(preview);
    } catch (error) {
      if (!isAbort(error)) setState({ status: 'idle', problem: messageOf(error) });
    }
  }
  const cancel = () => {
    controller.current?.abort();
    setState({ status: 'idle', problem: undefined });
  };
  return { state, start, cancel };
}
