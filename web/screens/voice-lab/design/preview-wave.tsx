import { useQuery } from '@tanstack/react-query';
import { decodeBase64 } from '../../../data/api/byte-stream.ts';
import { t } from '../../../messages/t.ts';
import { playFrom } from '../../../parts/player/play-from.ts';
import { player } from '../../../parts/player/player-instance.ts';
import { useTrackPlayback } from '../../../parts/player/use-track-playback.ts';
import { Waveform } from '../../../parts/waveform/waveform.tsx';
import { noPeaks, type Peaks } from '../../../parts/waveform/waveform-outline.ts';
import { appendPeaks, peaksPerSecond } from '../../../parts/waveform/waveform-peaks.ts';
import { designTrack, type VoicePreview } from './use-design.ts';

/** Low, because only the outline is needed. Hz. */
const decodeRate = 8000;

async function readPeaks(preview: VoicePreview): Promise<Peaks> {
  const { buffer } = decodeBase64(preview.audio_base_64);
  const decoded = await new OfflineAudioContext(1, 1, decodeRate).decodeAudioData(buffer);
  const values: number[] = [];
  appendPeaks(values, decoded.getChannelData(0), decoded.duration);
  return { values, perSecond: peaksPerSecond };
}

interface PreviewWaveProps {
  preview: VoicePreview;
  /** From 1. */
  place: number;
  /** Called when a click starts it. */
  onPlay: () => void;
}

/** The waveform of a preview; a click plays from there, and stops the one that plays. */
export function PreviewWave({ preview, place, onPlay }: PreviewWaveProps) {
  const track = designTrack(preview, place);
  const { data: peaks = noPeaks } = useQuery({
    queryKey: ['design-peaks', preview.generated_voice_id],
    queryFn: () => readPeaks(preview),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const { positionInS, livePositionInS, isMoving } = useTrackPlayback(track.id);
  return (
    <Waveform
      label={t('Position in voice {place}', { place })}
      peaks={peaks}
      durationInS={preview.duration_secs}
      positionInS={positionInS ?? 0}
      livePositionInS={livePositionInS}
      isMoving={isMoving}
      onSeek={(to) => {
        onPlay();
        playFrom(track, to);
      }}
      onSkip={(seconds) => positionInS !== undefined && player.skip(seconds)}
      onToggle={() => {
        onPlay();
        if (positionInS === undefined) player.play(track);
        else player.toggle();
      }}
    />
  );
}
