import { useInfiniteQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { useMemo, useState } from 'react';
import { type SiteFormKind, siteFormKinds } from '../../../contract/catalogue/site/site-form-values.ts';
import type { ConsoleFormState } from '../../../contract/console/console-states.ts';
import { api } from '../../data/api/api.ts';
import { usePermission } from '../../data/session/use-permission.ts';
import { formatDate } from '../../format/date.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { Chip } from '../../parts/display/chip.tsx';
import { ChipSelect } from '../../parts/form/chip-select.tsx';
import { Segmented } from '../../parts/form/segmented.tsx';
import { ConfirmDialog } from '../../parts/overlay/confirm-dialog.tsx';
import { SidePanel } from '../../parts/overlay/side-panel.tsx';
import { usePanelItem } from '../../parts/overlay/use-panel-item.ts';
import { EmptyState } from '../../parts/status/empty-state.tsx';
import type { TableColumn } from '../../parts/table/table-column.ts';
import { type ConsoleForm, formsQuery } from './console-queries.ts';
import { ConsoleTable } from './console-table.tsx';
import { Fact } from './fact.tsx';
import { useConsoleAction } from './use-console-action.ts';

const kindTexts: Readonly<Record<SiteFormKind, string>> = {
  report: t('Report of content'),
  legal: t('Legal request'),
  sales: t('Sales request'),
  grant: t('Grant application'),
  'voice-data': t('Partnership application'),
};

const states: readonly { value: ConsoleFormState; label: string }[] = [
  { value: 'open', label: t('Open', {}, 'state of a form') },
  { value: 'resolved', label: t('Resolved') },
];

const formId = ({ reference }: ConsoleForm): string => reference;

const columns: readonly TableColumn<ConsoleForm>[] = [
  {
    id: 'form',
    title: t('From'),
    cell: ({ name, email }) => (
      <span className="block min-w-0">
        <span dir="auto" className="block truncate font-[560]">
          {name}
        </span>
        <span className="block truncate text-ink-3 text-meta">{email}</span>
      </span>
    ),
  },
  { id: 'kind', title: t('Kind'), width: '12rem', cell: ({ kind }) => <Chip>{kindTexts[kind]}</Chip> },
  { id: 'reference', title: t('Reference'), width: '9rem', cell: ({ reference }) => reference },
  {
    id: 'created',
    title: t('Received'),
    width: '10rem',
    align: 'end',
    cell: ({ created_at_unix }) => (
      <span className="tabular-nums">{formatDate(created_at_unix, { withTime: true })}</span>
    ),
  },
];

/** What people sent to the operator: reports of content and requests. */
export function ReceivedForms() {
  const [state, setState] = useState<ConsoleFormState>('open');
  const [kind, setKind] = useState<SiteFormKind>();
  const panel = usePanelItem('form');
  const list = useInfiniteQuery(formsQuery(state, kind));
  const rows = useMemo(() => list.data?.pages.flatMap(({ forms }) => forms), [list.data]);
  const form = rows?.find(({ reference }) => reference === panel.id);
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <Segmented label={t('Status')} value={state} options={states} onChange={setState} />
        <ChipSelect
          name={t('Kind')}
          value={kind}
          valueText={kind && kindTexts[kind]}
          options={siteFormKinds.map((value) => ({ value, label: kindTexts[value] }))}
          onChange={(next) => setKind(next as SiteFormKind | undefined)}
        />
      </div>
      <ConsoleTable
        list={list}
        label={t('Reports and requests')}
        what={t('forms')}
        columns={columns}
        rows={rows}
        rowId={formId}
        rowName={formId}
        onOpen={({ reference }) => panel.open(reference)}
        openId={panel.id}
        empty={
          <EmptyState icon={<Inbox />} title={state === 'open' ? t('Nothing is open') : t('No results')}>
            {state === 'open'
              ? t('Reports of content and requests from the public pages wait here.')
              : t('No resolved form matches your filters.')}
          </EmptyState>
        }
      />
      {form && <FormPanel key={form.reference} form={form} onClose={panel.close} />}
    </>
  );
}

function FormPanel({ form, onClose }: { form: ConsoleForm; onClose: () => void }) {
  const mayManage = usePermission('console.manage') === true;
  const [isResolving, setResolving] = useState(false);
  const params = { form_reference: form.reference };
  const resolve = useConsoleAction(async (note: string) => {
    await api.call('POST /v1/console/forms/{form_reference}/resolve', { params, body: { note } });
    onClose();
  }, t('Marked as resolved'));
  const reopen = useConsoleAction(async () => {
    await api.call('POST /v1/console/forms/{form_reference}/reopen', { params });
    onClose();
  }, t('Marked as open'));
  return (
    <SidePanel
      title={form.reference}
      description={kindTexts[form.kind]}
      itemId={form.reference}
      onClose={onClose}
      footer={
        <>
          <Button asChild>
            <a href={`mailto:${form.email}?subject=${encodeURIComponent(form.reference)}`}>{t('Reply by email')}</a>
          </Button>
          {mayManage &&
            (form.resolved_at_unix === null ? (
              <Button kind="primary" onClick={() => setResolving(true)}>
                {t('Resolve')}
              </Button>
            ) : (
              <Button busy={reopen.isPending} onClick={() => reopen.mutate()}>
                {t('Reopen')}
              </Button>
            ))}
        </>
      }
    >
      <dl className="flex flex-col gap-3">
        <Fact title={t('From')}>
          <span dir="auto">{form.name}</span> · {form.email}
        </Fact>
        <Fact title={t('Received')}>{formatDate(form.created_at_unix, { withTime: true })}</Fact>
        {Object.entries(form.values).map(([name, value]) => (
          <Fact key={name} title={name}>
            <span dir="auto" className="whitespace-pre-wrap">
              {value === '' ? '–' : value}
            </span>
          </Fact>
        ))}
        {form.resolved_at_unix !== null && (
          <Fact title={t('Resolved')}>{formatDate(form.resolved_at_unix, { withTime: true })}</Fact>
        )}
        {form.note && (
          <Fact title={t('Note')}>
            <span dir="auto" className="whitespace-pre-wrap">
              {form.note}
            </span>
          </Fact>
        )}
      </dl>
      <ConfirmDialog
        open={isResolving}
        onOpenChange={setResolving}
        title={t('Resolve {reference}', { reference: form.reference })}
        action={t('Resolve')}
        kind="primary"
        busy={resolve.isPending}
        input={{ label: t('Note: what you did') }}
        onConfirm={(note) => resolve.mutate(note)}
      >
        {t('The note is for staff; the sender does not get it.')}
      </ConfirmDialog>
    </SidePanel>
  );
}
