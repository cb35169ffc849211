import { permittedAgentsService } from '../../features/agents/permitted-agents.service.ts';
import { mountWhatsApp } from '../../features/whatsapp/whatsapp.routes.ts';
import { whatsappAccountsService } from '../../features/whatsapp/whatsapp-accounts.service.ts';
import { whatsappChatSetup } from '../../features/whatsapp/whatsapp-chat-setup.service.ts';
import { whatsappChatsService } from '../../features/whatsapp/whatsapp-chats.service.ts';
import { whatsappOutboundService } from '../../features/whatsapp/whatsapp-outbound.service.ts';
import { whatsappVoiceService } from '../../features/whatsapp/whatsapp-voice.service.ts';
import { whatsappWebhookService } from '../../features/whatsapp/whatsapp-webhook.service.ts';
import { findOrCreateSecret } from '../../platform/secrets/secrets.ts';
import { openGraphApi } from '../../platform/telephony/whatsapp/graph-api.ts';
import type { AgentsArea } from '../agents/agents-area.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';

interface WhatsAppDeps {
  readonly platform: Platform;
  readonly agents: AgentsArea;
}

/** Conversations of agents over WhatsApp Business. */
export async function openWhatsApp({ platform, agents }: WhatsAppDeps) {
  const { env, db, proxies, onStop } = platform;
  const graph = openGraphApi({
    baseUrl: env.WHATSAPP_API_URL,
    // Voice messages are fetched from URLs that the API names.
    outgoing: { ...proxies, allowPrivate: false, allowedHosts: [new URL(env.WHATSAPP_API_URL).host] },
  });
  const accounts = whatsappAccountsService({
    ...platform,
    ...agents,
    graph,
    permittedAgents: permittedAgentsService(platform),
    key: await findOrCreateSecret(db, 'whatsapp'),
    publicUrl: env.PUBLIC_URL,
  });
  const setups = whatsappChatSetup({ ...platform, ...agents });
  const chats = whatsappChatsService({
    ...platform,
    graph,
    accounts,
    setups,
    sessions: agents.talkSessions,
    voice: whatsappVoiceService(platform),
  });
  onStop(() => chats.close());
  const outbound = whatsappOutboundService({ ...agents, graph, accounts, setups });
  const webhook = whatsappWebhookService({ ...platform, accounts, chats });
  return { services: {}, routes: [mountWhatsApp({ accounts, outbound, webhook })] } satisfies Module;
}
