import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { exotelSubdomains, mediaEncryptions, sipTransports } from '../../../contract/telephony/phone-numbers-limits.ts';
import { api } from '../../data/api/api.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { t } from '../../messages/t.ts';
import { providerTexts, refetchPhoneNumbers } from '../../nouns/phone-numbers/phone-numbers-queries.ts';
import { Button } from '../../parts/button/button.tsx';
import { Field } from '../../parts/form/field.tsx';
import { Input } from '../../parts/form/input.tsx';
import { Segmented } from '../../parts/form/segmented.tsx';
import { Select } from '../../parts/form/select.tsx';
import { Dialog } from '../../parts/overlay/dialog.tsx';
import { toast } from '../../parts/status/toast.ts';
import { emptyNumber, type NumberDraft, numberProblem, toNewNumber } from './number-draft.ts';

interface NewNumberDialogProps {
  onClose: () => void;
  onCreated: (phoneNumberId: string) => void;
}

const providers = (['sip_trunk', 'twilio', 'exotel'] as const).map((value) => ({ value, label: providerTexts[value] }));
const encryptionTexts = {
  disabled: t('Never'),
  allowed: t('Where the other side can'),
  required: t('Always'),
} as const;

/** AGENT-008: connects a number. */
export function NewNumberDialog({ onClose, onCreated }: NewNumberDialogProps) {
  const client = useQueryClient();
  const [draft, setDraft] = useState(emptyNumber);
  const [isTried, setIsTried] = useState(false);
  const problem = numberProblem(draft);
  const create = useMutation({
    mutationFn: () => api.call('POST /v1/convai/phone-numbers', { body: toNewNumber(draft) }),
    onSuccess: async ({ phone_number_id }) => {
      toast.success(t('Number added. Choose the agent that answers it.'));
      await refetchPhoneNumbers(client);
      onCreated(phone_number_id);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (problem === undefined && !create.isPending) create.mutate();
  };
  const message = (isTried ? problem : undefined) ?? (create.isError ? messageOf(create.error) : undefined);
  const text = (name: keyof NumberDraft, label: string, options: TextOptions = {}): ReactNode => (
    <Field label={label} {...(options.help && { help: options.help })}>
      {(control) => (
        <Input
          {...control}
          type={options.isSecret ? 'password' : 'text'}
          autoComplete="off"
          value={draft[name]}
          maxLength={500}
          onChange={({ target }) => setDraft((before) => ({ ...before, [name]: target.value }))}
        />
      )}
    </Field>
  );
  const choice = (name: keyof NumberDraft, label: string, options: readonly { value: string; label: string }[]) => (
    <Field label={label}>
      {(control) => (
        <Select
          {...control}
          value={draft[name]}
          options={options}
          onChange={(value) => setDraft((before) => ({ ...before, [name]: value }))}
        />
      )}
    </Field>
  );
  return (
    <Dialog open onOpenChange={(isOpen) => isOpen || onClose()} title={t('Add number')} className="sm:max-w-xl">
      <form onSubmit={submit} noValidate className="flex flex-col gap-4 pb-2">
        <Segmented
          label={t('Connected by')}
          value={draft.provider}
          options={providers}
          onChange={(provider) => setDraft((before) => ({ ...before, provider }))}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          {text('label', t('Name'))}
          {text('number', t('Phone number'), { help: draft.provider === 'sip_trunk' ? t('Or an extension.') : '' })}
        </div>
        {draft.provider === 'twilio' && (
          <div className="grid gap-4 sm:grid-cols-2">
            {text('account', t('Account SID'))}
            {text('secret', t('Auth token'), { isSecret: true })}
          </div>
        )}
        {draft.provider === 'exotel' && (
          <div className="grid gap-4 sm:grid-cols-2">
            {text('account', t('Account SID'))}
            {text('appId', t('App ID'))}
            {text('apiKey', t('API key'))}
            {text('secret', t('API token'), { isSecret: true })}
            {choice(
              'subdomain',
              t('Region'),
              exotelSubdomains.map((value) => ({ value, label: value })),
            )}
          </div>
        )}
        {draft.provider === 'sip_trunk' && (
          <>
            {text('address', t('Address for outgoing calls'), {
              help: t('A host name or IP address, such as pbx.example.com:5060. Empty: the number only takes calls.'),
            })}
            <div className="grid gap-4 sm:grid-cols-2">
              {text('account', t('User name'))}
              {text('secret', t('Password'), { isSecret: true })}
              {choice(
                'transport',
                t('Transport'),
                sipTransports.map((value) => ({ value, label: transportText(value) })),
              )}
              {choice(
                'encryption',
                t('Encrypted sound'),
                mediaEncryptions.map((value) => ({ value, label: encryptionTexts[value] })),
              )}
            </div>
            {text('allowedAddresses', t('IP addresses that may call'), {
              help: t('Separate them by commas. Empty: everybody who knows the user name and the password.'),
            })}
          </>
        )}
        {message !== undefined && (
          <p role="alert" className="text-bad">
            {message}
          </p>
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" kind="primary" busy={create.isPending}>
            {t('Add number')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface TextOptions {
  readonly help?: string;
  readonly isSecret?: boolean;
}

const transportText = (transport: string): string => (transport === 'auto' ? t('Automatic') : transport.toUpperCase());
