import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, CircleMinus, TriangleAlert } from 'lucide-react';
import { brand } from '../../../contract/catalogue/brand.ts';
import type { ServiceState, StatusReply } from '../../../contract/instance/status.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { usePermission } from '../../data/session/use-permission.ts';
import { formatDate } from '../../format/date.ts';
import { t } from '../../messages/t.ts';
import { statusQuery } from '../../nouns/status/status-query.ts';
import { overallTexts, serviceTexts, stateTexts } from '../../nouns/status/status-texts.ts';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { ErrorState } from '../../parts/status/error-state.tsx';
import { SkeletonRows } from '../../parts/status/skeleton.tsx';
import { StatusDetails } from './status-details.tsx';

export const meta = () => [{ title: `${t('Status')} · ${brand}` }];

/** Which parts of the server work now, and why, for its owner. */
export default function StatusScreen() {
  const { data, isError, error, refetch } = useQuery(statusQuery);
  const isOperator = usePermission('status.read') === true;
  return (
    <>
      <PageHeader title={t('Status')} help={t('What works on this server now.')} />
      <div className="mx-auto flex w-full max-w-3xl flex-col gap-6 px-4 py-4 md:px-5">
        {data && <Services status={data} />}
        {!data && isError && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
        {!data && !isError && <SkeletonRows label={t('Loading the status')} rows={5} />}
        {isOperator && <StatusDetails />}
      </div>
    </>
  );
}

const icons: Readonly<Record<ServiceState, { readonly Icon: typeof CircleCheck; readonly color: string }>> = {
  operational: { Icon: CircleCheck, color: 'text-good' },
  degraded: { Icon: TriangleAlert, color: 'text-warn' },
  outage: { Icon: CircleAlert, color: 'text-bad' },
  not_set_up: { Icon: CircleMinus, color: 'text-ink-3' },
};

function Services({ status: { status, services, checked_at_unix } }: { status: StatusReply }) {
  return (
    <section aria-labelledby="overall">
      <h2 id="overall" className="font-[600]" role="status">
        {overallTexts[status]}
      </h2>
      <p className="text-ink-3 text-small">
        {t('Checked {time}', { time: formatDate(checked_at_unix, { withTime: true }) })}
      </p>
      <ul className="mt-3 divide-y rounded-m border bg-surface">
        {services.map(({ name, status: state }) => {
          const { Icon, color } = icons[state];
          return (
            <li key={name} className="flex items-center gap-3 px-4 py-3">
              <Icon className={`size-5 shrink-0 ${color}`} aria-hidden />
              <span className="min-w-0 flex-1">
                <span className="block font-[560]">{serviceTexts[name].title}</span>
                <span className="block text-ink-3 text-meta">{serviceTexts[name].help}</span>
              </span>
              <span className="shrink-0 text-small">{stateTexts[state]}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
