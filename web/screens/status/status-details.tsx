import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { StatusDetailsReply } from '../../../contract/instance/status.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { formatCount } from '../../format/count.ts';
import { formatDuration } from '../../format/duration.ts';
import { formatFileSize } from '../../format/file-size.ts';
import { t } from '../../messages/t.ts';
import { statusDetailsQuery } from '../../nouns/status/status-query.ts';
import { stateTexts } from '../../nouns/status/status-texts.ts';
import { ErrorState } from '../../parts/status/error-state.tsx';
import { SkeletonRows } from '../../parts/status/skeleton.tsx';

/** The names of dependencies as people know them. */
const dependencyTexts = { database: t('Database'), storage: t('File storage') } as const;

/** Figures of the process that answered, and of what all processes share; for the owner of the server. */
export function StatusDetails() {
  const { data, isError, error, refetch } = useQuery(statusDetailsQuery);
  if (data) return <Details details={data} />;
  if (isError) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  return <SkeletonRows label={t('Loading the details')} rows={4} />;
}

function Details({ details }: { details: StatusDetailsReply }) {
  const { dependencies, disks, jobs, engines, mail, version } = details;
  return (
    <section aria-labelledby="details" className="flex flex-col gap-4">
      <div>
        <h2 id="details" className="font-[600]">
          {t('Details')}
        </h2>
        <p className="text-ink-3 text-small">
          {t('Only you, the owner of this server, see this. Version {version}.', { version })}
        </p>
      </div>
      <Figures
        title={t('Storage')}
        columns={[t('Name'), t('State')]}
        rows={[
          ...dependencies.map(({ name, is_up }) => [
            dependencyTexts[name],
            is_up ? stateTexts.operational : stateTexts.outage,
          ]),
          ...disks.map(({ setting, free_bytes, minimum_bytes }) => [
            setting,
            t('{free} free, at least {minimum} needed', {
              free: formatFileSize(free_bytes),
              minimum: formatFileSize(minimum_bytes),
            }),
          ]),
          [t('Emails of the last hour'), t('{sent} sent, {failing} failing', countsOf(mail))],
        ]}
      />
      <Figures
        title={t('Waiting jobs')}
        columns={[t('Job'), t('Waiting'), t('Oldest')]}
        rows={jobs.map(({ name, waiting, oldest_seconds }) => [
          name,
          formatCount(waiting),
          formatDuration(oldest_seconds),
        ])}
        empty={t('No job waits.')}
      />
      <Figures
        title={t('Engines of this process')}
        columns={[t('Engine'), t('Running tasks'), t('Waiting tasks'), t('Crashes')]}
        rows={engines.map(({ name, tasks_running, tasks_waiting, crashes }) => [
          name,
          formatCount(tasks_running),
          formatCount(tasks_waiting),
          formatCount(crashes),
        ])}
        empty={t('No engine has started yet.')}
      />
    </section>
  );
}

const countsOf = ({ sent, failing }: StatusDetailsReply['mail']) => ({
  sent: formatCount(sent),
  failing: formatCount(failing),
});

interface FiguresProps {
  title: string;
  columns: readonly string[];
  /** The first cell names the row. */
  rows: readonly (readonly string[])[];
  /** Shown instead of an empty table. */
  empty?: ReactNode;
}

function Figures({ title, columns, rows, empty }: FiguresProps) {
  if (rows.length === 0)
    return (
      <div>
        <h3 className="font-[560]">{title}</h3>
        <p className="text-ink-3 text-small">{empty}</p>
      </div>
    );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <section aria-label={title} tabIndex={0} className="overflow-x-auto">
      <table className="w-full text-small">
        <caption className="pb-1 text-start font-[560] text-body">{title}</caption>
        <thead>
          <tr className="border-b text-ink-3">
            {columns.map((column) => (
              <th key={column} scope="col" className="py-1.5 pe-4 text-start font-[500]">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells]) => (
            <tr key={name} className="border-b">
              <th scope="row" className="py-1.5 pe-4 text-start font-[500]">
                {name}
              </th>
              {cells.map((cell, at) => (
                <td key={columns[at + 1]} className="py-1.5 pe-4 tabular-nums">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
