import { useEffect, useMemo, useReducer } from 'react';
import { onThemeChange } from '../page/theme.ts';
import { createPeakTiles, type PeakSource, type PeakTiles } from './peak-tiles.ts';

/** The pixels of a waveform. `revision` changes when they must be drawn again: more have loaded, or the theme changed. */
export function usePeakTiles(source: PeakSource | undefined): { tiles: PeakTiles | undefined; revision: number } {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ID stands for the source
  const tiles = useMemo(() => source && createPeakTiles(source), [source?.id]);
  const [revision, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (!tiles) return;
    let frame = 0;
    const later = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(redraw);
    };
    const unsubscribe = [tiles.subscribe(later), onThemeChange(later)];
    return () => {
      cancelAnimationFrame(frame);
      for (const stop of unsubscribe) stop();
    };
  }, [tiles]);
  return { tiles, revision };
}
