import { useQuery } from '@tanstack/react-query';
import { AudioLines } from 'lucide-react';
import { Link } from 'react-router';
import type { HistoryItemReply } from '../../../contract/history/history.ts';
import { api } from '../../data/api/api.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { formatDate } from '../../format/date.ts';
import { formatDuration } from '../../format/duration.ts';
import { dirOf } from '../../format/text-direction.ts';
import { t } from '../../messages/t.ts';
import { historyTrack } from '../../nouns/history/history-track.ts';
import { speechNavigation } from '../../nouns/speech/speech-navigation.ts';
import { Button } from '../../parts/button/button.tsx';
import { PlayerAvatarButton } from '../../parts/player/player-avatar-button.tsx';
import { EmptyState } from '../../parts/status/empty-state.tsx';
import { ErrorState } from '../../parts/status/error-state.tsx';
import { SkeletonRows } from '../../parts/status/skeleton.tsx';

const maxItems = 5;
const historyPath = '/app/speech-synthesis/text-to-speech/history';

/** Recently generated speech of the workspace. */
export function RecentSpeech() {
  const recent = useQuery({
    queryKey: ['history', 'recent'],
    queryFn: async ({ signal }) =>
      (await api.call('GET /v1/history', { query: { page_size: maxItems }, signal })).history,
  });
  return (
    <section aria-labelledby="recent">
      <div className="mb-2 flex items-baseline justify-between gap-4">
        <h2 id="recent" className="font-[600] text-strong">
          {t('Recent')}
        </h2>
        {recent.data && recent.data.length > 0 && (
          <Link to={historyPath} className="rounded-s text-accent-ink underline underline-offset-2">
            {t('Show all')}
          </Link>
        )}
      </div>
      {recent.isPending && <SkeletonRows label={t('Loading recent speech')} rows={maxItems} />}
      {recent.isError && <ErrorState message={messageOf(recent.error)} onRetry={() => void recent.refetch()} />}
      {recent.data?.length === 0 && (
        <div className="rounded-m border border-dashed">
          <EmptyState
            icon={<AudioLines />}
            title={t('Nothing yet')}
            action={
              <Button asChild>
                <Link to={speechNavigation.path}>{t('Generate speech')}</Link>
              </Button>
            }
          >
            {t('Speech that you generate appears here.')}
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
  const track = historyTrack(item, undefined);
  return (
    <li className="group/row flex items-center gap-3 px-4 py-2.5">
      <PlayerAvatarButton track={track} voiceId={item.voice_id ?? item.history_item_id} label={track.title} />
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
