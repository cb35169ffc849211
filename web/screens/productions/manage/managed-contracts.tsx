import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { ManagedContract } from '../../../../contract/productions/production-contracts.ts';
import { api } from '../../../data/api/api.ts';
import { messageOf } from '../../../data/api/api-error.ts';
import { t } from '../../../messages/t.ts';
import { managedContractsQuery, refetchPeople } from '../../../nouns/productions/productions-queries.ts';
import { Button } from '../../../parts/button/button.tsx';
import { Chip } from '../../../parts/display/chip.tsx';
import { Field } from '../../../parts/form/field.tsx';
import { Input } from '../../../parts/form/input.tsx';
import { Textarea } from '../../../parts/form/textarea.tsx';
import { ConfirmDialog } from '../../../parts/overlay/confirm-dialog.tsx';
import { Dialog } from '../../../parts/overlay/dialog.tsx';
import { ErrorState } from '../../../parts/status/error-state.tsx';
import { showError } from '../../../parts/status/show-error.tsx';
import { SkeletonRows } from '../../../parts/status/skeleton.tsx';

interface Draft {
  /** Absent: a new draft. */
  readonly contractId?: string;
  readonly slug: string;
  readonly title: string;
  readonly text: string;
}

const emptyDraft: Draft = { slug: '', title: '', text: '' };

/** PROD-006: contracts with producers, their versions and drafts. */
export function ManagedContracts() {
  const client = useQueryClient();
  const { data, isError, error, refetch } = useQuery(managedContractsQuery);
  const [draft, setDraft] = useState<Draft>();
  const [publishing, setPublishing] = useState<ManagedContract>();
  const options = {
    onSuccess: () => {
      setPublishing(undefined);
      return refetchPeople(client);
    },
    onError: showError,
  };
  const publish = useMutation({
    mutationFn: (id: string) =>
      api.call('POST /v1/productions/manage/contracts/{contract_id}/publish', { params: { contract_id: id } }),
    ...options,
  });
  const remove = useMutation({
    mutationFn: (id: string) =>
      api.call('DELETE /v1/productions/manage/contracts/{contract_id}', { params: { contract_id: id } }),
    ...options,
  });
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-4 px-4 py-4 md:px-5">
      <Button kind="primary" className="self-start" onClick={() => setDraft(emptyDraft)}>
        <Plus aria-hidden />
        {t('New contract')}
      </Button>
      {data ? (
        <ul className="divide-y rounded-m border">
          {data.contracts.map((contract) => (
            <li key={contract.contract_id} className="flex flex-wrap items-center gap-3 px-4 py-3">
              <div className="min-w-44 flex-1">
                <p className="font-[560]">
                  {contract.title} <span className="text-ink-3">v{contract.version}</span>
                </p>
                <p className="text-ink-3 text-meta">
                  {contract.published_at_unix === null
                    ? t('Draft')
                    : t('{count} signed', { count: contract.signature_count })}
                </p>
              </div>
              {contract.is_current && <Chip tone="good">{t('In force')}</Chip>}
              {contract.published_at_unix === null ? (
                <>
                  <Button size="small" onClick={() => remove.mutate(contract.contract_id)}>
                    {t('Delete')}
                  </Button>
                  <Button size="small" onClick={() => setDraft({ ...contract, contractId: contract.contract_id })}>
                    {t('Edit')}
                  </Button>
                  <Button size="small" kind="primary" onClick={() => setPublishing(contract)}>
                    {t('Publish')}
                  </Button>
                </>
              ) : (
                contract.is_current && (
                  <Button
                    size="small"
                    onClick={() => setDraft({ slug: contract.slug, title: contract.title, text: contract.text })}
                  >
                    {t('Write next version')}
                  </Button>
                )
              )}
            </li>
          ))}
        </ul>
      ) : isError ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows label={t('Loading contracts')} rows={3} />
      )}
      {draft && <ContractForm draft={draft} onClose={() => setDraft(undefined)} />}
      {publishing && (
        <ConfirmDialog
          open
          onOpenChange={() => setPublishing(undefined)}
          title={t('Publish contract')}
          action={t('Publish contract')}
          kind="primary"
          busy={publish.isPending}
          onConfirm={() => publish.mutate(publishing.contract_id)}
        >
          {t('All producers must sign version {version} of “{title}” before they claim further tasks.', {
            version: publishing.version,
            title: publishing.title,
          })}
        </ConfirmDialog>
      )}
    </div>
  );
}

function ContractForm({ draft, onClose }: { draft: Draft; onClose: () => void }) {
  const client = useQueryClient();
  const [slug, setSlug] = useState(draft.slug);
  const [title, setTitle] = useState(draft.title);
  const [text, setText] = useState(draft.text);
  const content = { title: title.trim(), text };
  const save = useMutation({
    mutationFn: () =>
      draft.contractId === undefined
        ? api.call('POST /v1/productions/manage/contracts', { body: { slug: slug.trim(), ...content } })
        : api.call('PATCH /v1/productions/manage/contracts/{contract_id}', {
            params: { contract_id: draft.contractId },
            body: content,
          }),
    onSuccess: async () => {
      await refetchPeople(client);
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!save.isPending) save.mutate();
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={draft.title === '' ? t('New contract') : draft.title}
      className="sm:w-[min(42rem,calc(100vw-32px))]"
    >
      <form onSubmit={submit} noValidate className="flex flex-col gap-4 pb-2">
        {draft.slug === '' && (
          <Field label={t('Name in addresses')} help={t('Lowercase letters, digits and hyphens, as “nda”.')}>
            {(control) => <Input {...control} value={slug} onChange={({ target }) => setSlug(target.value)} />}
          </Field>
        )}
        <Field label={t('Title')}>
          {(control) => (
            <Input {...control} dir="auto" value={title} onChange={({ target }) => setTitle(target.value)} />
          )}
        </Field>
        <Field label={t('Text')} help={t('Markdown.')}>
          {(control) => (
            <Textarea {...control} dir="auto" rows={14} value={text} onChange={({ target }) => setText(target.value)} />
          )}
        </Field>
        {save.isError && (
          <p role="alert" className="text-bad">
            {messageOf(save.error)}
          </p>
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" kind="primary" busy={save.isPending}>
            {t('Save draft')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
