import { lazy, useCallback, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { brand } from '../../../contract/catalogue/brand.ts';
import { maxRecordingBytes, maxRecordingS } from '../../../contract/speech-tools/recording-limits.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { track } from '../../data/api/track-event.ts';
import { useStoredDraft } from '../../data/storage/use-stored-draft.ts';
import { t } from '../../messages/t.ts';
import { changeDraft } from '../../nouns/voice-changer/change-draft.ts';
import { useChangeSetup, useVoiceChange } from '../../nouns/voice-changer/use-voice-change.ts';
import { previewFile } from '../../nouns/voices/preview-file.ts';
import { canSpeak } from '../../nouns/voices/voice-availability.ts';
import { kindOf } from '../../nouns/voices/voice-labels.ts';
import type { ChosenFile } from '../../parts/files/chosen-files.ts';
import { usePanelItem } from '../../parts/overlay/use-panel-item.ts';
import { ErrorState } from '../../parts/status/error-state.tsx';
import { RecordingInput } from '../../parts/tool/recording-input.tsx';
import { RunStatus } from '../../parts/tool/run-status.tsx';
import { ToolLoading, ToolPage } from '../../parts/tool/tool-page.tsx';
import { useToolPanel } from '../../parts/tool/use-tool-panel.ts';
import { ChangeResultView } from './change-result-view.tsx';
import { ChangeSettings } from './change-settings.tsx';
import { ChangerBar } from './changer-bar.tsx';

// Hidden at first.
const HistoryList = lazy(async () => ({
  default: (await import('../../panels/history-list/history-list.tsx')).HistoryList,
}));

export const meta = () => [{ title: `${t('Voice Changer')} · ${brand}` }];

const trackRecording = () => track('speech-to-speech recording started');

/** Converts a recording to another voice, and compares both (STS-001). The URL names the result that is shown. */
export default function VoiceChangerScreen() {
  const state = useStoredDraft(changeDraft);
  const setup = useChangeSetup(state);
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const panel = useToolPanel(useSearchParams()[0].has('item'));
  const shown = usePanelItem('change');
  const change = useVoiceChange();
  const { voices, voice, similarity, failed } = setup;
  const [recording] = files;
  // The example is spoken by another voice, so that the change is heard.
  const exampleSpeaker = voices?.find(
    (one) => kindOf(one) === 'default' && one.voice_id !== voice?.voice_id && canSpeak(one),
  );
  const changeFiles = (update: (files: readonly ChosenFile[]) => readonly ChosenFile[]) => {
    change.clear();
    shown.close();
    setFiles(update);
  };
  const { start } = change;
  const { open, close } = shown;
  const run = useCallback(async () => {
    if (!recording || !voice) return;
    close();
    const { removesNoise, outputFormat } = state;
    const result = await start({
      recording: recording.file,
      voiceId: voice.voice_id,
      voiceName: voice.name,
      similarity: state.similarity,
      removesNoise,
      outputFormat,
    });
    if (result?.historyItemId !== undefined) open(result.historyItemId);
  }, [recording, voice, state, start, open, close]);
  const settings = failed ? (
    <ErrorState message={messageOf(failed.error)} onRetry={() => void failed.refetch()} />
  ) : voices && voice && similarity !== undefined ? (
    <ChangeSettings state={state} voices={voices} voice={voice} similarity={similarity} />
  ) : (
    <ToolLoading label={t('Loading voices')} />
  );
  return (
    <ToolPage
      title={t('Voice Changer')}
      inputLabel={t('Recording')}
      panel={panel}
      settings={settings}
      history={
        <HistoryList only="STS">
          <Link to="history" className="ms-auto text-accent-ink underline-offset-2 hover:underline">
            {t('Open full history')}
          </Link>
        </HistoryList>
      }
    >
      <div className="flex min-h-0 flex-1 flex-col gap-5 overflow-y-auto p-4 md:p-5">
        <RecordingInput
          files={files}
          onChange={changeFiles}
          maxFileBytes={maxRecordingBytes}
          maxSeconds={maxRecordingS}
          kinds={t('Speech of one person, audio or video')}
          disabled={change.progress !== undefined}
          exampleLabel={t('Use an example recording')}
          loadExample={exampleSpeaker && (() => previewFile(exampleSpeaker, 'Example.mp3'))}
          onRecordingStart={trackRecording}
        />
        <RunStatus
          progress={change.progress}
          error={change.error}
          work={t('Changing the voice')}
          onRetry={() => void run()}
        />
        <ChangeResultView
          isRunning={change.progress !== undefined}
          result={change.result}
          itemId={shown.id}
          onClose={close}
        />
      </div>
      <ChangerBar panel={panel} recording={recording} voice={voice} change={change} onRun={run} />
    </ToolPage>
  );
}
