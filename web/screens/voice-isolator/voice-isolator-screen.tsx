import { useQuery } from '@tanstack/react-query';
import { lazy, useCallback, useState } from 'react';
import { brand } from '../../../contract/catalogue/brand.ts';
import { maxRecordingBytes, maxRecordingS } from '../../../contract/speech-tools/recording-limits.ts';
import type { VoiceReply } from '../../../contract/voices/voices.ts';
import { formatDuration } from '../../format/duration.ts';
import { t } from '../../messages/t.ts';
import { useIsolation, useIsolationPrice } from '../../nouns/voice-isolator/use-isolation.ts';
import { previewFile } from '../../nouns/voices/preview-file.ts';
import { kindOf } from '../../nouns/voices/voice-labels.ts';
import { voicesQuery } from '../../nouns/voices/voices-query.ts';
import type { ChosenFile } from '../../parts/files/chosen-files.ts';
import { usePanelItem } from '../../parts/overlay/use-panel-item.ts';
import { creditProblem } from '../../parts/tool/credits-left.ts';
import { MinutesLeft } from '../../parts/tool/minutes-left.tsx';
import { RecordingInput } from '../../parts/tool/recording-input.tsx';
import { RunStatus } from '../../parts/tool/run-status.tsx';
import { InputLength, ToolBar } from '../../parts/tool/tool-bar.tsx';
import { ToolPage } from '../../parts/tool/tool-page.tsx';
import { useToolPanel } from '../../parts/tool/use-tool-panel.ts';
import { IsolationResultView } from './isolation-result-view.tsx';

// Hidden at first on narrow screens.
const IsolationList = lazy(async () => ({ default: (await import('./isolation-list.tsx')).IsolationList }));

export const meta = () => [{ title: `${t('Voice Isolator')} · ${brand}` }];

/** Speech of a voice with noise, which is made in the browser. */
async function loadExample(speaker: VoiceReply): Promise<File> {
  const { noisyFile } = await import('./noisy-example.ts');
  return noisyFile(await previewFile(speaker, 'preview'), 'Noisy example.wav');
}

/** Removes background noise from a recording or video, and compares both (ISO-001). The URL names the result that is shown. */
export default function VoiceIsolatorScreen() {
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const panel = useToolPanel();
  const shown = usePanelItem();
  const isolation = useIsolation();
  const [recording] = files;
  const { data: voices } = useQuery(voicesQuery);
  const speaker = voices?.find((one) => kindOf(one) === 'default');
  const { credits, quota } = useIsolationPrice(recording?.seconds);
  const { progress, start, cancel, clear } = isolation;
  const { open, close } = shown;
  const changeFiles = (update: (files: readonly ChosenFile[]) => readonly ChosenFile[]) => {
    clear();
    close();
    setFiles(update);
  };
  const run = useCallback(async () => {
    if (!recording) return;
    close();
    const result = await start(recording.file);
    if (result?.isolationId !== undefined) open(result.isolationId);
  }, [recording, start, open, close]);
  const openStored = useCallback(
    (id: string) => {
      panel.openSheet(false);
      clear();
      open(id);
    },
    [panel.openSheet, clear, open],
  );
  const percent = Math.round((progress?.share ?? 0) * 100);
  return (
    <ToolPage
      title={t('Voice Isolator')}
      inputLabel={t('Recording')}
      panel={panel}
      history={
        <>
          <IsolationList openId={shown.id} onOpen={openStored} onRemoved={close} />
          <div className="shrink-0 px-4 pb-4">
            <MinutesLeft quota={quota} />
          </div>
        </>
      }
    >
      <div className="flex min-h-0 flex-1 flex-col gap-5 overflow-y-auto p-4 md:p-5">
        <RecordingInput
          files={files}
          onChange={changeFiles}
          maxFileBytes={maxRecordingBytes}
          maxSeconds={maxRecordingS}
          kinds={t('Audio or video')}
          disabled={progress !== undefined}
          exampleLabel={t('Use an example with noise')}
          loadExample={speaker && (() => loadExample(speaker))}
        />
        <RunStatus
          progress={progress}
          error={isolation.error}
          work={t('Removing the noise')}
          onRetry={() => void run()}
        />
        <IsolationResultView
          isRunning={progress !== undefined}
          result={isolation.result}
          itemId={shown.id}
          onClose={close}
        />
      </div>
      <ToolBar
        panel={panel}
        panelTitle={t('History')}
        problem={progress ? undefined : creditProblem(credits, quota)}
        toolTitle={t('Voice Isolator')}
        runLabel={t('Isolate voice')}
        runningLabel={
          progress?.phase === 'uploading'
            ? t('Uploading {percent} %', { percent })
            : t('Removing noise {percent} %', { percent })
        }
        credits={credits}
        disabled={!recording}
        isRunning={progress !== undefined}
        onRun={() => void run()}
        onCancel={cancel}
      >
        {recording?.seconds !== undefined && <InputLength>{formatDuration(recording.seconds)}</InputLength>}
      </ToolBar>
    </ToolPage>
  );
}
