import { Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import type { TranscriptSummary } from '../../../contract/speech-tools/transcripts.ts';
import { formatDuration } from '../../format/duration.ts';
import { formatRelativeTime } from '../../format/relative-time.ts';
import { dirOf } from '../../format/text-direction.ts';
import { t } from '../../messages/t.ts';
import { isActive, transcriptPath } from '../../nouns/speech-to-text/transcripts-queries.ts';
import { IconButton } from '../../parts/button/icon-button.tsx';
import { Highlight } from '../../parts/list/highlight.tsx';
import { ProgressBar } from '../../parts/status/progress-bar.tsx';

interface TranscriptRowProps {
  transcript: TranscriptSummary;
  search: string;
  onDelete: () => void;
}

/** One transcript of the list: its title, its first words or its progress. */
export function TranscriptRow({ transcript, search, onDelete }: TranscriptRowProps) {
  const { transcription_id: id, title, excerpt, percent, problem, duration_secs: seconds } = transcript;
  const searched = search === '' ? [] : [search];
  return (
    <li className="flex items-start gap-1 py-2">
      <Link
        to={transcriptPath(id)}
        className="-mx-1.5 flex min-w-0 flex-1 flex-col gap-0.5 rounded-s px-1.5 py-0.5 transition-colors duration-150 hover:bg-hover"
      >
        <span dir={dirOf(title)} className="truncate font-[540]">
          <Highlight text={title} searched={searched} />
        </span>
        {excerpt && (
          <span dir={dirOf(excerpt)} className="line-clamp-2 break-words text-ink-2 text-small">
            <Highlight text={excerpt} searched={searched} />
          </span>
        )}
        {problem !== null && <span className="line-clamp-2 break-words text-bad text-small">{problem}</span>}
        <span className="text-ink-3 text-meta tabular-nums">
          {[stateText(transcript), seconds !== null && formatDuration(seconds)].filter(Boolean).join(' · ')}
        </span>
        {isActive(transcript) && (
          <ProgressBar
            label={t('Transcription of {title}', { title })}
            share={transcript.state === 'waiting' || percent === null ? undefined : percent / 100}
          />
        )}
      </Link>
      <IconButton label={t('Delete {title}', { title })} size="small" onClick={onDelete}>
        <Trash2 />
      </IconButton>
    </li>
  );
}

function stateText({ state, percent, created_at_unix: createdAt }: TranscriptSummary): string {
  if (state === 'waiting') return t('Waiting');
  if (state === 'running') return percent === null ? t('Transcribing') : t('Transcribing, {percent} %', { percent });
  if (state === 'failed') return t('Failed');
  if (state === 'cancelled') return t('Canceled');
  return formatRelativeTime(createdAt * 1000, Date.now());
}
