import { cloneLimits } from '../../../../contract/catalogue/voices/voice-limits.ts';
import { t } from '../../../messages/t.ts';
import type { FileLimits } from '../../../parts/files/chosen-files.ts';
import { FileDrop, type FileDropProps } from '../../../parts/files/file-drop.tsx';
import { acceptedMedia, inspectMedia } from '../../../parts/files/media-inspection.ts';
import { blobTrack } from '../../../parts/player/blob-track.ts';
import { PlayTrackButton } from '../../../parts/player/play-track-button.tsx';
import { Recorder } from '../../../parts/recorder/recorder.tsx';
import { recordingFile } from '../../../parts/recorder/recording.ts';
import { type Clip, nextRecording } from './clips.ts';

interface ClipsFieldProps extends Pick<FileDropProps, 'sent' | 'cancels'> {
  clips: readonly Clip[];
  /** Receives an updater because the list may have changed in the meantime. */
  onChange: (change: (clips: readonly Clip[]) => readonly Clip[]) => void;
  limits?: FileLimits;
  /** Maximum duration of one file, in seconds. */
  maxSeconds?: number;
  disabled?: boolean;
  /** Called when there starts to be an unused microphone recording, and when there is none any more. */
  onRecording?: (isOn: boolean) => void;
}

/** Recordings that were dropped, selected or recorded. Each can be played and removed. */
export function ClipsField(props: ClipsFieldProps) {
  const { clips, onChange, limits = cloneLimits, maxSeconds = cloneLimits.maxTotalS, disabled = false } = props;
  const { onRecording, sent, cancels } = props;
  const recorded = (recording: Blob, seconds: number) =>
    onChange((before) => [
      ...before,
      { id: crypto.randomUUID(), file: recordingFile(recording, nextRecording(before)), seconds },
    ]);
  return (
    <FileDrop
      label={t('Recordings')}
      listLabel={t('Selected recordings')}
      files={clips}
      onChange={onChange}
      limits={limits}
      kinds={t('Audio or video')}
      accept={acceptedMedia}
      inspect={inspectMedia({ maxSeconds })}
      disabled={disabled}
      {...(sent && { sent })}
      {...(cancels && { cancels })}
      rowActions={({ id, file, seconds }) => (
        <PlayTrackButton track={blobTrack({ id, title: file.name, blob: file, seconds })} label={file.name} />
      )}
    >
      <Recorder
        maxSeconds={maxSeconds}
        disabled={disabled || clips.length >= limits.maxFiles}
        onRecorded={recorded}
        {...(onRecording && { onActive: onRecording })}
      />
    </FileDrop>
  );
}
