import type { RouteKey } from '../../contract/route.ts';

/** An account exists only once Meta has confirmed it; tests/telephony/whatsapp.test.ts asks for one as another tenant. */
export const whatsappWithoutExample: readonly RouteKey[] = [
  'GET /v1/convai/whatsapp-accounts/{phone_number_id}',
  'PATCH /v1/convai/whatsapp-accounts/{phone_number_id}',
  'DELETE /v1/convai/whatsapp-accounts/{phone_number_id}',
];
