import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { messageOf } from '../../../data/api/api-error.ts';
import { formatFileSize } from '../../../format/file-size.ts';
import { t } from '../../../messages/t.ts';
import { deliverablesQuery } from '../../../nouns/productions/productions-queries.ts';
import { Button } from '../../../parts/button/button.tsx';
import { ErrorState } from '../../../parts/status/error-state.tsx';
import { SkeletonRows } from '../../../parts/status/skeleton.tsx';

/** The delivered files, by links that expire. */
export function OrderDeliverables({ orderId }: { orderId: string }) {
  const { data, isError, error, refetch } = useQuery(deliverablesQuery(orderId));
  return (
    <section aria-labelledby="order-deliverables">
      <h2 id="order-deliverables" className="mb-2 font-[600]">
        {t('Delivered files')}
      </h2>
      {data ? (
        <ul className="divide-y rounded-m border">
          {data.deliverables.map(({ signed_url, name, bytes }) => (
            <li key={signed_url} className="flex flex-wrap items-center gap-3 px-4 py-2.5">
              <span dir="auto" className="min-w-40 flex-1 truncate font-[540]">
                {name}
              </span>
              <span className="text-ink-3 text-meta tabular-nums">{formatFileSize(bytes)}</span>
              <Button asChild size="small" kind="primary">
                <a href={signed_url} download={name} aria-label={t('Download {name}', { name })}>
                  <Download aria-hidden />
                  {t('Download')}
                </a>
              </Button>
            </li>
          ))}
        </ul>
      ) : isError ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows label={t('Loading files')} rows={2} />
      )}
    </section>
  );
}
