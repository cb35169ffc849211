import { type RefObject, useCallback, useEffect, useState } from 'react';

export interface PublicAudio {
  readonly status: 'paused' | 'loading' | 'playing' | 'failed';
  readonly positionInS: number;
  readonly bufferedInS: number;
  livePositionInS(): number;
  toggle(): void;
  seek(positionInS: number): void;
}

const events = [
  'play',
  'playing',
  'pause',
  'waiting',
  'ended',
  'timeupdate',
  'seeked',
  'progress',
  'durationchange',
  'error',
] as const;

/** What an audio element does, as it changes, and how to steer it. `durationInS`: how long it plays. */
export function usePublicAudio(element: RefObject<HTMLAudioElement | null>, durationInS: number): PublicAudio {
  const [state, setState] = useState<Pick<PublicAudio, 'status' | 'positionInS' | 'bufferedInS'>>({
    status: 'paused',
    positionInS: 0,
    bufferedInS: 0,
  });
  useEffect(() => {
    const audio = element.current;
    if (!audio) return;
    const read = () =>
      setState({
        status: statusOf(audio),
        positionInS: Math.min(audio.currentTime, durationInS),
        bufferedInS: audio.buffered.length > 0 ? audio.buffered.end(audio.buffered.length - 1) : 0,
      });
    read();
    for (const event of events) audio.addEventListener(event, read);
    return () => {
      for (const event of events) audio.removeEventListener(event, read);
    };
  }, [element, durationInS]);

  const livePositionInS = useCallback(() => element.current?.currentTime ?? 0, [element]);
  return {
    ...state,
    livePositionInS,
    toggle() {
      const audio = element.current;
      if (!audio) return;
      if (!audio.paused) return audio.pause();
      // Reload after an error.
      if (audio.error) audio.load();
      // A refusal shows as the state of the element.
      audio.play().catch(() => {});
    },
    seek(positionInS) {
      if (element.current) element.current.currentTime = Math.min(durationInS, Math.max(0, positionInS));
    },
  };
}

function statusOf(audio: HTMLAudioElement): PublicAudio['status'] {
  if (audio.error) return 'failed';
  if (audio.paused || audio.ended) return 'paused';
  return audio.readyState < HTMLMediaElement.HAVE_FUTURE_DATA ? 'loading' : 'playing';
}
