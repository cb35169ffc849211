import { type RefObject, useCallback, useEffect, useState } from 'react';

export interface SharedAudio {
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

/** State and controls of an audio element. Positions are limited to `durationInS`. */
export function useSharedAudio(element: RefObject<HTMLAudioElement | null>, durationInS: number): SharedAudio {
  const [state, setState] = useState<Pick<SharedAudio, 'status' | 'positionInS' | 'bufferedInS'>>({
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
      // A rejection already shows in the state of the element.
      audio.play().catch(() => {});
    },
    seek(positionInS) {
      if (element.current) element.current.currentTime = Math.min(durationInS, Math.max(0, positionInS));
    },
  };
}

function statusOf(audio: HTMLAudioElement): SharedAudio['status'] {
  if (audio.error) return 'failed';
  if (audio.paused || audio.ended) return 'paused';
  return audio.readyState < HTMLMediaElement.HAVE_FUTURE_DATA ? 'loading' : 'playing';
}
