import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import type { ManagedProducer, ManagedProducerDetails } from '../../../../contract/productions/producers.ts';
import { type ProducerState, producerStates } from '../../../../contract/productions/productions.ts';
import { api } from '../../../data/api/api.ts';
import { messageOf } from '../../../data/api/api-error.ts';
import { formatDate } from '../../../format/date.ts';
import { t } from '../../../messages/t.ts';
import { CommentDialog } from '../../../nouns/productions/comment-dialog.tsx';
import {
  managedProducerQuery,
  managedProducersQuery,
  refetchPeople,
} from '../../../nouns/productions/productions-queries.ts';
import { attemptStateTexts, taskTypeTexts } from '../../../nouns/productions/productions-texts.ts';
import { languageName } from '../../../nouns/productions/task-facts.ts';
import { Fact } from '../../../nouns/productions/task-summary.tsx';
import { Button } from '../../../parts/button/button.tsx';
import { Segmented } from '../../../parts/form/segmented.tsx';
import { SidePanel } from '../../../parts/overlay/side-panel.tsx';
import { usePanelItem } from '../../../parts/overlay/use-panel-item.ts';
import { EmptyState } from '../../../parts/status/empty-state.tsx';
import { ErrorState } from '../../../parts/status/error-state.tsx';
import { showError } from '../../../parts/status/show-error.tsx';
import { SkeletonRows } from '../../../parts/status/skeleton.tsx';
import { DataTable } from '../../../parts/table/data-table.tsx';
import type { TableColumn } from '../../../parts/table/table-column.ts';

const stateTexts: Readonly<Record<ProducerState, string>> = {
  applied: t('Applications'),
  active: t('Active'),
  suspended: t('Suspended'),
};
const userId = ({ user_id }: ManagedProducer): string => user_id;
const displayName = ({ display_name }: ManagedProducer): string => display_name;
const nothing = () => {};

const columns: readonly TableColumn<ManagedProducer>[] = [
  {
    id: 'name',
    title: t('Name'),
    cell: ({ display_name, email }) => (
      <span className="block min-w-0">
        <span dir="auto" className="block truncate font-[560]">
          {display_name}
        </span>
        <span className="block truncate text-ink-3 text-meta">{email}</span>
      </span>
    ),
  },
  {
    id: 'languages',
    title: t('Languages'),
    cell: ({ languages }) => (
      <span className="block truncate">{languages.map(({ language }) => languageName(language)).join(', ')}</span>
    ),
  },
  {
    id: 'skills',
    title: t('Skills'),
    cell: ({ skills }) => (
      <span className="block truncate">{skills.map((skill) => taskTypeTexts[skill]).join(', ')}</span>
    ),
  },
  {
    id: 'applied',
    title: t('Applied'),
    width: '8rem',
    cell: ({ applied_at_unix }) => formatDate(applied_at_unix),
  },
];

/** PROD-004: applications and producers. */
export function ManagedProducers() {
  const panel = usePanelItem('producer');
  const [state, setState] = useState<ProducerState>('applied');
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchNextPageError } = useInfiniteQuery(
    managedProducersQuery(state),
  );
  const rows = useMemo(() => data?.pages.flatMap((page) => page.producers), [data]);
  const onMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  return (
    <div className="flex min-h-0 flex-1">
      <div className="mx-auto flex min-w-0 max-w-6xl flex-1 flex-col gap-3 px-4 py-4 md:px-5">
        <Segmented
          label={t('State')}
          value={state}
          options={producerStates.map((value) => ({ value, label: stateTexts[value] }))}
          onChange={setState}
        />
        <DataTable
          label={t('Producers')}
          what={t('producers')}
          columns={columns}
          rows={rows}
          rowId={userId}
          rowName={displayName}
          error={error}
          onRetry={() => void refetch()}
          sort={undefined}
          onSort={nothing}
          isSortedByServer
          onOpen={({ user_id }) => panel.open(user_id)}
          openId={panel.id}
          more={{ hasMore: hasNextPage, isError: isFetchNextPageError, onMore }}
          empty={
            <EmptyState icon={<Users />} title={t('Nobody here')}>
              {t('People apply in the settings of productions.')}
            </EmptyState>
          }
        />
      </div>
      {panel.id !== undefined && <ProducerPanel key={panel.id} id={panel.id} onClose={panel.close} />}
    </div>
  );
}

function ProducerPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const client = useQueryClient();
  const { data: producer, isError, error, refetch } = useQuery(managedProducerQuery(id));
  const [isSuspending, setSuspending] = useState(false);
  const params = { user_id: id };
  const options = {
    onSuccess: () => {
      setSuspending(false);
      return refetchPeople(client);
    },
    onError: showError,
  };
  const approve = useMutation({
    mutationFn: () => api.call('POST /v1/productions/manage/producers/{user_id}/approve', { params }),
    ...options,
  });
  const resume = useMutation({
    mutationFn: () => api.call('POST /v1/productions/manage/producers/{user_id}/resume', { params }),
    ...options,
  });
  const suspend = useMutation({
    mutationFn: (reason: string) =>
      api.call('POST /v1/productions/manage/producers/{user_id}/suspend', { params, body: { reason } }),
    ...options,
  });
  const isApplied = producer?.state === 'applied';
  return (
    <SidePanel
      title={producer?.display_name ?? t('Producer')}
      description={producer?.email}
      itemId={id}
      isDocked
      onClose={onClose}
      footer={
        producer && (
          <>
            {isApplied && (
              <Button kind="primary" busy={approve.isPending} onClick={() => approve.mutate()}>
                {t('Approve')}
              </Button>
            )}
            {producer.state === 'suspended' ? (
              <Button busy={resume.isPending} onClick={() => resume.mutate()}>
                {t('Resume')}
              </Button>
            ) : (
              <Button onClick={() => setSuspending(true)}>{isApplied ? t('Decline') : t('Suspend')}</Button>
            )}
          </>
        )
      }
    >
      {producer ? (
        <ProducerFacts producer={producer} />
      ) : isError ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows label={t('Loading producer')} rows={5} />
      )}
      {isSuspending && (
        <CommentDialog
          title={isApplied ? t('Decline application') : t('Suspend producer')}
          description={t('The person is told, and cannot claim tasks.')}
          label={t('Reason')}
          action={isApplied ? t('Decline application') : t('Suspend producer')}
          kind="danger"
          busy={suspend.isPending}
          onClose={() => setSuspending(false)}
          onConfirm={(reason) => suspend.mutate(reason)}
        />
      )}
    </SidePanel>
  );
}

function ProducerFacts({ producer }: { producer: ManagedProducerDetails }) {
  return (
    <>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
        <Fact name={t('Languages')}>
          {producer.languages.map(({ language, level }) => `${languageName(language)} (${level})`).join(', ')}
        </Fact>
        <Fact name={t('Skills')}>{producer.skills.map((skill) => taskTypeTexts[skill]).join(', ')}</Fact>
        <Fact name={t('Time zone')}>{producer.time_zone}</Fact>
        <Fact name={t('Teams')}>{producer.teams.map(({ name }) => name).join(', ') || '–'}</Fact>
      </dl>
      {producer.about && (
        <p dir="auto" className="mt-3 whitespace-pre-wrap text-ink-2">
          {producer.about}
        </p>
      )}
      <h3 className="mt-4 mb-1 font-[600]">{t('Tests')}</h3>
      <ul>
        {producer.attempts.map(({ attempt_id, title, state, percent }) => (
          <li key={attempt_id} className="text-ink-2">
            {title}: {attemptStateTexts[state as keyof typeof attemptStateTexts]?.text}
            {percent !== null && ` (${percent} %)`}
          </li>
        ))}
        {producer.attempts.length === 0 && <li className="text-ink-3">{t('None yet')}</li>}
      </ul>
      <h3 className="mt-4 mb-1 font-[600]">{t('Contracts')}</h3>
      <ul>
        {producer.signatures.map(({ contract_id, title, version, signed_at_unix }) => (
          <li key={contract_id} className="text-ink-2">
            {title} v{version}, {formatDate(signed_at_unix)}
          </li>
        ))}
        {producer.signatures.length === 0 && <li className="text-ink-3">{t('None yet')}</li>}
      </ul>
    </>
  );
}
