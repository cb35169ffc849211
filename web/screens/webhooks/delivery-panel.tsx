import { useInfiniteQuery } from '@tanstack/react-query';
import { RotateCw, Send } from 'lucide-react';
import type { WebhookDelivery, WebhookReply } from '../../../contract/workspaces/webhooks.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { formatDate } from '../../format/date.ts';
import { formatMessage } from '../../messages/format-message.ts';
import { t } from '../../messages/t.ts';
import type { WebhookScope } from '../../nouns/webhooks/webhooks-queries.ts';
import { Button } from '../../parts/button/button.tsx';
import { Chip } from '../../parts/display/chip.tsx';
import { CodeBlock } from '../../parts/display/code-block.tsx';
import { SidePanel } from '../../parts/overlay/side-panel.tsx';
import { ErrorState } from '../../parts/status/error-state.tsx';
import { SkeletonRows } from '../../parts/status/skeleton.tsx';
import { toast } from '../../parts/status/toast.ts';
import { deliveriesQuery, useResend, useSendTest } from './use-webhooks.ts';

interface DeliveryPanelProps {
  scope: WebhookScope;
  webhook: WebhookReply;
  position: string;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  onClose: () => void;
}

/** What was sent to a webhook in the last 30 days. */
export function DeliveryPanel({ scope, webhook, ...panel }: DeliveryPanelProps) {
  const test = useSendTest(scope);
  const isDisabled = webhook.is_disabled || webhook.is_auto_disabled;
  const sendTest = () => test.mutate(webhook.webhook_id, { onSuccess: () => toast.success(t('Test message queued.')) });
  return (
    <SidePanel
      title={webhook.name}
      description={t('Messages of the last 30 days')}
      itemId={webhook.webhook_id}
      {...panel}
      footer={
        <Button onClick={sendTest} busy={test.isPending} disabled={isDisabled}>
          <Send aria-hidden />
          {t('Send test')}
        </Button>
      }
    >
      <Deliveries scope={scope} webhookId={webhook.webhook_id} isDisabled={isDisabled} />
    </SidePanel>
  );
}

interface DeliveriesProps {
  scope: WebhookScope;
  webhookId: string;
  isDisabled: boolean;
}

function Deliveries({ scope, webhookId, isDisabled }: DeliveriesProps) {
  const log = useInfiniteQuery(deliveriesQuery(scope, webhookId));
  if (log.isPending) return <SkeletonRows label={t('Loading messages')} rows={4} />;
  if (log.isError) return <ErrorState message={messageOf(log.error)} onRetry={() => void log.refetch()} />;
  const deliveries = log.data.pages.flatMap((page) => page.deliveries);
  if (deliveries.length === 0)
    return <p className="py-8 text-center text-ink-2">{t('No messages yet. Send a test to check the receiver.')}</p>;
  return (
    <>
      <ul className="flex flex-col divide-y">
        {deliveries.map((delivery) => (
          <li key={delivery.delivery_id}>
            <Delivery scope={scope} webhookId={webhookId} isDisabled={isDisabled} delivery={delivery} />
          </li>
        ))}
      </ul>
      {log.hasNextPage && (
        <Button className="mt-3" onClick={() => void log.fetchNextPage()} busy={log.isFetchingNextPage}>
          {t('Show more')}
        </Button>
      )}
    </>
  );
}

const statuses = {
  pending: { tone: 'info', title: t('Waiting') },
  delivered: { tone: 'good', title: t('Delivered') },
  failed: { tone: 'bad', title: t('Failed') },
} as const;

function Delivery({ scope, webhookId, isDisabled, delivery }: DeliveriesProps & { delivery: WebhookDelivery }) {
  const resend = useResend(scope, webhookId);
  const { tone, title } = statuses[delivery.status];
  return (
    <details className="py-2">
      <summary className="flex cursor-pointer flex-wrap items-center gap-2">
        <span className="min-w-0 break-words font-[540]">{delivery.event_type}</span>
        <Chip tone={tone}>{title}</Chip>
        <span className="ms-auto text-ink-3 text-meta tabular-nums">
          {formatDate(delivery.created_at_unix, { withTime: true })}
        </span>
      </summary>
      <div className="flex flex-col gap-3 pt-2">
        <p className="text-ink-2 text-meta">{describe(delivery)}</p>
        <CodeBlock code={prettyJson(delivery.body)} label={t('Copy request body')} />
        {delivery.response_text && <CodeBlock code={delivery.response_text} label={t('Copy reply')} />}
        <Button
          className="self-start"
          disabled={isDisabled}
          busy={resend.isPending}
          onClick={() =>
            resend.mutate(delivery.delivery_id, { onSuccess: () => toast.success(t('Message queued again.')) })
          }
        >
          <RotateCw aria-hidden />
          {t('Resend')}
        </Button>
      </div>
    </details>
  );
}

function describe({ attempts, response_status: status, duration_ms: ms, next_attempt_at_unix: next }: WebhookDelivery) {
  const facts = [
    formatMessage('{attempts, plural, one {1 attempt} other {# attempts}}', { attempts }),
    attempts > 0 && ms !== null && (status === null ? t('no reply') : t('status {status}', { status })),
    ms !== null && `${ms} ms`,
    next !== null && attempts > 0 && t('next attempt {next}', { next: formatDate(next, { withTime: true }) }),
  ];
  return facts.filter(Boolean).join(' · ');
}

function prettyJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
