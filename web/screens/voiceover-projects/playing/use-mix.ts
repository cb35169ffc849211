import { useCallback, useEffect, useMemo, useState } from 'react';
import type { VoiceoverProjectReply } from '../../../../contract/dubbing/voiceover-projects.ts';
import { showError } from '../../../parts/status/show-error.tsx';
import type { PlacedClip } from '../document/timeline-content.ts';
import { createMixPlayer, type MixSound } from './mix-player.ts';

/** What is heard of a project: a solo track silences the others. */
function soundsOf({ tracks }: VoiceoverProjectReply, placed: readonly PlacedClip[]): MixSound[] {
  const hasSolo = tracks.some(({ is_solo }) => is_solo);
  const heard = new Map(
    tracks.filter((track) => !track.is_muted && (track.is_solo || !hasSolo)).map((track) => [track.track_id, track]),
  );
  return placed.flatMap(({ clip, file, endMs, tempo }): MixSound[] => {
    const track = heard.get(clip.track_id);
    if (!track || !file || file.peaks === null) return [];
    return [
      {
        fileId: file.file_id,
        tempo,
        startMs: clip.start_ms,
        endMs,
        skipMs: clip.trim_start_ms,
        durationMs: file.duration_ms,
        gain: 10 ** ((track.gain_db + clip.gain_db) / 20),
        fadeInMs: clip.fade_in_ms,
        fadeOutMs: clip.fade_out_ms,
      },
    ];
  });
}

/** Plays the mix of a project, which ends at `endMs`. */
export function useMix(project: VoiceoverProjectReply, placed: readonly PlacedClip[], endMs: number) {
  const [isPlaying, setPlaying] = useState(false);
  const [positionMs, setPositionMs] = useState(0);
  const { project_id } = project;
  const player = useMemo(() => {
    const created = createMixPlayer(project_id, {
      onChange() {
        setPlaying(created.isPlaying);
        setPositionMs(Math.round(created.positionMs()));
      },
      onProblem: showError,
    });
    return created;
  }, [project_id]);
  useEffect(() => () => player.close(), [player]);
  const livePositionMs = useCallback(() => player.positionMs(), [player]);

  const play = (fromMs: number) => {
    setPlaying(true);
    const start = fromMs >= endMs ? 0 : fromMs;
    void player.play(soundsOf(project, placed), start, Math.max(endMs, start + 1)).catch(showError);
  };
  return {
    isPlaying,
    positionMs,
    livePositionMs,
    seek(ms: number) {
      const wasPlaying = player.isPlaying;
      player.pause();
      setPositionMs(ms);
      if (wasPlaying) play(ms);
    },
    toggle: () => (player.isPlaying ? player.pause() : play(positionMs)),
  };
}
export type Mix = ReturnType<typeof useMix>;
