import { useMutation, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { api } from '../../data/api/api.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { formatLocale } from '../../messages/locale.ts';
import { t } from '../../messages/t.ts';
import { saveFile } from '../../nouns/history/save-file.ts';
import { statementsQuery } from '../../nouns/payouts/payouts-queries.ts';
import { Button } from '../../parts/button/button.tsx';
import { Card } from '../../parts/page/card.tsx';
import { ErrorState } from '../../parts/status/error-state.tsx';
import { showError } from '../../parts/status/show-error.tsx';
import { SkeletonRows } from '../../parts/status/skeleton.tsx';
import { formatMicros } from './format-micros.ts';

const monthFormat = new Intl.DateTimeFormat(formatLocale, { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** A statement for each month with earnings or payouts, as PDF and CSV. */
export function StatementList() {
  const { data, isError, error, refetch } = useQuery(statementsQuery);
  const download = useMutation({
    mutationFn: async ({ month, format }: { month: string; format: 'pdf' | 'csv' }) => {
      const file = await api.call('GET /v1/payouts/statements/{month}', { params: { month }, query: { format } });
      saveFile(new Blob([file]), `payouts-${month}.${format}`);
    },
    onError: showError,
  });
  return (
    <Card title={t('Statements')}>
      {!data ? (
        isError ? (
          <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows label={t('Loading statements')} rows={2} />
        )
      ) : data.statements.length === 0 ? (
        <p className="text-ink-2">{t('No statements yet.')}</p>
      ) : (
        <ul className="divide-y">
          {data.statements.map(({ month, earned_micros }) => {
            const name = monthFormat.format(Date.parse(`${month}-01T00:00:00Z`));
            return (
              <li key={month} className="flex flex-wrap items-center gap-3 py-2.5">
                <span className="min-w-32 flex-1">{name}</span>
                <span className="text-ink-2 tabular-nums">{formatMicros(earned_micros)}</span>
                {(['pdf', 'csv'] as const).map((format) => (
                  <Button
                    key={format}
                    size="small"
                    aria-label={t('Download statement of {name} as {format}', { name, format: format.toUpperCase() })}
                    disabled={download.isPending}
                    onClick={() => download.mutate({ month, format })}
                  >
                    <Download aria-hidden />
                    {format.toUpperCase()}
                  </Button>
                ))}
              </li>
            );
          })}
        </ul>
      )}
    </Card>
  );
}
