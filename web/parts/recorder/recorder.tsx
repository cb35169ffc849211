import { useEffect } from 'react';
import { t } from '../../messages/t.ts';
import { RecorderView } from './recorder-view.tsx';
import { useRecorder } from './use-recorder.ts';

interface RecorderProps {
  /** The maximum duration in seconds. */
  maxSeconds: number;
  onRecorded: (recording: Blob, seconds: number) => void;
  disabled?: boolean;
  /** The label of the button before the first recording. */
  label?: string;
  /** The label of the button that uses a finished recording. */
  useLabel?: string;
  /** Called when there starts to be a recording that is running or not used yet, and when there is none any more. */
  onActive?: (isOn: boolean) => void;
}

/** Records from the microphone: level, time, pause, choice of the microphone; the result is heard before it is used. */
export function Recorder(props: RecorderProps) {
  const {
    maxSeconds,
    onRecorded,
    disabled = false,
    label = t('Record'),
    useLabel = t('Add recording'),
    onActive,
  } = props;
  const recorder = useRecorder(maxSeconds);
  const { status, take, discard } = recorder;
  const isActive = status === 'recording' || status === 'paused' || status === 'review';
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change is reported
  useEffect(() => {
    onActive?.(isActive);
  }, [isActive]);
  const use = () => {
    if (!take) return;
    discard();
    onRecorded(take.recording, take.seconds);
  };
  return <RecorderView recorder={recorder} label={label} useLabel={useLabel} disabled={disabled} onUse={use} />;
}
