import { useEffect, useRef, useState } from 'react';
import { useStore } from '../../data/store/use-store.ts';
import { player, transport } from '../player/player-instance.ts';
import { isPlayingOrLoading } from '../player/player-state.ts';
import { type Comparison, type ComparisonParts, createComparison } from './comparison.ts';

export type ComparedFiles = Pick<ComparisonParts, 'open' | 'track' | 'positions'>;

/**
 * The comparison of two recordings; `files.track.id` names them. It is what the player bar controls from its first
 * playback until something else plays.
 */
export function useComparison(files: ComparedFiles) {
  const latest = useRef(files);
  latest.current = files;
  const release = useRef(() => {});
  const own = useRef<Comparison>(undefined);
  const [comparison] = useState(() => {
    const created = createComparison({
      createElement: () => new Audio(),
      createUrl: URL.createObjectURL,
      revokeUrl: URL.revokeObjectURL,
      open: { before: () => latest.current.open.before(), after: () => latest.current.open.after() },
      track: files.track,
      positions: files.positions,
      onPlay: () => {
        release.current();
        release.current = transport.takeOver(own.current!.transport);
      },
    });
    own.current = created;
    // With a listener, its state keeps its identity between two changes.
    created.transport.subscribe(() => {});
    return created;
  });
  useEffect(() => {
    const unsubscribe = player.subscribe(() => {
      if (isPlayingOrLoading(player.state().status)) release.current();
    });
    return () => {
      unsubscribe();
      release.current();
      comparison.close();
    };
  }, [comparison]);
  const state = useStore(comparison);
  const playback = useStore(comparison.transport);
  return { comparison, ...state, playback };
}
