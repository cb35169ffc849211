import { FileAudio, Upload, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { cloneLimits } from '../../../../contract/catalogue/voices/voice-limits.ts';
import { formatDuration } from '../../../format/duration.ts';
import { formatFileSize } from '../../../format/file-size.ts';
import { RecordPanel } from '../../../nouns/voices/record-panel.tsx';
import { recordingFile } from '../../../nouns/voices/recorder.ts';
import { Button } from '../../../parts/button/button.tsx';
import { IconButton } from '../../../parts/button/icon-button.tsx';
import { DropArea } from '../../../parts/form/drop-area.tsx';
import { PlayTrackButton } from '../../../parts/player/play-track-button.tsx';
import { clipTrack } from './clip-track.ts';
import { acceptedFiles, addFiles, type Clip, measureSeconds, nextRecording } from './clips.ts';

interface ClipsFieldProps {
  clips: readonly Clip[];
  /** Receives an updater because the list may have changed in the meantime. */
  onChange: (change: (clips: readonly Clip[]) => readonly Clip[]) => void;
  limits?: { readonly maxFiles: number; readonly maxFileBytes: number };
  /** Maximum duration of one microphone recording, in seconds. */
  maxSeconds?: number;
  disabled?: boolean;
  /** Called when a recording starts and stops. */
  onRecording?: (isOn: boolean) => void;
}

/** Recordings that were dropped, selected or recorded. Each can be played and removed. */
export function ClipsField(props: ClipsFieldProps) {
  const {
    clips,
    onChange,
    limits = cloneLimits,
    maxSeconds = cloneLimits.maxTotalS,
    disabled = false,
    onRecording,
  } = props;
  const input = useRef<HTMLInputElement>(null);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const add = async (files: readonly File[]) => {
    const { accepted, problems: rejected } = addFiles(clips, files, limits);
    setProblems(rejected);
    const added = await Promise.all(
      accepted.map(async (file) => ({ id: crypto.randomUUID(), file, seconds: await measureSeconds(file) })),
    );
    onChange((before) => [...before, ...added]);
  };
  const recorded = (recording: Blob, seconds: number) => {
    setProblems([]);
    onChange((before) => [
      ...before,
      { id: crypto.randomUUID(), file: recordingFile(recording, nextRecording(before)), seconds },
    ]);
  };
  return (
    <div className="flex flex-col gap-2">
      <DropArea onFiles={(files) => void add(files)} disabled={disabled} className="flex flex-col gap-3 px-4 py-4">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <Button disabled={disabled} onClick={() => input.current?.click()}>
            <Upload aria-hidden />
            Choose files
          </Button>
          <span className="text-ink-3 text-meta">
            or drop them here. Audio or video, up to {limits.maxFiles} files of{' '}
            {formatFileSize(limits.maxFileBytes, 'binary')}.
          </span>
        </div>
        <input
          ref={input}
          type="file"
          multiple
          accept={acceptedFiles}
          aria-label="Recordings"
          tabIndex={-1}
          disabled={disabled}
          className="sr-only"
          onChange={(event) => {
            void add([...(event.target.files ?? [])]);
            event.target.value = '';
          }}
        />
        <RecordPanel
          maxSeconds={maxSeconds}
          disabled={disabled || clips.length >= limits.maxFiles}
          onRecorded={recorded}
          {...(onRecording && { onActive: onRecording })}
        />
      </DropArea>
      {problems.length > 0 && (
        <div role="alert">
          <ul className="text-bad text-meta">
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </div>
      )}
      {clips.length > 0 && (
        <ul aria-label="Selected recordings" className="divide-y rounded-m border">
          {clips.map((clip) => (
            <ClipRow
              key={clip.id}
              clip={clip}
              disabled={disabled}
              onRemove={() => onChange((before) => before.filter(({ id }) => id !== clip.id))}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

function ClipRow({ clip, disabled, onRemove }: { clip: Clip; disabled: boolean; onRemove: () => void }) {
  const { file, seconds } = clip;
  const [track] = useState(() => clipTrack(clip));
  return (
    <li className="flex items-center gap-1.5 py-1 pr-1 pl-3">
      <FileAudio className="size-4 shrink-0 text-ink-3" aria-hidden />
      <span className="min-w-0 flex-1 truncate">{file.name}</span>
      <span className="shrink-0 text-ink-3 text-meta tabular-nums">
        {seconds !== undefined && `${formatDuration(seconds)} · `}
        {formatFileSize(file.size)}
      </span>
      <PlayTrackButton track={track} label={file.name} />
      <IconButton size="small" label={`Remove ${file.name}`} disabled={disabled} onClick={onRemove}>
        <X />
      </IconButton>
    </li>
  );
}
