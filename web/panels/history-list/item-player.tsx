import { Pause, Play } from 'lucide-react';
import { useMemo } from 'react';
import type { HistoryItemReply } from '../../../contract/history/history.ts';
import { formatDuration } from '../../format/duration.ts';
import { t } from '../../messages/t.ts';
import { dialogueRegions, itemPeaks } from '../../nouns/history/item-peaks.ts';
import { Button } from '../../parts/button/button.tsx';
import { playFrom } from '../../parts/player/play-from.ts';
import { PlayerFailure } from '../../parts/player/player-controls.tsx';
import { player } from '../../parts/player/player-instance.ts';
import { isPlayingOrLoading } from '../../parts/player/player-state.ts';
import type { Track } from '../../parts/player/player-track.ts';
import { playOrPause, usePlayer } from '../../parts/player/use-player.ts';
import { WaveformEditor } from '../../parts/waveform/waveform-editor.tsx';
import { decodePeaks } from '../../parts/waveform/waveform-outline.ts';

/** Controls the global player, whose own controls this panel covers (PLAYER-004). */
export function ItemPlayer({ item, track }: { item: HistoryItemReply; track: Track }) {
  const { status, track: current, positionInS, failure } = usePlayer();
  const outline = useMemo(() => (item.peaks ? decodePeaks(item.peaks)?.values : undefined), [item.peaks]);
  const source = useMemo(
    () => itemPeaks(item.history_item_id, item.version_id),
    [item.history_item_id, item.version_id],
  );
  const regions = useMemo(() => dialogueRegions(item), [item]);
  const isCurrent = current?.id === track.id && status !== 'idle';
  const problem = current?.id === track.id ? failure : undefined;
  const isPlaying = isCurrent && isPlayingOrLoading(status);
  const durationInS = item.duration_ms / 1000;
  const shownPositionInS = isCurrent ? positionInS : 0;
  const toggle = () => playOrPause(track);
  const seek = (toInS: number) => playFrom(track, toInS);
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center gap-3">
        <Button
          kind="primary"
          aria-label={isPlaying ? t('Pause this item') : t('Play this item')}
          onClick={toggle}
          className="size-9 shrink-0 rounded-full p-0"
        >
          {isPlaying ? (
            <Pause className="fill-current" strokeWidth={0} aria-hidden />
          ) : (
            <Play className="ms-0.5 fill-current" strokeWidth={0} aria-hidden />
          )}
        </Button>
        <span className="text-ink-3 text-meta tabular-nums">
          {formatDuration(shownPositionInS)} / {formatDuration(durationInS)}
        </span>
      </div>
      <WaveformEditor
        label={t('Position')}
        source={source}
        durationInS={durationInS}
        outline={outline}
        positionInS={shownPositionInS}
        livePositionInS={player.positionInS}
        isMoving={isCurrent && status === 'playing'}
        onSeek={seek}
        onToggle={toggle}
        {...(regions && { regions, onRegion: (region) => seek(region.startInS) })}
      />
      {problem !== undefined && <PlayerFailure detail={problem} />}
    </div>
  );
}
