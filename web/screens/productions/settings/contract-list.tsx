import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { ProducerContract } from '../../../../contract/productions/production-contracts.ts';
import { api } from '../../../data/api/api.ts';
import { messageOf } from '../../../data/api/api-error.ts';
import { formatDate } from '../../../format/date.ts';
import { t } from '../../../messages/t.ts';
import { saveFile } from '../../../nouns/history/save-file.ts';
import { contractsQuery, refetchPeople, refetchTasks } from '../../../nouns/productions/productions-queries.ts';
import { Button } from '../../../parts/button/button.tsx';
import { Chip } from '../../../parts/display/chip.tsx';
import { Field } from '../../../parts/form/field.tsx';
import { Input } from '../../../parts/form/input.tsx';
import { Dialog } from '../../../parts/overlay/dialog.tsx';
import { ErrorState } from '../../../parts/status/error-state.tsx';
import { showError } from '../../../parts/status/show-error.tsx';
import { SkeletonRows } from '../../../parts/status/skeleton.tsx';
import { toast } from '../../../parts/status/toast.ts';

/** PROD-006: the contracts of the producer, read and signed here. */
export function ContractList() {
  const { data, isError, error, refetch } = useQuery(contractsQuery);
  const [opened, setOpened] = useState<ProducerContract>();
  if (!data)
    return isError ? (
      <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows label={t('Loading contracts')} rows={2} />
    );
  if (data.contracts.length === 0) return <p className="text-ink-2">{t('There are no contracts to sign.')}</p>;
  return (
    <>
      <ul className="divide-y rounded-m border">
        {data.contracts.map((contract) => (
          <li key={contract.contract_id} className="flex flex-wrap items-center gap-3 px-4 py-3">
            <div className="min-w-40 flex-1">
              <p className="font-[560]">
                {contract.title} <span className="text-ink-3">v{contract.version}</span>
              </p>
              <p className="text-ink-3 text-meta">
                {contract.signature
                  ? t('Signed by {name} on {date}', {
                      name: contract.signature.signed_name,
                      date: formatDate(contract.signature.signed_at_unix),
                    })
                  : t('Not signed')}
              </p>
            </div>
            {!contract.is_current && <Chip>{t('Replaced')}</Chip>}
            {contract.signature && <DownloadSigned contract={contract} />}
            <Button
              size="small"
              kind={contract.signature || !contract.is_current ? 'plain' : 'primary'}
              onClick={() => setOpened(contract)}
            >
              {contract.signature ? t('Read') : t('Read and sign')}
            </Button>
          </li>
        ))}
      </ul>
      {opened && <ContractDialog contract={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

function DownloadSigned({ contract }: { contract: ProducerContract }) {
  const download = useMutation({
    mutationFn: () =>
      api.call('GET /v1/productions/contracts/{contract_id}/signed', {
        params: { contract_id: contract.contract_id },
        query: { format: 'pdf' },
      }),
    onSuccess: (file) => saveFile(new Blob([file]), `${contract.slug}-v${contract.version}.pdf`),
    onError: showError,
  });
  return (
    <Button size="small" busy={download.isPending} onClick={() => download.mutate()}>
      <Download aria-hidden />
      {t('PDF')}
    </Button>
  );
}

function ContractDialog({ contract, onClose }: { contract: ProducerContract; onClose: () => void }) {
  const client = useQueryClient();
  const [name, setName] = useState('');
  const sign = useMutation({
    mutationFn: () =>
      api.call('POST /v1/productions/contracts/{contract_id}/sign', {
        params: { contract_id: contract.contract_id },
        body: { signed_name: name.trim(), digest: contract.digest },
      }),
    onSuccess: async () => {
      toast.success(t('Contract signed.'));
      onClose();
      await Promise.all([refetchPeople(client), refetchTasks(client)]);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '') sign.mutate();
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={contract.title}
      description={t('Version {version}', { version: contract.version })}
      className="sm:max-w-2xl sm:w-[min(42rem,calc(100vw-32px))]"
    >
      <section
        aria-label={t('Text of the contract')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        tabIndex={0}
        className="max-h-[50dvh] overflow-y-auto whitespace-pre-wrap rounded-s border bg-sunken px-4 py-3"
      >
        {contract.text}
      </section>
      {!contract.signature && contract.is_current && (
        <form onSubmit={submit} className="mt-4 flex flex-col gap-4 pb-2">
          <Field
            label={t('Your full name')}
            help={t(
              'By typing your name and signing, you agree to this contract. The time and your IP address are stored.',
            )}
          >
            {(control) => (
              <Input
                {...control}
                dir="auto"
                autoComplete="name"
                maxLength={100}
                value={name}
                onChange={({ target }) => setName(target.value)}
              />
            )}
          </Field>
          {sign.isError && (
            <p role="alert" className="text-bad">
              {messageOf(sign.error)}
            </p>
          )}
          <div className="flex justify-end gap-2">
            <Button onClick={onClose}>{t('Cancel')}</Button>
            <Button type="submit" kind="primary" busy={sign.isPending} disabled={name.trim() === ''}>
              {t('Sign')}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}
