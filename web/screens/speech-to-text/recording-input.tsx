import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { transcriptionLimits } from '../../../contract/catalogue/transcription-models.ts';
import { T } from '../../messages/rich-text.tsx';
import { t } from '../../messages/t.ts';
import { voicesQuery } from '../../nouns/voices/voices-query.ts';
import { Button } from '../../parts/button/button.tsx';
import type { ChosenFile } from '../../parts/files/chosen-files.ts';
import { FileDrop } from '../../parts/files/file-drop.tsx';
import { acceptedMedia, inspectMedia } from '../../parts/files/media-inspection.ts';
import { Field } from '../../parts/form/field.tsx';
import { Input } from '../../parts/form/input.tsx';
import { Recorder } from '../../parts/recorder/recorder.tsx';
import { recordingFile } from '../../parts/recorder/recording.ts';
import { showError } from '../../parts/status/show-error.tsx';

/** What the person chose so far, for each source. */
export interface RecordingChoice {
  readonly files: readonly ChosenFile[];
  readonly address: string;
}

export const noChoice: RecordingChoice = { files: [], address: '' };

interface RecordingInputProps {
  source: 'file' | 'link';
  choice: RecordingChoice;
  onChange: (change: (choice: RecordingChoice) => RecordingChoice) => void;
  /** The uploaded share while it is sent, 0 to 1. */
  sent: number | undefined;
}

const limits = { maxFiles: 1, maxFileBytes: transcriptionLimits.maxBytes };
const inspect = inspectMedia({ maxSeconds: transcriptionLimits.maxDurationS });

/** A file, a recording from the microphone, or the address of a file. */
export function RecordingInput({ source, choice, onChange, sent }: RecordingInputProps) {
  const isSending = sent !== undefined;
  const [chosen] = choice.files;
  const setFiles = (update: (files: readonly ChosenFile[]) => readonly ChosenFile[]) =>
    onChange((before) => ({ ...before, files: update(before.files) }));
  const add = (file: File, seconds?: number) => setFiles(() => [{ id: crypto.randomUUID(), file, seconds }]);
  return (
    <div className="flex flex-col gap-3">
      {source === 'file' ? (
        <FileDrop
          label={t('Recording')}
          listLabel={t('Chosen recording')}
          files={choice.files}
          onChange={setFiles}
          limits={limits}
          kinds={t('Audio or video of at most 2 hours')}
          accept={acceptedMedia}
          inspect={inspect}
          disabled={isSending}
          {...(chosen && isSending && { sent: new Map([[chosen.id, sent]]) })}
        >
          {!chosen && (
            <>
              <Recorder
                maxSeconds={transcriptionLimits.maxDurationS}
                onRecorded={(recording, seconds) => add(recordingFile(recording, 1), seconds)}
                useLabel={t('Use recording')}
              />
              <ExampleButton onExample={add} />
            </>
          )}
        </FileDrop>
      ) : (
        <Field label={t('Link to a recording or video')} help={t('The server downloads the file; it must be public.')}>
          {(control) => (
            <Input
              {...control}
              type="url"
              inputMode="url"
              placeholder="https://"
              value={choice.address}
              disabled={isSending}
              onChange={(event) => onChange((before) => ({ ...before, address: event.target.value }))}
            />
          )}
        </Field>
      )}
    </div>
  );
}

/** Chooses the preview of a default voice, so that the tool can be tried without a recording. */
function ExampleButton({ onExample }: { onExample: (file: File) => void }) {
  const { data: voices } = useQuery(voicesQuery);
  const [isLoading, setLoading] = useState(false);
  const preview = voices?.find(({ category, preview_url: url }) => category === 'premade' && url !== null)?.preview_url;
  if (!preview) return null;
  const load = async () => {
    setLoading(true);
    try {
      const reply = await fetch(preview);
      if (!reply.ok) throw new Error(t('The example could not be loaded. Try again.'));
      const audio = await reply.blob();
      onExample(new File([audio], 'Example.mp3', { type: audio.type }));
    } catch (error) {
      showError(error);
    } finally {
      setLoading(false);
    }
  };
  return (
    <p className="text-ink-3 text-meta">
      <T
        text="No recording at hand? <button>Use an example</button>"
        button={(children) => (
          <Button kind="ghost" size="small" busy={isLoading} onClick={() => void load()} className="text-accent-ink">
            {children}
          </Button>
        )}
      />
    </p>
  );
}
