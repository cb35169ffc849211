import { Pause, Play } from 'lucide-react';
import { t } from '../../messages/t.ts';
import { IconButton } from '../button/icon-button.tsx';
import type { QueuePosition } from './player-queue.ts';
import { isPlayingOrLoading } from './player-state.ts';
import type { Track } from './player-track.ts';
import { playOrPause, useTrackStatus } from './use-player.ts';

interface PlayTrackButtonProps {
  track: Track;
  /** The position in a list whose other recordings may follow; called on play. */
  place?: () => QueuePosition;
  /** The object in the accessible name, after the verb: `interview.mp3`. */
  label: string;
}

/** A small button of a row that plays or pauses a recording in the global player. */
export function PlayTrackButton({ track, place, label }: PlayTrackButtonProps) {
  const isPlaying = isPlayingOrLoading(useTrackStatus(track.id));
  return (
    <IconButton
      size="small"
      label={isPlaying ? t('Pause {label}', { label }) : t('Play {label}', { label })}
      onClick={() => playOrPause(track, place?.())}
    >
      {isPlaying ? <Pause /> : <Play />}
    </IconButton>
  );
}
