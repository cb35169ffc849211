import { Pause, Play } from 'lucide-react';
import { useMemo } from 'react';
import type { SongReply } from '../../../contract/speech-tools/songs.ts';
import { t } from '../../messages/t.ts';
import { saveFile } from '../../nouns/history/save-file.ts';
import { songTrack } from '../../nouns/music/songs.ts';
import { IconButton } from '../../parts/button/icon-button.tsx';
import { WaveformEditor } from '../../parts/waveform/waveform-editor.tsx';
import { decodePeaks } from '../../parts/waveform/waveform-outline.ts';
import { sectionsOf } from './sections-of.ts';
import { SongSections } from './song-sections.tsx';
import type { StemMixer } from './stem-mixer.ts';
import { useSongPlayback } from './use-song-playback.ts';

interface SongWaveProps {
  song: SongReply;
  /** What plays the song; undefined: the player. */
  mixer: StemMixer | undefined;
  onOpen: (songId: string) => void;
}

/** The waveform of a song with its sections, which seek. */
export function SongWave({ song, mixer, onOpen }: SongWaveProps) {
  const track = useMemo(() => songTrack(song, saveFile), [song]);
  const playback = useSongPlayback(track, mixer);
  const durationInS = (song.duration_ms ?? 0) / 1000;
  const outline = useMemo(() => (song.peaks === null ? undefined : decodePeaks(song.peaks)?.values), [song.peaks]);
  const sections = useMemo(() => sectionsOf(song), [song]);
  const { positionInS, isPlaying } = playback;
  const current = sections.findLastIndex(({ startInS }) => startInS <= positionInS + 0.01);
  return (
    <>
      <div className="flex items-start gap-3">
        <IconButton
          label={isPlaying ? t('Pause song') : t('Play song')}
          className="mt-7 rounded-full border bg-surface"
          onClick={playback.toggle}
        >
          {isPlaying ? <Pause /> : <Play />}
        </IconButton>
        <div className="min-w-0 flex-1">
          <WaveformEditor
            label={t('Position in the song')}
            source={undefined}
            durationInS={durationInS}
            outline={outline}
            positionInS={positionInS}
            livePositionInS={playback.livePositionInS}
            isMoving={playback.isMoving}
            onSeek={playback.seek}
            onToggle={playback.toggle}
            regions={sections}
            onRegion={({ startInS }) => playback.playFrom(startInS)}
          />
        </div>
      </div>
      {sections.length > 0 && (
        <SongSections
          song={song}
          sections={sections}
          current={isPlaying ? current : -1}
          onPlay={playback.playFrom}
          onOpen={onOpen}
        />
      )}
    </>
  );
}
