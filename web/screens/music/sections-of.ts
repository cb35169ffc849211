import type { SongReply } from '../../../contract/speech-tools/songs.ts';
import { formatDuration } from '../../format/duration.ts';
import { t } from '../../messages/t.ts';
import { fromWire, sectionStarts } from '../../nouns/music/song-plan.ts';
import type { Region } from '../../parts/waveform/region-layer.tsx';

export interface SongSection extends Region {
  readonly styles: readonly string[];
}

/** The sections of the plan of a song; none of an upload. */
export function sectionsOf({ composition_plan: wire }: SongReply): SongSection[] {
  if (!wire) return [];
  const plan = fromWire(wire, () => '');
  const starts = sectionStarts(plan);
  return plan.sections.map(({ name, durationMs, positiveStyles, source }, at) => {
    const startInS = starts[at]! / 1000;
    const endInS = startInS + durationMs / 1000;
    const styles = source
      ? [t('from another song at {startMs}', { startMs: formatDuration(source.startMs / 1000) })]
      : positiveStyles;
    return { id: String(at), label: name, startInS, endInS, styles };
  });
}
