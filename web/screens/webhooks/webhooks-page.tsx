import { useQuery } from '@tanstack/react-query';
import { Plus, Webhook } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import type { WebhookReply } from '../../../contract/workspaces/webhooks.ts';
import { t } from '../../messages/t.ts';
import { type WebhookScope, webhooksQuery } from '../../nouns/webhooks/webhooks-queries.ts';
import { Button } from '../../parts/button/button.tsx';
import { usePanelItem } from '../../parts/overlay/use-panel-item.ts';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { EmptyState } from '../../parts/status/empty-state.tsx';
import { DataTable } from '../../parts/table/data-table.tsx';
import { useTableSort } from '../../parts/table/use-table-sort.ts';

import { webhookColumns, webhookId, webhookName } from './webhook-columns.tsx';
import type { OpenWebhookDialog } from './webhook-dialogs.tsx';

// Loaded when the first dialog or panel opens.
const WebhookDialogs = lazy(async () => ({ default: (await import('./webhook-dialogs.tsx')).WebhookDialogs }));
const DeliveryPanel = lazy(async () => ({ default: (await import('./delivery-panel.tsx')).DeliveryPanel }));

/** The list of webhooks, with the log of one of them in a side panel (WS-021). */
export function WebhooksPage({ scope, help }: { scope: WebhookScope; help: string }) {
  const webhooks = useQuery(webhooksQuery(scope));
  const [openDialog, setOpenDialog] = useState<OpenWebhookDialog>();
  const panel = usePanelItem('webhook');
  const columns = useMemo(() => webhookColumns({ scope, openDialog: setOpenDialog }), [scope]);
  const [sort, setSort] = useTableSort(columns);
  const create = (
    <Button kind="primary" onClick={() => setOpenDialog({ dialog: 'create' })}>
      <Plus aria-hidden />
      {t('Create webhook')}
    </Button>
  );
  const empty = (
    <EmptyState icon={<Webhook />} title={t('No webhooks yet')} action={create}>
      {t('Create a webhook to be told of events by an HTTP request.')}
    </EmptyState>
  );
  return (
    <>
      <PageHeader title={t('Webhooks')} help={help} action={create} />
      <div className="mx-auto w-full max-w-5xl px-4 py-4 md:px-5">
        <DataTable
          label={t('Webhooks')}
          what={t('webhooks')}
          columns={columns}
          rows={webhooks.data}
          rowId={webhookId}
          rowName={webhookName}
          empty={empty}
          error={webhooks.error}
          onRetry={() => void webhooks.refetch()}
          sort={sort}
          onSort={setSort}
          onOpen={(webhook) => panel.open(webhook.webhook_id)}
          openId={panel.id}
        />
      </div>
      <OpenPanel scope={scope} webhooks={webhooks.data} id={panel.id} open={panel.open} close={panel.close} />
      {openDialog && (
        <Suspense fallback={null}>
          <WebhookDialogs scope={scope} openDialog={openDialog} onOpen={setOpenDialog} />
        </Suspense>
      )}
    </>
  );
}

interface OpenPanelProps {
  scope: WebhookScope;
  webhooks: readonly WebhookReply[] | undefined;
  id: string | undefined;
  open: (id: string) => void;
  close: () => void;
}

function OpenPanel({ scope, webhooks = [], id, open, close }: OpenPanelProps) {
  const at = webhooks.findIndex(({ webhook_id }) => webhook_id === id);
  const webhook = webhooks[at];
  if (!webhook) return null;
  const stepTo = (next: WebhookReply | undefined) => next && (() => open(next.webhook_id));
  return (
    <Suspense fallback={null}>
      <DeliveryPanel
        scope={scope}
        webhook={webhook}
        position={t('{at} of {count}', { at: at + 1, count: webhooks.length })}
        onPrevious={stepTo(webhooks[at - 1])}
        onNext={stepTo(webhooks[at + 1])}
        onClose={close}
      />
    </Suspense>
  );
}
