import { Archive, Download, Volume2, VolumeX } from 'lucide-react';
import { useState } from 'react';
import type { SongReply } from '../../../contract/speech-tools/songs.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { useStore } from '../../data/store/use-store.ts';
import { t } from '../../messages/t.ts';
import { saveFile } from '../../nouns/history/save-file.ts';
import { fetchStem, fetchStems, type StemName, songFileName, stemTitles } from '../../nouns/music/songs.ts';
import { Button } from '../../parts/button/button.tsx';
import { IconButton } from '../../parts/button/icon-button.tsx';
import { ChipButton } from '../../parts/display/chip.tsx';
import { classNames } from '../../parts/display/class-names.ts';
import { Slider } from '../../parts/form/slider.tsx';
import { ErrorState } from '../../parts/status/error-state.tsx';
import { ProgressBar } from '../../parts/status/progress-bar.tsx';
import { showError } from '../../parts/status/show-error.tsx';
import { barHeights, barPath } from '../../parts/waveform/waveform-bars.ts';
import { maxVolume, type StemSettings } from './stem-levels.ts';
import type { StemMixer } from './stem-mixer.ts';
import type { MixerState } from './use-stem-mixer.ts';

interface SongMixerProps {
  song: SongReply;
  state: MixerState;
}

/** The stems of a song with volume, mute and solo. */
export function SongMixer({ song, state }: SongMixerProps) {
  if (state.kind === 'failed') return <ErrorState message={messageOf(state.error)} onRetry={state.retry} />;
  if (state.kind === 'loading')
    return (
      <div className="flex flex-col gap-2 py-2">
        <p role="status" className="text-ink-2">
          {t('Preparing stems: {ready} of {total}', { ready: state.ready, total: state.total })}
        </p>
        <ProgressBar label={t('Stems')} share={state.total === 0 ? undefined : state.ready / state.total} />
      </div>
    );
  return <MixerLanes song={song} mixer={state.mixer} peaks={state.peaks} />;
}

interface MixerLanesProps {
  song: SongReply;
  mixer: StemMixer;
  peaks: ReadonlyMap<StemName, readonly number[]>;
}

function MixerLanes({ song, mixer, peaks }: MixerLanesProps) {
  const settings = useStore(mixer, mixer.settings);
  const [isZipping, setZipping] = useState(false);
  const saveAll = async () => {
    setZipping(true);
    await fetchStems(song.song_id)
      .then((zip) => saveFile(zip, songFileName(t('{title} stems', { title: song.title }), 'zip')))
      .catch(showError);
    setZipping(false);
  };
  return (
    <div className="flex flex-col gap-2">
      <ul className="flex flex-col divide-y rounded-m border">
        {[...settings].map(([name, stem]) => (
          <MixerLane key={name} song={song} name={name} stem={stem} peaks={peaks.get(name) ?? []} mixer={mixer} />
        ))}
      </ul>
      <Button className="self-start" busy={isZipping} onClick={() => void saveAll()}>
        <Archive aria-hidden />
        {t('Download all stems (ZIP)')}
      </Button>
    </div>
  );
}

interface MixerLaneProps {
  song: SongReply;
  name: StemName;
  stem: StemSettings;
  peaks: readonly number[];
  mixer: StemMixer;
}

function MixerLane({ song, name, stem, peaks, mixer }: MixerLaneProps) {
  const { volume, isMuted, isSolo } = stem;
  const title = stemTitles[name];
  const [isSaving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    await fetchStem(song.song_id, name)
      .then((file) => saveFile(file, songFileName(`${song.title} ${name}`, 'mp3')))
      .catch(showError);
    setSaving(false);
  };
  return (
    <li aria-label={title} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
      <div className="flex items-center gap-1.5">
        <IconButton
          size="small"
          label={isMuted ? t('Unmute {name}', { name }) : t('Mute {name}', { name })}
          aria-pressed={isMuted}
          onClick={() => mixer.change(name, { isMuted: !isMuted })}
        >
          {isMuted ? <VolumeX /> : <Volume2 />}
        </IconButton>
        <ChipButton
          pressed={isSolo}
          aria-label={t('Solo {name}', { name })}
          onClick={() => mixer.change(name, { isSolo: !isSolo })}
        >
          {t('Solo')}
        </ChipButton>
      </div>
      <div className="w-40 shrink-0 grow sm:max-w-56">
        <Slider
          label={title}
          value={volume}
          min={0}
          max={maxVolume}
          step={0.05}
          text={`${Math.round(volume * 100)} %`}
          onChange={(next) => mixer.change(name, { volume: next })}
        />
      </div>
      <StemWave peaks={peaks} isSilent={isMuted || (!isSolo && hasSolo(mixer))} />
      <IconButton size="small" label={t('Download {name}', { name })} disabled={isSaving} onClick={() => void save()}>
        <Download />
      </IconButton>
    </li>
  );
}

const hasSolo = (mixer: StemMixer): boolean => [...mixer.settings().values()].some(({ isSolo }) => isSolo);

const [bars, step, barWidth, height] = [120, 4, 2.4, 32];

/** Where a stem sounds; only a picture, since the waveform above it seeks. */
const StemWave = ({ peaks, isSilent }: { peaks: readonly number[]; isSilent: boolean }) => (
  <svg
    aria-hidden
    viewBox={`0 0 ${bars * step} ${height}`}
    preserveAspectRatio="none"
    className={classNames('hidden h-8 min-w-0 flex-1 stroke-wave md:block', isSilent && 'opacity-35')}
  >
    <path
      d={barPath(barHeights(peaks, peaks.length, bars), step, barWidth, height)}
      strokeWidth={barWidth}
      strokeLinecap="round"
      fill="none"
    />
  </svg>
);
