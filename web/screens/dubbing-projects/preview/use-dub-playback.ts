import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { api } from '../../../data/api/api.ts';
import { elementTransport } from '../../../parts/player/element-transport.ts';
import { transport } from '../../../parts/player/player-instance.ts';
import { idlePlayer } from '../../../parts/player/player-state.ts';
import type { Transport } from '../../../parts/player/transport.ts';
import { createLinePlayer, type LinePlayer, type PlayedLine } from './line-player.ts';

interface DubPlaybackOptions {
  readonly projectId: string;
  readonly name: string;
  /** The language that is heard; undefined: the source. */
  readonly languageId: string | undefined;
  readonly languageName: string | undefined;
  readonly lines: readonly PlayedLine[];
  /** Only the new voices are heard. */
  readonly dropsBackground: boolean;
}

export interface DubPlayback {
  readonly element: RefObject<HTMLVideoElement | null>;
  readonly isPlaying: boolean;
  readonly positionS: number;
  readonly livePositionS: () => number;
  readonly toggle: () => void;
  readonly seek: (positionS: number) => void;
  /** Plays from one time to another. */
  readonly playRange: (fromS: number, toS: number) => void;
}

/** How loud the source stays below a new voice, as a share: its own speech must not be understood. */
const duckedVolume = 0.08;

/** Plays the source of a dub with the lines of a language over it, under the keys and the bar of the player. */
export function useDubPlayback(options: DubPlaybackOptions): DubPlayback {
  const { projectId, name, languageId, languageName, lines, dropsBackground } = options;
  const element = useRef<HTMLVideoElement>(null);
  const linePlayer = useRef<LinePlayer>(undefined);
  const endS = useRef<number>(undefined);
  const [own, setOwn] = useState<Transport>();

  useEffect(() => {
    const source = element.current;
    if (!source) return;
    const subtitle = languageName ?? '';
    const next = elementTransport(source, { id: `dub:${projectId}`, title: name, subtitle, outline: undefined });
    setOwn(next);
    return transport.takeOver(next);
  }, [projectId, name, languageName]);

  useEffect(() => {
    const source = element.current;
    if (!source || languageId === undefined) return;
    const player = createLinePlayer({
      element: source,
      createAudio: () => new Audio(),
      load: async (takeId) => {
        const params = { project_id: projectId, language_id: languageId, take_id: takeId };
        const reply = await api.open(
          'GET /v1/dubbing/project/{project_id}/language/{language_id}/take/{take_id}/audio',
          {
            params,
          },
        );
        return URL.createObjectURL(await reply.blob());
      },
      release: (url) => URL.revokeObjectURL(url),
    });
    linePlayer.current = player;
    return () => {
      linePlayer.current = undefined;
      player.close();
    };
  }, [projectId, languageId]);

  useEffect(() => {
    const source = element.current;
    if (!source) return;
    let frame = 0;
    const follow = () => {
      linePlayer.current?.follow();
      if (endS.current !== undefined && source.currentTime >= endS.current) {
        endS.current = undefined;
        source.pause();
      }
    };
    const next = () => {
      follow();
      frame = requestAnimationFrame(next);
    };
    const onChange = () => {
      cancelAnimationFrame(frame);
      follow();
      if (!source.paused) frame = requestAnimationFrame(next);
    };
    for (const event of followedEvents) source.addEventListener(event, onChange);
    return () => {
      cancelAnimationFrame(frame);
      for (const event of followedEvents) source.removeEventListener(event, onChange);
    };
  }, []);

  useEffect(() => {
    linePlayer.current?.setLines(lines, {
      volume: dropsBackground ? 0 : 1,
      duckedVolume: dropsBackground ? 0 : duckedVolume,
    });
  }, [lines, dropsBackground]);

  const state = useSyncExternalStore(own?.subscribe ?? subscribeToNothing, own?.state ?? idleState);
  const seek = (positionS: number) => {
    endS.current = undefined;
    own?.seek(positionS);
  };
  return {
    element,
    isPlaying: state.status === 'playing' || state.status === 'loading',
    positionS: state.positionInS,
    livePositionS: () => element.current?.currentTime ?? 0,
    toggle: () => {
      endS.current = undefined;
      own?.toggle();
    },
    seek,
    playRange(fromS, toS) {
      seek(fromS);
      endS.current = toS;
      element.current?.play().catch(() => {});
    },
  };
}

const followedEvents = [
  'play',
  'playing',
  'pause',
  'seeking',
  'seeked',
  'ended',
  'ratechange',
  'volumechange',
] as const;
const subscribeToNothing = () => () => {};
const idleState = () => idlePlayer;
