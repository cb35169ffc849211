import { useCallback } from 'react';
import { useInstance } from '../../data/instance/use-instance.ts';
import { t } from '../../messages/t.ts';
import { isLive, type LiveState, type LiveTranscription } from '../../nouns/speech-to-text/live-transcription.ts';
import { languageName } from '../../nouns/voices/voice-labels.ts';
import { InputLength, ToolBar, type ToolProblem } from '../../parts/tool/tool-bar.tsx';
import type { ToolPanel } from '../../parts/tool/use-tool-panel.ts';
import type { TranscriptionDraft } from './transcription-draft.ts';
import { listKeyterms } from './transcription-form.ts';

interface LiveBarProps {
  live: LiveTranscription;
  state: LiveState;
  settings: TranscriptionDraft;
  /** ISO 639-1, of the installed recognizers. */
  languages: readonly string[];
  /** The chosen microphone. */
  deviceId: string | undefined;
  panel: ToolPanel;
  /** Why it cannot start. */
  problem: ToolProblem | undefined;
}

const runningTexts: Readonly<Partial<Record<LiveState['status'], string>>> = {
  asking: t('Waiting for the microphone'),
  connecting: t('Connecting'),
  stopping: t('Stopping'),
};

/** Starts and stops a live transcript. */
export function LiveBar({ live, state, settings, languages, deviceId, panel, problem }: LiveBarProps) {
  const { showsPlans } = useInstance();
  const { status } = state;
  const { language, keyterms, omitsFillers } = settings;
  const isListening = status === 'listening';
  const spoken = language === '' && languages.length === 1 ? languages[0]! : language;
  const toggle = useCallback(() => {
    if (isListening) live.stop();
    else void live.start({ language, keyterms: listKeyterms(keyterms), omitsFillers, deviceId });
  }, [live, isListening, language, keyterms, omitsFillers, deviceId]);
  return (
    <ToolBar
      panel={panel}
      panelTitle={t('Settings and history')}
      // What cannot start can still be stopped.
      problem={isLive(state) ? undefined : problem}
      toolTitle={t('Speech to Text')}
      runLabel={isListening ? t('Stop') : t('Start listening')}
      runningLabel={runningTexts[status] ?? ''}
      credits={0}
      disabled={false}
      isRunning={isLive(state) && !isListening}
      onRun={toggle}
      onCancel={live.cancel}
    >
      <InputLength>{spoken === '' ? t('Language detected') : languageName(spoken)}</InputLength>
      {showsPlans && (
        <InputLength>{`${t('No credits')} · ${t('counts as transcription time of your plan')}`}</InputLength>
      )}
    </ToolBar>
  );
}
