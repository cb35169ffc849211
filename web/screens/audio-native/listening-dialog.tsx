import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../data/api/api-error.ts';
import { formatCount } from '../../format/count.ts';
import { formatDuration } from '../../format/duration.ts';
import { formatLocale } from '../../messages/locale.ts';
import { t } from '../../messages/t.ts';
import { listeningQuery, type NativeProjectReply } from '../../nouns/audio-native/audio-native-queries.ts';
import { Dialog } from '../../parts/overlay/dialog.tsx';
import { ErrorState } from '../../parts/status/error-state.tsx';
import { SkeletonRows } from '../../parts/status/skeleton.tsx';

const days = 90;
/** The row of the sums, in place of a day. */
const total = 'total';
const dayFormat = new Intl.DateTimeFormat(formatLocale, { dateStyle: 'medium', timeZone: 'UTC' });

/** How much of a player was heard on each day, the latest first. */
export function ListeningDialog({ project, onClose }: { project: NativeProjectReply; onClose: () => void }) {
  const { data, isError, error, refetch } = useQuery(listeningQuery(project.project_id, days));
  const heard = data?.days.filter(({ loads, plays, seconds }) => loads + plays + seconds > 0).toReversed();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('Listening to {name}', { name: project.name })}
      description={t('The last {days} days. Nothing is stored about a reader.', { days })}
    >
      {isError && !data && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {!data && !isError && <SkeletonRows label={t('Loading figures')} rows={4} />}
      {data && heard?.length === 0 && (
        <p className="py-6 text-center text-ink-2">{t('Nobody has opened the player yet.')}</p>
      )}
      {data && heard && heard.length > 0 && (
        <table className="w-full text-small tabular-nums">
          <thead>
            <tr className="text-ink-3 [&_th]:py-1.5 [&_th]:text-end [&_th]:font-[540]">
              <th scope="col" className="text-start!">
                {t('Day')}
              </th>
              <th scope="col">{t('Shown')}</th>
              <th scope="col">{t('Plays')}</th>
              <th scope="col">{t('Heard')}</th>
              <th scope="col">{t('To the end')}</th>
            </tr>
          </thead>
          <tbody className="[&_td]:py-1.5 [&_td]:text-end [&_th]:font-[540]">
            {[{ day: total, ...data.total }, ...heard].map(({ day, loads, plays, seconds, completions }) => (
              <tr key={day} className="border-t">
                <th scope="row" className="text-start">
                  {day === total ? t('Total') : dayFormat.format(new Date(day))}
                </th>
                <td>{formatCount(loads)}</td>
                <td>{formatCount(plays)}</td>
                <td>{formatDuration(seconds)}</td>
                <td>{formatCount(completions)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Dialog>
  );
}
