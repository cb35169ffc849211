import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../data/api/api.ts';
import type { CallReply } from '../../data/api/client.ts';
import { t } from '../../messages/t.ts';

/** The topic of live changes: queries below it are fetched again after each change of a phone number. */
const topic = 'phone-numbers';

export type PhoneNumber = CallReply<'GET /v1/convai/phone-numbers'>[number];

/** The phone numbers of the workspace, newest first. */
export const phoneNumbersQuery = queryOptions({
  queryKey: [topic, 'list'],
  queryFn: ({ signal }) => api.call('GET /v1/convai/phone-numbers', { query: {}, signal }),
});

export const refetchPhoneNumbers = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: [topic] });

export const providerTexts: Readonly<Record<PhoneNumber['provider'], string>> = {
  twilio: 'Twilio',
  sip_trunk: t('SIP trunk'),
  exotel: 'Exotel',
};
