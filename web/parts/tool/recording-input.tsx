import { Sparkles } from 'lucide-react';
import { useRef, useState } from 'react';
import { t } from '../../messages/t.ts';
import { Button } from '../button/button.tsx';
import type { ChosenFile } from '../files/chosen-files.ts';
import { FileDrop } from '../files/file-drop.tsx';
import { acceptedMedia, inspectMedia } from '../files/media-inspection.ts';
import { blobTrack } from '../player/blob-track.ts';
import { PlayTrackButton } from '../player/play-track-button.tsx';
import { Recorder } from '../recorder/recorder.tsx';
import { recordingFile } from '../recorder/recording.ts';
import { showError } from '../status/show-error.tsx';

interface RecordingInputProps {
  files: readonly ChosenFile[];
  onChange: (update: (files: readonly ChosenFile[]) => readonly ChosenFile[]) => void;
  maxFileBytes: number;
  maxSeconds: number;
  /** The kinds of files, for example "Audio or video". */
  kinds: string;
  disabled: boolean;
  /** For example "Use an example recording". */
  exampleLabel: string;
  /** Loads the example; undefined while it is not available. */
  loadExample: (() => Promise<File>) | undefined;
  onRecordingStart?: () => void;
}

/** The one recording of a tool: dropped, chosen, pasted, recorded, or an example. It can be played before it is used. */
export function RecordingInput(props: RecordingInputProps) {
  const { files, onChange, maxFileBytes, maxSeconds, kinds, disabled, exampleLabel, loadExample } = props;
  const count = useRef(0);
  const [isLoading, setLoading] = useState(false);
  const inspect = inspectMedia({ maxSeconds });
  const isEmpty = files.length === 0;
  const choose = (file: File, seconds: number | undefined) =>
    onChange(() => [{ id: crypto.randomUUID(), file, seconds }]);
  const chooseExample = async (load: () => Promise<File>) => {
    setLoading(true);
    try {
      const file = await load();
      choose(file, (await inspect(file)).seconds);
    } catch (error) {
      showError(error);
    } finally {
      setLoading(false);
    }
  };
  return (
    <div className="flex flex-col gap-3">
      <FileDrop
        label={t('Recording')}
        listLabel={t('Chosen recording')}
        files={files}
        onChange={onChange}
        limits={{ maxFiles: 1, maxFileBytes }}
        kinds={kinds}
        accept={acceptedMedia}
        inspect={inspect}
        disabled={disabled}
        rowActions={({ id, file, seconds }) => (
          <PlayTrackButton track={blobTrack({ id, title: file.name, blob: file, seconds })} label={file.name} />
        )}
      >
        {isEmpty && (
          <Recorder
            maxSeconds={maxSeconds}
            disabled={disabled}
            useLabel={t('Use recording')}
            onActive={(isOn) => {
              if (isOn) props.onRecordingStart?.();
            }}
            onRecorded={(recording, seconds) => {
              count.current += 1;
              choose(recordingFile(recording, count.current), seconds);
            }}
          />
        )}
      </FileDrop>
      {isEmpty && (
        <Button
          kind="ghost"
          busy={isLoading}
          disabled={disabled || !loadExample}
          onClick={() => loadExample && void chooseExample(loadExample)}
          className="self-start"
        >
          <Sparkles aria-hidden />
          {exampleLabel}
        </Button>
      )}
    </div>
  );
}
