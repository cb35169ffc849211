import { useQuery } from '@tanstack/react-query';
import { Download, Package } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { DataExportReply, DataExportScope } from '../../../contract/accounts/data-export.ts';
import { exportRetentionDays } from '../../../contract/catalogue/limits.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { formatDate } from '../../format/date.ts';
import { formatFileSize } from '../../format/file-size.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { SettingsSection } from '../../parts/page/settings-section.tsx';
import { ErrorState } from '../../parts/status/error-state.tsx';
import { SkeletonBlock } from '../../parts/status/skeleton.tsx';
import {
  dataExportQuery,
  isInProgress,
  useCancelExport,
  useDownloadExport,
  useRemoveExport,
  useStartExport,
} from './use-data-export.ts';

/** The hash that the email about a finished export links to. */
const anchor = 'data-export';

const texts = {
  person: {
    title: t('Your data'),
    help: t('Download all your data in one file.'),
    content: t(
      'A zip file with your account, its settings and sessions, the names of your API keys, your pronunciation dictionaries, and your history with its audio.',
    ),
    action: t('Export data'),
  },
  workspace: {
    title: t('Export all data'),
    help: t('Download the data of all members in one file.'),
    content: t(
      'A zip file with the workspace and its members, voices, recordings, pronunciation dictionaries, usage, invoices and audit log, the names of its API keys, and the history of all members with its audio.',
    ),
    action: t('Export all data'),
  },
} as const;

/** Exports all data of the person, or of the workspace, as one file. */
export function DataExportSection({ scope = 'person' }: { scope?: DataExportScope }) {
  const { data, isPending, isError, error, refetch } = useQuery(dataExportQuery(scope));
  const { title, help, content } = texts[scope];
  return (
    <div id={anchor} ref={useScrollIntoView()}>
      <SettingsSection title={title} help={help}>
        <p className="mb-3 text-ink-2">
          {t('{content} We email you when it is ready. It is available for {exportRetentionDays} days.', {
            content,
            exportRetentionDays,
          })}
        </p>
        {isPending && <SkeletonBlock label={t('Loading your export')} className="h-[34px]" />}
        {isError && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
        {data !== undefined && (
          <div className="flex flex-col items-start gap-3">
            <div role="status" className="w-full empty:hidden">
              {data?.state === 'ready' && <ReadyNote dataExport={data} />}
              {isInProgress(data?.state) && <span className="sr-only">{t('Your export is in progress.')}</span>}
            </div>
            {data?.state === 'failed' && (
              <p role="alert" className="text-bad">
                {data.problem}
              </p>
            )}
            {data && isInProgress(data.state) ? (
              <Progress scope={scope} dataExport={data} />
            ) : (
              <Actions scope={scope} isReady={data?.state === 'ready'} />
            )}
          </div>
        )}
      </SettingsSection>
    </div>
  );
}

function ReadyNote({ dataExport }: { dataExport: DataExportReply }) {
  return (
    <p>
      {t('Your file of {date} is ready', {
        date: formatDate(dataExport.created_at_unix, { withTime: true }),
      })}
      {dataExport.bytes !== null && `: ${formatFileSize(dataExport.bytes)}`}
      {dataExport.expires_at_unix !== null &&
        `, ${t('until {date}', { date: formatDate(dataExport.expires_at_unix) })}`}
      .
    </p>
  );
}

function Progress({ scope, dataExport }: { scope: DataExportScope; dataExport: DataExportReply }) {
  const cancel = useCancelExport(scope);
  const percent = dataExport.percent ?? 0;
  return (
    <div className="flex w-full max-w-96 items-center gap-3">
      <div
        role="progressbar"
        aria-label={t('Export progress')}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className="h-1.5 flex-1 overflow-hidden rounded-full bg-sunken"
      >
        <div className="h-full bg-info transition-[width] duration-300" style={{ width: `${percent}%` }} />
      </div>
      <span className="text-ink-2 text-meta tabular-nums">{percent} %</span>
      <Button size="small" busy={cancel.isPending} onClick={() => cancel.mutate()}>
        {t('Cancel')}
      </Button>
    </div>
  );
}

function Actions({ scope, isReady }: { scope: DataExportScope; isReady: boolean }) {
  const start = useStartExport(scope);
  const download = useDownloadExport(scope);
  const remove = useRemoveExport(scope);
  return (
    <div className="flex flex-wrap gap-2">
      {isReady && (
        <Button kind="primary" busy={download.isPending} onClick={() => download.mutate()}>
          <Download aria-hidden />
          {t('Download')}
        </Button>
      )}
      <Button busy={start.isPending} onClick={() => start.mutate()}>
        <Package aria-hidden />
        {isReady ? t('New export') : texts[scope].action}
      </Button>
      {isReady && (
        <Button kind="ghost" busy={remove.isPending} onClick={() => remove.mutate()}>
          {t('Delete export')}
        </Button>
      )}
    </div>
  );
}

/** Scrolls to the section named in the URL; it is not rendered yet when the browser handles the hash. */
function useScrollIntoView() {
  const section = useRef<HTMLDivElement>(null);
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === `#${anchor}`) section.current?.scrollIntoView({ block: 'center' });
  }, [hash]);
  return section;
}
