import { useQuery } from '@tanstack/react-query';
import { AudioLines } from 'lucide-react';
import type { HistoryItemReply } from '../../../contract/history.ts';
import { api } from '../../data/api.ts';
import { messageOf } from '../../data/api-error.ts';
import { formatDate } from '../../format/date.ts';
import { formatDuration } from '../../format/duration.ts';
import { dirOf } from '../../format/text-direction.ts';
import { EmptyState } from '../../parts/empty-state.tsx';
import { ErrorState } from '../../parts/error-state.tsx';
import { SkeletonRows } from '../../parts/skeleton.tsx';
import { VoiceAvatar } from '../../parts/voice-avatar.tsx';

const shown = 5;

/** What the workspace made last. */
export function RecentSpeech() {
  const recent = useQuery({
    queryKey: ['history', 'recent'],
    queryFn: async ({ signal }) => (await api.call('GET /v1/history', { query: { page_size: shown }, signal })).history,
  });
  return (
    <section aria-labelledby="recent">
      <h2 id="recent" className="mb-2 font-[600] text-strong">
        Made last
      </h2>
      {recent.isPending && <SkeletonRows label="Loading what was made last" rows={shown} />}
      {recent.isError && <ErrorState message={messageOf(recent.error)} onRetry={() => void recent.refetch()} />}
      {recent.data?.length === 0 && (
        <div className="rounded-m border border-dashed">
          <EmptyState icon={<AudioLines />} title="Nothing yet">
            What you generate is kept here, with its audio.
          </EmptyState>
        </div>
      )}
      {recent.data && recent.data.length > 0 && (
        <ul className="divide-y rounded-m border bg-surface">
          {recent.data.map((item) => (
            <RecentItem key={item.history_item_id} item={item} />
          ))}
        </ul>
      )}
    </section>
  );
}

function RecentItem({ item }: { item: HistoryItemReply }) {
  const text = item.text ?? '';
  return (
    <li className="flex items-center gap-3 px-4 py-2.5">
      <VoiceAvatar id={item.voice_id ?? item.history_item_id} size={32} />
      <div className="min-w-0 flex-1">
        <p dir={dirOf(text)} className="truncate font-[540]">
          {text}
        </p>
        <p className="truncate text-ink-3 text-meta tabular-nums">
          {[item.voice_name, formatDate(item.date_unix, { withTime: true })].filter(Boolean).join(' · ')}
        </p>
      </div>
      <span className="text-ink-3 text-meta tabular-nums">{formatDuration(item.duration_ms / 1000)}</span>
    </li>
  );
}
