import { useQuery } from '@tanstack/react-query';
import { Flag, Trash2 } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { messageOf } from '../../data/api/api-error.ts';
import { formatExactTime } from '../../format/date.ts';
import { formatDuration } from '../../format/duration.ts';
import { t } from '../../messages/t.ts';
import {
  type ConversationReply,
  conversationAudioQuery,
  conversationQuery,
  type TranscriptTurn,
} from '../../nouns/conversations/conversations-queries.ts';
import { Button } from '../../parts/button/button.tsx';
import { SidePanel } from '../../parts/overlay/side-panel.tsx';
import { ErrorState } from '../../parts/status/error-state.tsx';
import { SkeletonRows } from '../../parts/status/skeleton.tsx';
import { outcomeTexts } from './conversation-columns.tsx';
import { Transcript } from './transcript.tsx';

interface ConversationPanelProps {
  id: string;
  position: string | undefined;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  onClose: () => void;
  onDelete: () => void;
  onReport: () => void;
}

/** AGENT-005: a conversation with its sound, transcript and analysis. */
export function ConversationPanel({ id, onDelete, onReport, ...panel }: ConversationPanelProps) {
  const { data, error, isError, refetch } = useQuery(conversationQuery(id));
  const description = data && formatExactTime(data.metadata.start_time_unix_secs * 1000);
  return (
    <SidePanel
      title={data?.analysis?.call_summary_title ?? data?.agent_name ?? t('Conversation')}
      description={description}
      itemId={id}
      isDocked
      {...panel}
      footer={
        <>
          <Button onClick={onReport}>
            <Flag aria-hidden />
            {t('Report a fault')}
          </Button>
          <Button onClick={onDelete}>
            <Trash2 aria-hidden />
            {t('Delete')}
          </Button>
        </>
      }
    >
      {data ? (
        <Conversation key={id} conversation={data} />
      ) : isError ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows label={t('Loading conversation')} rows={6} />
      )}
    </SidePanel>
  );
}

function Conversation({ conversation }: { conversation: ConversationReply }) {
  const { conversation_id, has_audio, transcript, analysis, metadata } = conversation;
  const audio = useRef<HTMLAudioElement>(null);
  const [playedS, setPlayedS] = useState<number>();
  const seek = (seconds: number) => {
    if (!audio.current) return;
    audio.current.currentTime = seconds;
    void audio.current.play();
  };
  return (
    <div className="flex flex-col gap-4">
      {has_audio && <Recording conversationId={conversation_id} audio={audio} onTime={setPlayedS} />}
      {analysis?.transcript_summary && <p dir="auto">{analysis.transcript_summary}</p>}
      <dl className="flex flex-col gap-1.5">
        <Fact title={t('Outcome')}>{outcomeTexts[analysis?.call_successful ?? 'unknown']}</Fact>
        <Fact title={t('Length')}>{formatDuration(metadata.call_duration_secs)}</Fact>
        {metadata.termination_reason && <Fact title={t('Ended by')}>{metadata.termination_reason}</Fact>}
        {notesOf(metadata.error).map((reason) => (
          <Fact key={reason} title={t('Error')}>
            {reason}
          </Fact>
        ))}
        {typeof metadata.cost === 'number' && metadata.cost > 0 && <Fact title={t('Credits')}>{metadata.cost}</Fact>}
        {notesOf(metadata.warnings).map((warning) => (
          <Fact key={warning} title={t('Note')}>
            {warning}
          </Fact>
        ))}
        <Fact title={t('ID')}>
          <code className="break-all font-mono text-small">{conversation_id}</code>
        </Fact>
      </dl>
      <Transcript
        turns={transcript as readonly TranscriptTurn[]}
        playedS={playedS}
        onSeek={has_audio ? seek : undefined}
      />
    </div>
  );
}

/** The texts of a list, or the reason of an error. */
function notesOf(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.filter((one) => typeof one === 'string');
  const reason = (value as { readonly reason?: unknown } | null | undefined)?.reason;
  return typeof reason === 'string' ? [reason] : [];
}

interface RecordingProps {
  conversationId: string;
  audio: RefObject<HTMLAudioElement | null>;
  onTime: (seconds: number) => void;
}

function Recording({ conversationId, audio, onTime }: RecordingProps) {
  const { data, error, isError, refetch } = useQuery(conversationAudioQuery(conversationId));
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!data) return;
    const made = URL.createObjectURL(data);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  if (isError) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  if (!url) return <SkeletonRows label={t('Loading recording')} rows={1} />;
  return (
    // biome-ignore lint/a11y/useMediaCaption: the transcript is below
    <audio
      ref={audio}
      controls
      src={url}
      aria-label={t('Recording')}
      className="w-full"
      onTimeUpdate={({ currentTarget }) => onTime(currentTarget.currentTime)}
    />
  );
}

const Fact = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="grid grid-cols-[90px_1fr] gap-x-3">
    <dt className="text-ink-3">{title}</dt>
    <dd className="min-w-0 break-words">{children}</dd>
  </div>
);
