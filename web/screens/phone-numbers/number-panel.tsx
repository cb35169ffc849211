import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../data/api/api.ts';
import type { CallInput } from '../../data/api/client.ts';
import { usePermission } from '../../data/session/use-permission.ts';
import { t } from '../../messages/t.ts';
import { useAgentOptions } from '../../nouns/agents/use-agent-options.ts';
import {
  type PhoneNumber,
  providerTexts,
  refetchPhoneNumbers,
} from '../../nouns/phone-numbers/phone-numbers-queries.ts';
import { Button } from '../../parts/button/button.tsx';
import { Field } from '../../parts/form/field.tsx';
import { Input } from '../../parts/form/input.tsx';
import { Select } from '../../parts/form/select.tsx';
import { ConfirmDialog } from '../../parts/overlay/confirm-dialog.tsx';
import { SidePanel } from '../../parts/overlay/side-panel.tsx';
import { showError } from '../../parts/status/show-error.tsx';
import { toast } from '../../parts/status/toast.ts';
import { CallForm } from './call-form.tsx';
import { SipMessages } from './sip-messages.tsx';

interface NumberPanelProps {
  number: PhoneNumber;
  onClose: () => void;
}

const nobody = 'nobody';
type Changes = NonNullable<CallInput<'PATCH /v1/convai/phone-numbers/{phone_number_id}'>['body']>;

/** AGENT-008: who answers a number, a call to try it, and what went over the line. */
export function NumberPanel({ number, onClose }: NumberPanelProps) {
  const client = useQueryClient();
  const { phone_number_id: id, label, phone_number, provider, assigned_agent } = number;
  const mayUpdate = usePermission('convai_phone_numbers.update') === true;
  const mayCall = usePermission('convai_phone_numbers.call') === true;
  const [isDeleting, setIsDeleting] = useState(false);
  const params = { phone_number_id: id };
  const change = useMutation({
    mutationFn: (body: Changes) => api.call('PATCH /v1/convai/phone-numbers/{phone_number_id}', { params, body }),
    onSuccess: () => refetchPhoneNumbers(client),
    onError: showError,
  });
  const remove = useMutation({
    mutationFn: () => api.call('DELETE /v1/convai/phone-numbers/{phone_number_id}', { params }),
    onSuccess: () => {
      onClose();
      toast.success(t('Number removed.'));
      return refetchPhoneNumbers(client);
    },
    onError: showError,
  });
  const options = useAgentOptions(assigned_agent);
  return (
    <SidePanel
      title={label}
      description={`${phone_number} · ${providerTexts[provider]}`}
      itemId={id}
      isDocked
      onClose={onClose}
      footer={
        mayUpdate && (
          <Button onClick={() => setIsDeleting(true)}>
            <Trash2 aria-hidden />
            {t('Remove number')}
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-4">
        <Field label={t('Name')}>
          {(control) => (
            <Input
              {...control}
              dir="auto"
              key={label}
              defaultValue={label}
              maxLength={200}
              readOnly={!mayUpdate}
              onBlur={({ target }) => {
                const next = target.value.trim();
                if (next !== '' && next !== label) change.mutate({ label: next });
              }}
            />
          )}
        </Field>
        <Field label={t('Agent that answers')} help={number.supports_inbound ? '' : t('This number takes no calls.')}>
          {(control) => (
            <Select
              {...control}
              value={assigned_agent?.agent_id ?? nobody}
              disabled={!mayUpdate}
              options={[{ value: nobody, label: t('Nobody') }, ...options]}
              onChange={(agent) => change.mutate({ agent_id: agent === nobody ? null : agent })}
            />
          )}
        </Field>
        {provider === 'sip_trunk' && <TrunkFacts number={number} />}
        {mayCall && number.supports_outbound && <CallForm number={number} />}
        {provider === 'sip_trunk' && <SipMessages phoneNumberId={id} />}
      </div>
      {isDeleting && (
        <ConfirmDialog
          open
          onOpenChange={setIsDeleting}
          title={t('Remove number')}
          action={t('Remove number')}
          busy={remove.isPending}
          onConfirm={() => remove.mutate()}
        >
          {t('“{label}” will no longer be answered. Conversations by this number stay.', { label })}
        </ConfirmDialog>
      )}
    </SidePanel>
  );
}

/** Networks that hold every address. */
const everywhere: ReadonlySet<string> = new Set(['0.0.0.0/0', '::/0']);

function TrunkFacts({ number }: { number: Extract<PhoneNumber, { provider: 'sip_trunk' }> }) {
  const { inbound_trunk: inbound, outbound_trunk: outbound } = number;
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-ink-2">
      <dt className="text-ink-3">{t('Outgoing')}</dt>
      <dd className="truncate">{outbound ? `${outbound.address} (${outbound.transport})` : t('None')}</dd>
      <dt className="text-ink-3">{t('Incoming')}</dt>
      <dd className="truncate">
        {inbound
          ? [
              ...(inbound.has_auth_credentials ? [t('User {username}', { username: inbound.username ?? '' })] : []),
              ...inbound.allowed_addresses.filter((address) => !everywhere.has(address)),
            ].join(', ') || t('From everywhere')
          : t('None')}
      </dd>
    </dl>
  );
}
