import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { brand } from '../../../contract/catalogue/brand.ts';
import { isAbort, messageOf } from '../../data/api/api-error.ts';
import { useInstance } from '../../data/instance/use-instance.ts';
import { usePermission } from '../../data/session/use-permission.ts';
import { useStoredDraft } from '../../data/storage/use-stored-draft.ts';
import { formatDuration } from '../../format/duration.ts';
import { t } from '../../messages/t.ts';
import { isLive } from '../../nouns/speech-to-text/live-transcription.ts';
import { recognizersQuery } from '../../nouns/speech-to-text/transcripts-queries.ts';
import { useMicrophones } from '../../parts/recorder/use-microphones.ts';
import { ErrorState } from '../../parts/status/error-state.tsx';
import { SkeletonRows } from '../../parts/status/skeleton.tsx';
import { InputLength, ToolBar, type ToolProblem } from '../../parts/tool/tool-bar.tsx';
import { ToolLoading, ToolPage } from '../../parts/tool/tool-page.tsx';
import { useToolPanel } from '../../parts/tool/use-tool-panel.ts';
import { draft } from './draft-instance.ts';
import { LiveBar } from './live-bar.tsx';
import { LiveSettings } from './live-settings.tsx';
import { LiveTool } from './live-tool.tsx';
import { RecognizerNotice } from './recognizer-notice.tsx';
import { noChoice, type RecordingChoice, RecordingInput } from './recording-input.tsx';
import { type Source, SourceChoice, useSource } from './source-choice.tsx';
import { TranscriptList } from './transcript-list.tsx';
import { keytermProblem, type TranscriptionSource } from './transcription-form.ts';
import { TranscriptionSettings } from './transcription-settings.tsx';
import { useLiveTranscription } from './use-live-transcription.ts';
import { useStartTranscription } from './use-start-transcription.ts';

export const meta = () => [{ title: `${t('Speech to Text')} · ${brand}` }];

/** STT-001 ROUTE-036: a recording or live speech, the options of its transcription, and the transcripts so far. */
export default function SpeechToTextScreen() {
  const state = useStoredDraft(draft);
  const { data, error, isPending, refetch } = useQuery(recognizersQuery);
  const mayTranscribe = usePermission('transcript.create');
  const panel = useToolPanel();
  const { showsPlans } = useInstance();
  const [choice, setChoice] = useState<RecordingChoice>(noChoice);
  const { start, sent, cancel } = useStartTranscription();
  const [source, setSource] = useSource();
  const { live, state: liveState } = useLiveTranscription(source === 'live');
  const microphones = useMicrophones();
  const recording = recordingOf(source, choice);
  const recognizers = data?.recognizers ?? [];
  const recognizer = recognizers.find(({ languages }) => state.language === '' || languages.includes(state.language));
  const problem = findProblem({
    mayTranscribe,
    hasRecognizer: !data || recognizer !== undefined,
    keyterms: keytermProblem(state.keyterms),
  });
  const { mutate } = start;
  const run = useCallback(() => {
    if (recording) mutate({ source: recording, draft: state });
  }, [mutate, recording, state]);
  const seconds = source === 'file' ? choice.files[0]?.seconds : undefined;
  const languages = [...new Set(recognizers.flatMap((one) => one.languages))];

  return (
    <ToolPage
      title={t('Speech to Text')}
      inputLabel={t('New transcript')}
      panel={panel}
      settings={
        isPending ? (
          <ToolLoading label={t('Loading recognizers')} />
        ) : error && !data ? (
          <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
        ) : source === 'live' ? (
          <LiveSettings state={state} languages={languages} isLive={isLive(liveState)} />
        ) : (
          <TranscriptionSettings state={state} languages={languages} />
        )
      }
      history={<TranscriptList />}
    >
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto flex w-full max-w-3xl flex-col gap-4 px-4 py-4 md:px-5 md:py-6">
          {data && (
            <RecognizerNotice
              recognizer={recognizer}
              language={state.language}
              isAnyInstalled={recognizers.length > 0}
              recommendedModel={data.recommended_model}
            />
          )}
          {/* The choice comes with the rest: only then is it known whether a notice about recognizers stands above. */}
          {isPending ? (
            <SkeletonRows label={t('Loading recognizers')} rows={3} />
          ) : (
            <>
              <SourceChoice
                source={source}
                onChange={setSource}
                locked={
                  start.isPending
                    ? t('The recording is being sent.')
                    : isLive(liveState)
                      ? t('Stop listening first.')
                      : undefined
                }
              />
              {source === 'live' ? (
                <LiveTool live={live} state={liveState} microphones={microphones} />
              ) : (
                <>
                  <RecordingInput
                    source={source}
                    choice={choice}
                    onChange={(change) => {
                      start.reset();
                      setChoice(change);
                    }}
                    sent={start.isPending ? sent : undefined}
                  />
                  {start.error && !isAbort(start.error) && (
                    <p role="alert" className="text-bad">
                      {messageOf(start.error)}
                    </p>
                  )}
                  <p className="text-ink-3 text-meta">
                    {t(
                      'The transcript is made in the background: you can leave the page. It is stored with its recording until you delete it.',
                    )}
                  </p>
                </>
              )}
            </>
          )}
        </div>
      </div>
      {source === 'live' ? (
        <LiveBar
          live={live}
          state={liveState}
          settings={state}
          languages={languages}
          deviceId={microphones.microphone}
          panel={panel}
          problem={problem}
        />
      ) : (
        <ToolBar
          panel={panel}
          panelTitle={t('Settings and history')}
          problem={problem}
          toolTitle={t('Speech to Text')}
          runLabel={t('Transcribe')}
          runningLabel={
            sent < 1 && source === 'file' ? t('Uploading {sent}%', { sent: Math.floor(sent * 100) }) : t('Checking')
          }
          credits={0}
          disabled={!recording}
          isRunning={start.isPending}
          onRun={run}
          onCancel={cancel}
        >
          {seconds !== undefined && <InputLength>{formatDuration(seconds)}</InputLength>}
          {showsPlans && (
            <InputLength>{`${t('No credits')} · ${t('counts as transcription time of your plan')}`}</InputLength>
          )}
        </ToolBar>
      )}
    </ToolPage>
  );
}

function recordingOf(source: Source, { files, address }: RecordingChoice): TranscriptionSource | undefined {
  if (source === 'file') return files[0] && { file: files[0].file };
  const trimmed = address.trim();
  return /^https?:\/\/\S+$/i.test(trimmed) ? { address: trimmed } : undefined;
}

interface ProblemFacts {
  readonly mayTranscribe: boolean | undefined;
  readonly hasRecognizer: boolean;
  readonly keyterms: string | undefined;
}

function findProblem({ mayTranscribe, hasRecognizer, keyterms }: ProblemFacts): ToolProblem | undefined {
  if (mayTranscribe === false) return { kind: 'over', text: t('Your role and groups do not permit transcription.') };
  if (!hasRecognizer) return { kind: 'over', text: t('No recognizer for this language') };
  return keyterms === undefined ? undefined : { kind: 'over', text: t('Check the names and terms') };
}
