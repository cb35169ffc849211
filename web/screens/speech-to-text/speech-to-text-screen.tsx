import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { brand } from '../../../contract/catalogue/brand.ts';
import { isAbort, messageOf } from '../../data/api/api-error.ts';
import { usePermission } from '../../data/session/use-permission.ts';
import { useStoredDraft } from '../../data/storage/use-stored-draft.ts';
import { formatDuration } from '../../format/duration.ts';
import { recognizersQuery } from '../../nouns/speech-to-text/transcripts-queries.ts';
import { ErrorState } from '../../parts/status/error-state.tsx';
import { InputLength, ToolBar, type ToolProblem } from '../../parts/tool/tool-bar.tsx';
import { ToolLoading, ToolPage } from '../../parts/tool/tool-page.tsx';
import { useToolPanel } from '../../parts/tool/use-tool-panel.ts';
import { draft } from './draft-instance.ts';
import { RecognizerNotice } from './recognizer-notice.tsx';
import { noChoice, type RecordingChoice, RecordingInput } from './recording-input.tsx';
import { TranscriptList } from './transcript-list.tsx';
import type { TranscriptionSource } from './transcription-form.ts';
import { keytermProblem, TranscriptionSettings } from './transcription-settings.tsx';
import { useStartTranscription } from './use-start-transcription.ts';

export const meta = () => [{ title: `Speech to Text · ${brand}` }];

/** STT-001 ROUTE-036: a recording, the options of its transcription, and the transcripts so far. */
export default function SpeechToTextScreen() {
  const state = useStoredDraft(draft);
  const { data, error, isPending, refetch } = useQuery(recognizersQuery);
  const mayTranscribe = usePermission('transcript.create');
  const panel = useToolPanel();
  const [choice, setChoice] = useState<RecordingChoice>(noChoice);
  const { start, sent, cancel } = useStartTranscription();
  const source = sourceOf(choice);
  const recognizers = data?.recognizers ?? [];
  const recognizer = recognizers.find(({ languages }) => state.language === '' || languages.includes(state.language));
  const problem = findProblem({
    mayTranscribe,
    hasRecognizer: !data || recognizer !== undefined,
    keyterms: keytermProblem(state.keyterms),
  });
  const { mutate } = start;
  const run = useCallback(() => {
    if (source) mutate({ source, draft: state });
  }, [mutate, source, state]);
  const seconds = choice.kind === 'file' ? choice.files[0]?.seconds : undefined;

  return (
    <ToolPage
      title="Speech to Text"
      inputLabel="New transcript"
      panel={panel}
      settings={
        isPending ? (
          <ToolLoading label="Loading recognizers" />
        ) : error && !data ? (
          <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
        ) : (
          <TranscriptionSettings state={state} languages={[...new Set(recognizers.flatMap((one) => one.languages))]} />
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
          <RecordingInput
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
            The transcript is made in the background: you can leave the page. It is stored with its recording until you
            delete it.
          </p>
        </div>
      </div>
      <ToolBar
        panel={panel}
        panelTitle="Settings and history"
        problem={problem}
        toolTitle="Speech to Text"
        runLabel="Transcribe"
        runningLabel={sent < 1 && choice.kind === 'file' ? `Uploading ${Math.floor(sent * 100)}%` : 'Checking'}
        credits={0}
        disabled={!source}
        isRunning={start.isPending}
        onRun={run}
        onCancel={cancel}
      >
        {seconds !== undefined && <InputLength>{formatDuration(seconds)}</InputLength>}
        <InputLength>No credits · counts as transcription time of your plan</InputLength>
      </ToolBar>
    </ToolPage>
  );
}

function sourceOf({ kind, files, address }: RecordingChoice): TranscriptionSource | undefined {
  if (kind === 'file') return files[0] && { file: files[0].file };
  const trimmed = address.trim();
  return /^https?:\/\/\S+$/i.test(trimmed) ? { address: trimmed } : undefined;
}

interface ProblemFacts {
  readonly mayTranscribe: boolean | undefined;
  readonly hasRecognizer: boolean;
  readonly keyterms: string | undefined;
}

function findProblem({ mayTranscribe, hasRecognizer, keyterms }: ProblemFacts): ToolProblem | undefined {
  if (mayTranscribe === false) return { kind: 'over', text: 'Your role and groups do not permit transcription.' };
  if (!hasRecognizer) return { kind: 'over', text: 'No recognizer for this language' };
  return keyterms === undefined ? undefined : { kind: 'over', text: 'Check the names and terms' };
}
