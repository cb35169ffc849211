import { whatsappRoutes } from '../../../contract/telephony/whatsapp.ts';
import { mount } from '../../http/route.ts';
import { presentWhatsAppAccount } from './whatsapp.present.ts';
import type { WhatsAppAccountsService } from './whatsapp-accounts.service.ts';
import type { WhatsAppOutboundService } from './whatsapp-outbound.service.ts';
import type { WhatsAppWebhookService } from './whatsapp-webhook.service.ts';

interface WhatsAppServices {
  readonly accounts: WhatsAppAccountsService;
  readonly outbound: WhatsAppOutboundService;
  readonly webhook: WhatsAppWebhookService;
}

export const mountWhatsApp = ({ accounts, outbound, webhook }: WhatsAppServices) =>
  mount(whatsappRoutes, {
    'GET /v1/convai/whatsapp-accounts': async ({ actor, query }) => ({
      items: (await accounts.list(actor, query.agent_id ?? undefined)).map(presentWhatsAppAccount),
    }),

    'POST /v1/convai/whatsapp-accounts': async ({ actor, body }) => {
      const { view, webhookUrl, webhookError } = await accounts.create(actor, body);
      return {
        ...presentWhatsAppAccount(view),
        webhook_url: webhookUrl ?? null,
        webhook_error: webhookError ?? null,
      };
    },

    'GET /v1/convai/whatsapp-accounts/{phone_number_id}': async ({ actor, params }) =>
      presentWhatsAppAccount(await accounts.get(actor, params.phone_number_id)),

    'PATCH /v1/convai/whatsapp-accounts/{phone_number_id}': async ({ actor, params, body }) =>
      presentWhatsAppAccount(await accounts.update(actor, params.phone_number_id, body)),

    'DELETE /v1/convai/whatsapp-accounts/{phone_number_id}': async ({ actor, params }) => {
      await accounts.delete(actor, params.phone_number_id);
      return {};
    },

    'POST /v1/convai/whatsapp/outbound-message': async ({ actor, body }) => ({
      conversation_id: await outbound.send(actor, body),
    }),

    'POST /v1/convai/whatsapp/outbound-call': async () => outbound.refuseCall(),

    'GET /whatsapp/{phone_number_id}/webhook': async ({ params, query }) => ({
      contentType: 'text/plain; charset=utf-8',
      body: await webhook.verify(params.phone_number_id, {
        mode: query['hub.mode'],
        token: query['hub.verify_token'],
        challenge: query['hub.challenge'],
      }),
    }),

    'POST /whatsapp/{phone_number_id}/webhook': async ({ params, body, headers }) => {
      const signature = headers['x-hub-signature-256'];
      await webhook.receive(params.phone_number_id, body, typeof signature === 'string' ? signature : undefined);
      return {};
    },
  });
