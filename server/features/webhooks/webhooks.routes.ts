import { webhooksRoutes } from '../../../contract/workspaces/webhooks.ts';
import { mount } from '../../http/route.ts';
import type { WebhookDeliveriesService } from './deliveries/webhook-deliveries.service.ts';
import { presentDelivery, presentWebhook } from './webhooks.present.ts';
import type { WebhookScope, WebhooksService } from './webhooks.service.ts';

type Actor = Parameters<WebhooksService['list']>[0];

const done = { status: 'ok' } as const;
const presentSecret = ({ id, webhookSecret }: { id: string; webhookSecret: string | null }) => ({
  webhook_id: id,
  webhook_secret: webhookSecret,
});

export function mountWebhooks(webhooks: WebhooksService, deliveries: WebhookDeliveriesService) {
  const list = async (actor: Actor, scope: WebhookScope, includesUsages: boolean) => ({
    webhooks: (await webhooks.list(actor, scope)).map((row) => presentWebhook(row, includesUsages)),
  });
  const listDeliveries = async (
    actor: Actor,
    scope: WebhookScope,
    webhookId: string,
    query: { page_size: number; cursor?: string | undefined },
  ) => {
    const page = { limit: query.page_size, cursor: query.cursor };
    const { rows, next } = await deliveries.list(actor, scope, webhookId, page);
    return { deliveries: rows.map(presentDelivery), has_more: next !== undefined, next_cursor: next ?? null };
  };

  return mount(webhooksRoutes, {
    'GET /v1/workspace/webhooks': ({ actor, query }) => list(actor, 'workspace', query.include_usages),
    'POST /v1/workspace/webhooks': async ({ actor, body }) =>
      presentSecret(await webhooks.create(actor, 'workspace', body)),
    'PATCH /v1/workspace/webhooks/{webhook_id}': async ({ actor, params, body }) => {
      await webhooks.edit(actor, 'workspace', params.webhook_id, body);
      return done;
    },
    'DELETE /v1/workspace/webhooks/{webhook_id}': async ({ actor, params }) => {
      await webhooks.remove(actor, 'workspace', params.webhook_id);
      return done;
    },
    'POST /v1/workspace/webhooks/{webhook_id}/rotate-secret': async ({ actor, params }) =>
      presentSecret(await webhooks.rotateSecret(actor, 'workspace', params.webhook_id)),
    'POST /v1/workspace/webhooks/{webhook_id}/test': async ({ actor, params }) => ({
      delivery_id: await deliveries.sendTest(actor, 'workspace', params.webhook_id),
    }),
    'GET /v1/workspace/webhooks/{webhook_id}/deliveries': ({ actor, params, query }) =>
      listDeliveries(actor, 'workspace', params.webhook_id, query),
    'POST /v1/workspace/webhooks/{webhook_id}/deliveries/{delivery_id}/resend': async ({ actor, params }) => ({
      delivery_id: await deliveries.resend(actor, 'workspace', params.webhook_id, params.delivery_id),
    }),

    'GET /v1/user/webhooks': ({ actor, query }) => list(actor, 'personal', query.include_usages),
    'POST /v1/user/webhooks': async ({ actor, body }) => presentSecret(await webhooks.create(actor, 'personal', body)),
    'PATCH /v1/user/webhooks/{webhook_id}': async ({ actor, params, body }) => {
      await webhooks.edit(actor, 'personal', params.webhook_id, body);
      return done;
    },
    'DELETE /v1/user/webhooks/{webhook_id}': async ({ actor, params }) => {
      await webhooks.remove(actor, 'personal', params.webhook_id);
      return done;
    },
    'POST /v1/user/webhooks/{webhook_id}/rotate-secret': async ({ actor, params }) =>
      presentSecret(await webhooks.rotateSecret(actor, 'personal', params.webhook_id)),
    'POST /v1/user/webhooks/{webhook_id}/test': async ({ actor, params }) => ({
      delivery_id: await deliveries.sendTest(actor, 'personal', params.webhook_id),
    }),
    'GET /v1/user/webhooks/{webhook_id}/deliveries': ({ actor, params, query }) =>
      listDeliveries(actor, 'personal', params.webhook_id, query),
    'POST /v1/user/webhooks/{webhook_id}/deliveries/{delivery_id}/resend': async ({ actor, params }) => ({
      delivery_id: await deliveries.resend(actor, 'personal', params.webhook_id, params.delivery_id),
    }),
  });
}
