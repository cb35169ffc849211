import { useQuery } from '@tanstack/react-query';
import { Phone, Plus } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { brand } from '../../../contract/catalogue/brand.ts';
import { usePermission } from '../../data/session/use-permission.ts';
import { t } from '../../messages/t.ts';
import { AgentsAgreement } from '../../nouns/agents/agents-agreement.tsx';
import { AgentsPage } from '../../nouns/agents/agents-page.tsx';
import { type PhoneNumber, phoneNumbersQuery, providerTexts } from '../../nouns/phone-numbers/phone-numbers-queries.ts';
import { Button } from '../../parts/button/button.tsx';
import { Chip } from '../../parts/display/chip.tsx';
import { usePanelItem } from '../../parts/overlay/use-panel-item.ts';
import { EmptyState } from '../../parts/status/empty-state.tsx';
import { DataTable } from '../../parts/table/data-table.tsx';
import type { TableColumn } from '../../parts/table/table-column.ts';

const NumberPanel = lazy(async () => ({ default: (await import('./number-panel.tsx')).NumberPanel }));
const NewNumberDialog = lazy(async () => ({ default: (await import('./new-number-dialog.tsx')).NewNumberDialog }));

export const meta = () => [{ title: `${t('Phone numbers')} · ${brand}` }];

const newNumber = 'new';
const nothing = () => {};
const numberId = ({ phone_number_id }: PhoneNumber): string => phone_number_id;
const numberName = ({ label }: PhoneNumber): string => label;

const columns: readonly TableColumn<PhoneNumber>[] = [
  {
    id: 'number',
    title: t('Number'),
    cell: ({ label, phone_number }) => (
      <span className="block min-w-0">
        <span dir="auto" className="block truncate font-[560]">
          {label}
        </span>
        <span className="block truncate text-ink-3 text-meta tabular-nums">{phone_number}</span>
      </span>
    ),
  },
  {
    id: 'provider',
    title: t('Connected by'),
    width: '9rem',
    cell: ({ provider }) => <Chip>{providerTexts[provider]}</Chip>,
  },
  {
    id: 'agent',
    title: t('Answered by'),
    cell: ({ assigned_agent }) => (
      <span dir="auto" className="block truncate">
        {assigned_agent ? assigned_agent.agent_name || t('An agent of others') : t('Nobody')}
      </span>
    ),
  },
];

/** ROUTE-059, AGENT-008: telephone numbers that agents answer and call from. */
export default function PhoneNumbersScreen() {
  const mayUpdate = usePermission('convai_phone_numbers.update') === true;
  const panel = usePanelItem('number');
  const add = mayUpdate && (
    <Button kind="primary" onClick={() => panel.open(newNumber)}>
      <Plus aria-hidden />
      {t('Add number')}
    </Button>
  );
  return (
    <AgentsPage title={t('Phone numbers')} help={t('Numbers that your agents answer and call from.')} action={add}>
      <AgentsAgreement>
        <PhoneNumbers add={add} openId={panel.id} onOpen={panel.open} onClose={panel.close} />
      </AgentsAgreement>
    </AgentsPage>
  );
}

interface PhoneNumbersProps {
  add: ReactNode;
  openId: string | undefined;
  onOpen: (id: string) => void;
  onClose: () => void;
}

function PhoneNumbers({ add, openId, onOpen, onClose }: PhoneNumbersProps) {
  const { data, error, refetch } = useQuery(phoneNumbersQuery);
  const open = data?.find(({ phone_number_id }) => phone_number_id === openId);
  return (
    <div className="flex min-h-0 flex-1">
      <div className="mx-auto flex min-w-0 max-w-6xl flex-1 flex-col gap-3 px-4 py-4 md:px-5">
        <DataTable
          label={t('Phone numbers')}
          what={t('phone numbers')}
          columns={columns}
          rows={data}
          rowId={numberId}
          rowName={numberName}
          error={error}
          onRetry={() => void refetch()}
          sort={undefined}
          onSort={nothing}
          isSortedByServer
          onOpen={({ phone_number_id }) => onOpen(phone_number_id)}
          openId={openId}
          empty={
            <EmptyState icon={<Phone />} title={t('No phone numbers yet')} action={add}>
              {t('Connect a number of Twilio or Exotel, or any telephone system by SIP.')}
            </EmptyState>
          }
        />
      </div>
      <Suspense fallback={null}>
        {openId === newNumber && <NewNumberDialog onClose={onClose} onCreated={onOpen} />}
        {open && <NumberPanel key={open.phone_number_id} number={open} onClose={onClose} />}
      </Suspense>
    </div>
  );
}
