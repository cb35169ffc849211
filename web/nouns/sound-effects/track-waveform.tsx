import { useMemo } from 'react';
import { playFrom } from '../../parts/player/play-from.ts';
import { player } from '../../parts/player/player-instance.ts';
import type { Track } from '../../parts/player/player-track.ts';
import { playOrPause, useTrackStatus } from '../../parts/player/use-player.ts';
import { useTrackPlayback } from '../../parts/player/use-track-playback.ts';
import { Waveform } from '../../parts/waveform/waveform.tsx';
import { decodePeaks, noPeaks } from '../../parts/waveform/waveform-outline.ts';

interface TrackWaveformProps {
  track: Track;
  durationInS: number;
  className?: string;
}

const atStart = () => 0;

/** The waveform of a recording of a list: a click plays from there in the global player. */
export function TrackWaveform(props: TrackWaveformProps) {
  const isCurrent = useTrackStatus(props.track.id) !== 'idle';
  // Only the current one follows the player, so that the others do not render as it moves.
  return isCurrent ? <PlayingWaveform {...props} /> : <StillWaveform {...props} />;
}

const StillWaveform = (props: TrackWaveformProps) => (
  <WaveformView
    {...props}
    positionInS={0}
    livePositionInS={atStart}
    isMoving={false}
    onSkip={() => playFrom(props.track, 0)}
  />
);

function PlayingWaveform(props: TrackWaveformProps) {
  const { positionInS = 0, livePositionInS, isMoving } = useTrackPlayback(props.track.id);
  return (
    <WaveformView
      {...props}
      positionInS={positionInS}
      livePositionInS={livePositionInS}
      isMoving={isMoving}
      onSkip={(seconds) => player.skip(seconds)}
    />
  );
}

interface WaveformViewProps extends TrackWaveformProps {
  positionInS: number;
  livePositionInS: () => number;
  isMoving: boolean;
  onSkip: (seconds: number) => void;
}

function WaveformView({ track, durationInS, className, ...position }: WaveformViewProps) {
  const { outline } = track;
  const peaks = useMemo(() => (outline === undefined ? undefined : decodePeaks(outline)) ?? noPeaks, [outline]);
  return (
    <Waveform
      peaks={peaks}
      durationInS={durationInS}
      onSeek={(toInS) => playFrom(track, toInS)}
      onToggle={() => playOrPause(track)}
      {...position}
      {...(className !== undefined && { className })}
    />
  );
}
