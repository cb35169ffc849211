import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../data/api/api.ts';
import type { CallReply } from '../../data/api/client.ts';

/** The topic of live changes: queries below it are fetched again after each change of an account. */
const topic = 'whatsapp-accounts';

export type WhatsAppAccount = CallReply<'GET /v1/convai/whatsapp-accounts'>['items'][number];

export const whatsappAccountsQuery = queryOptions({
  queryKey: [topic, 'list'],
  queryFn: async ({ signal }) => (await api.call('GET /v1/convai/whatsapp-accounts', { query: {}, signal })).items,
});

export const refetchWhatsApp = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: [topic] });
