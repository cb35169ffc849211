import { useState } from 'react';
import { classifierLimits } from '../../../contract/speech-tools/classifier-verdicts.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import type { ChosenFile } from '../../parts/files/chosen-files.ts';
import { FileDrop } from '../../parts/files/file-drop.tsx';
import { Recorder } from '../../parts/recorder/recorder.tsx';
import { ClassificationResult } from './classification-result.tsx';
import { useClassifier } from './use-classifier.ts';

const limits = { maxFiles: 1, maxFileBytes: classifierLimits.maxBytes };

/** Uploads or records audio and shows whether this server generated it. */
export function Classifier() {
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const { classify, sent, cancel } = useClassifier();
  const change = (update: (files: readonly ChosenFile[]) => readonly ChosenFile[]) => {
    classify.reset();
    setFiles(update);
  };
  const record = (recording: Blob, seconds: number) => {
    const file = new File([recording], 'Recording', { type: recording.type });
    change(() => [{ id: crypto.randomUUID(), file, seconds }]);
  };
  const chosen = files[0];
  const { data, error, isPending } = classify;
  return (
    <div className="flex flex-col gap-4">
      <FileDrop
        label={t('Recording')}
        listLabel={t('Chosen recording')}
        files={files}
        onChange={change}
        limits={limits}
        kinds={t('Audio or video')}
        accept="audio/*,video/*"
        disabled={isPending}
      >
        {!chosen && (
          <Recorder maxSeconds={300} onRecorded={record} disabled={isPending} useLabel={t('Use recording')} />
        )}
      </FileDrop>
      <div className="flex gap-2">
        <Button
          kind="primary"
          disabled={!chosen}
          busy={isPending}
          onClick={() => chosen && classify.mutate(chosen.file)}
        >
          {isPending
            ? sent < 1
              ? t('Uploading {sent}%', { sent: Math.round(sent * 100) })
              : t('Checking')
            : t('Check recording')}
        </Button>
        {isPending && <Button onClick={cancel}>{t('Cancel')}</Button>}
      </div>
      {error && (
        <p role="alert" className="text-bad">
          {messageOf(error)}
        </p>
      )}
      {data && <ClassificationResult fileName={data.fileName} result={data} />}
      <p className="text-ink-3 text-meta">
        {t(
          'The classifier finds the inaudible mark that this server puts into all audio that it generates. It does not recognize audio from other services. The recording is not stored.',
        )}
      </p>
    </div>
  );
}
