import { useQuery } from '@tanstack/react-query';
import { Archive } from 'lucide-react';
import { brand } from '../../../contract/catalogue/brand.ts';
import { api } from '../../data/api/api.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { usePermission } from '../../data/session/use-permission.ts';
import { formatDate } from '../../format/date.ts';
import { formatFileSize } from '../../format/file-size.ts';
import { formatMessage } from '../../messages/format-message.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { Chip } from '../../parts/display/chip.tsx';
import { Card } from '../../parts/page/card.tsx';
import { EmptyState } from '../../parts/status/empty-state.tsx';
import { ErrorState } from '../../parts/status/error-state.tsx';
import { SkeletonRows } from '../../parts/status/skeleton.tsx';
import { ConsolePage } from './console-page.tsx';
import { backupsQuery, type ConsoleBackups } from './console-queries.ts';
import { Fact } from './fact.tsx';
import { useConsoleAction } from './use-console-action.ts';

export const meta = () => [{ title: `${t('Backups')} · ${brand}` }];

/** U-56: the scheduled backups of the server. */
export default function BackupsScreen() {
  return (
    <ConsolePage title={t('Backups')} help={t('Backups of the database and the files of this server.')}>
      <Backups />
    </ConsolePage>
  );
}

function Backups() {
  const { data, isError, error, refetch } = useQuery(backupsQuery);
  if (isError && !data) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows label={t('Loading')} rows={4} />;
  if (!data.is_scheduled)
    return (
      <EmptyState icon={<Archive />} title={t('No scheduled backups')}>
        {t('Set BACKUP_TO to a folder or a bucket and restart the server. Until then, use npm run backup.')}
      </EmptyState>
    );
  return (
    <>
      <Schedule backups={data} />
      <Card title={t('Stored backups')}>
        {data.backups.length === 0 ? (
          <p className="text-ink-2">{t('No backup has been made yet.')}</p>
        ) : (
          <ul aria-label={t('Stored backups')} className="divide-y">
            {data.backups.map(({ name, made_at_unix, bytes, is_encrypted }) => (
              <li key={name} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
                <span className="min-w-0 flex-1">
                  <span className="block tabular-nums">{formatDate(made_at_unix, { withTime: true })}</span>
                  <span className="block break-all font-mono text-ink-3 text-meta">{name}</span>
                </span>
                {is_encrypted && <Chip>{t('Encrypted')}</Chip>}
                <span className="tabular-nums">{formatFileSize(bytes)}</span>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </>
  );
}

function Schedule({ backups }: { backups: ConsoleBackups }) {
  const mayManage = usePermission('console.manage') === true;
  const start = useConsoleAction(() => api.call('POST /v1/console/backups'), t('Backup started'));
  const { next_at_unix: nextAt, last_failure: failure } = backups;
  return (
    <Card
      title={t('Schedule')}
      action={
        mayManage && (
          <Button kind="primary" disabled={backups.is_running} busy={start.isPending} onClick={() => start.mutate()}>
            {backups.is_running ? t('Backup is running') : t('Back up now')}
          </Button>
        )
      }
    >
      <dl className="grid gap-3 sm:grid-cols-2">
        <Fact title={t('Made')}>
          {formatMessage('{hours, plural, one {every hour} other {every # hours}}', { hours: backups.every_hours })}
        </Fact>
        <Fact title={t('Kept')}>
          {formatMessage('{count, plural, one {the newest backup} other {the newest # backups}}', {
            count: backups.keep,
          })}
        </Fact>
        <Fact title={t('Contains')}>{backups.has_blobs ? t('Database and files') : t('Database without files')}</Fact>
        <Fact title={t('Next backup')}>
          {nextAt === null ? t('Within an hour') : formatDate(nextAt, { withTime: true })}
        </Fact>
        {failure && (
          <Fact title={t('Last failure')}>
            <span className="text-bad">
              {[formatDate(failure.at_unix, { withTime: true }), failure.error].filter(Boolean).join(' · ')}
            </span>
          </Fact>
        )}
      </dl>
    </Card>
  );
}
