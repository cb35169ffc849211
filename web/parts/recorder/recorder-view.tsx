import { Mic, Pause, RotateCcw, Square } from 'lucide-react';
import { formatDuration } from '../../format/duration.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../button/button.tsx';
import { blobTrack } from '../player/blob-track.ts';
import { PlayTrackButton } from '../player/play-track-button.tsx';
import { LevelMeter } from './level-meter.tsx';
import { MicrophoneSelect } from './microphone-select.tsx';
import type { Recorder, Take } from './use-recorder.ts';

interface RecorderViewProps {
  recorder: Recorder;
  label: string;
  useLabel: string;
  disabled: boolean;
  onUse: () => void;
}

/** The controls of a recorder in each of its states. */
export function RecorderView({ recorder, label, useLabel, disabled, onUse }: RecorderViewProps) {
  const { status, take, problem } = recorder;
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <div className="flex min-w-0 flex-wrap items-center gap-2">
        {status === 'recording' || status === 'paused' ? (
          <RunningControls recorder={recorder} />
        ) : take ? (
          <ReviewControls take={take} recorder={recorder} useLabel={useLabel} disabled={disabled} onUse={onUse} />
        ) : (
          <>
            <Button busy={status === 'asking'} disabled={disabled} onClick={() => void recorder.start()}>
              <Mic aria-hidden />
              {label}
            </Button>
            <MicrophoneSelect microphones={recorder} disabled={disabled} />
          </>
        )}
      </div>
      {problem && (
        <p role="alert" className="text-bad text-meta">
          {problem}
        </p>
      )}
    </div>
  );
}

function RunningControls({ recorder }: { recorder: Recorder }) {
  const { status, seconds, level, pause, resume, stop, discard } = recorder;
  return (
    <>
      <Button kind="danger" onClick={() => void stop()}>
        <Square className="fill-current" aria-hidden />
        {t('Stop recording')}
      </Button>
      {status === 'paused' ? (
        <Button onClick={resume}>
          <Mic aria-hidden />
          {t('Resume')}
        </Button>
      ) : (
        <Button onClick={pause}>
          <Pause aria-hidden />
          {t('Pause')}
        </Button>
      )}
      <span role="timer" aria-label={t('Recorded')} className="font-[560] tabular-nums">
        {formatDuration(seconds)}
      </span>
      {status === 'paused' ? <span className="text-ink-3 text-meta">{t('Paused')}</span> : <LevelMeter level={level} />}
      <Button kind="ghost" size="small" onClick={discard}>
        {t('Discard')}
      </Button>
    </>
  );
}

interface ReviewControlsProps extends Pick<RecorderViewProps, 'recorder' | 'useLabel' | 'disabled' | 'onUse'> {
  take: Take;
}

function ReviewControls({ take, recorder, useLabel, disabled, onUse }: ReviewControlsProps) {
  const { id, recording, seconds } = take;
  const track = blobTrack({ id, title: t('New recording'), blob: recording, seconds });
  return (
    <>
      <Button kind="primary" disabled={disabled} onClick={onUse}>
        {useLabel}
      </Button>
      <span className="flex items-center gap-1">
        <PlayTrackButton track={track} label={t('new recording')} />
        <span className="font-[560] tabular-nums">{formatDuration(seconds)}</span>
      </span>
      <Button disabled={disabled} onClick={() => void recorder.start()}>
        <RotateCcw aria-hidden />
        {t('Record again')}
      </Button>
      <Button kind="ghost" size="small" onClick={recorder.discard}>
        {t('Discard')}
      </Button>
      <MicrophoneSelect microphones={recorder} disabled={disabled} />
    </>
  );
}
