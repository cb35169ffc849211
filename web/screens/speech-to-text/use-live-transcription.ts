import { useEffect, useState } from 'react';
import { api } from '../../data/api/api.ts';
import { useStore } from '../../data/store/use-store.ts';
import { createLiveTranscription } from '../../nouns/speech-to-text/live-transcription.ts';
import { openPcmMicrophone } from '../../parts/recorder/pcm-microphone.ts';

const createOwn = () =>
  createLiveTranscription({
    openMicrophone: openPcmMicrophone,
    createToken: async () => {
      const params = { token_type: 'realtime_scribe' } as const;
      return (await api.call('POST /v1/single-use-token/{token_type}', { params })).token;
    },
    connect: (path) => new WebSocket(`${location.origin.replace(/^http/, 'ws')}${path}`),
  });

/** A live transcription, which stops when it is not shown any more or the page is left; the next one starts anew. */
export function useLiveTranscription(isShown: boolean) {
  const [live, setLive] = useState(createOwn);
  useEffect(() => {
    if (!isShown) return;
    addEventListener('pagehide', live.stop);
    return () => {
      removeEventListener('pagehide', live.stop);
      live.stop();
      setLive(createOwn);
    };
  }, [isShown, live]);
  return { live, state: useStore(live) };
}
