import type { RouteKey } from '../../contract/route.ts';
import { postJson } from '../support/accounts.ts';

/** Imports a phone number of a SIP trunk; returns its ID by path parameter. */
export async function importPhoneNumber(url: string, headers: Record<string, string>): Promise<Record<string, string>> {
  const number = { provider: 'sip_trunk', phone_number: '+15550100001', label: 'Mine' };
  const reply = await postJson(`${url}/v1/convai/phone-numbers`, number, headers);
  return { phone_number_id: ((await reply.json()) as { phone_number_id: string }).phone_number_id };
}

/** Bodies that their routes accept, so that only access can refuse the call. */
export const phoneNumberBodies: Partial<Record<RouteKey, unknown>> = {
  'PATCH /v1/convai/phone-numbers/{phone_number_id}': { label: 'Stolen' },
};
