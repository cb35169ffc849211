import { formatDuration } from '../../format/duration.ts';
import { formatRelativeTime } from '../../format/relative-time.ts';
import { t } from '../../messages/t.ts';
import type { ConversationSummary } from '../../nouns/conversations/conversations-queries.ts';
import { Chip } from '../../parts/display/chip.tsx';
import type { TableColumn } from '../../parts/table/table-column.ts';

export const outcomeTexts = { success: t('Successful'), failure: t('Failed'), unknown: t('Not judged') } as const;
const outcomeTones = { success: 'good', failure: 'bad', unknown: undefined } as const;

const statusTexts: Readonly<Record<ConversationSummary['status'], string | undefined>> = {
  initiated: t('Starting'),
  'in-progress': t('Running'),
  processing: t('Being analyzed'),
  done: undefined,
  failed: t('Broken off'),
};

export const conversationColumns: readonly TableColumn<ConversationSummary>[] = [
  {
    id: 'conversation',
    title: t('Conversation'),
    cell: ({ call_summary_title, agent_name, start_time_unix_secs }) => (
      <span className="block min-w-0">
        <span dir="auto" className="block truncate font-[560]">
          {call_summary_title ?? agent_name}
        </span>
        <span className="block truncate text-ink-3 text-meta">
          {call_summary_title ? `${agent_name} · ` : ''}
          {formatRelativeTime(start_time_unix_secs * 1000, Date.now())}
        </span>
      </span>
    ),
  },
  {
    id: 'length',
    title: t('Length'),
    width: '7rem',
    cell: ({ call_duration_secs, message_count }) => (
      <span className="tabular-nums">
        {formatDuration(call_duration_secs)}
        <span className="block text-ink-3 text-meta">{t('{message_count} messages', { message_count })}</span>
      </span>
    ),
  },
  {
    id: 'outcome',
    title: t('Outcome'),
    width: '9rem',
    cell: ({ status, call_successful }) => {
      const running = statusTexts[status];
      if (running !== undefined) return <Chip tone={status === 'failed' ? 'bad' : 'info'}>{running}</Chip>;
      const tone = outcomeTones[call_successful];
      return <Chip {...(tone && { tone })}>{outcomeTexts[call_successful]}</Chip>;
    },
  },
];
