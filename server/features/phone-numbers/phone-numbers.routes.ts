import { phoneNumbersRoutes } from '../../../contract/telephony/phone-numbers.ts';
import { mount } from '../../http/route.ts';
import { presentPhoneNumber } from './phone-numbers.present.ts';
import type { PhoneNumbersService } from './phone-numbers.service.ts';

interface FilterQuery {
  readonly provider?: 'twilio' | 'sip_trunk' | 'exotel' | null | undefined;
  readonly agent_id?: string | null | undefined;
  readonly branch_id?: string | null | undefined;
}

const toFilter = ({ provider, agent_id, branch_id }: FilterQuery) => ({
  provider: provider ?? undefined,
  agentId: agent_id ?? undefined,
  branchId: branch_id ?? undefined,
});

export const mountPhoneNumbers = (phoneNumbers: PhoneNumbersService) =>
  mount(phoneNumbersRoutes, {
    'POST /v1/convai/phone-numbers': async ({ actor, body }) => ({
      phone_number_id: (await phoneNumbers.create(actor, body)).id,
    }),

    'GET /v1/convai/phone-numbers': async ({ actor, query }) =>
      (await phoneNumbers.list(actor, toFilter(query))).map(presentPhoneNumber),

    'GET /v1/convai/v2/phone-numbers': async ({ actor, query }) => {
      const { numbers, hasMore } = await phoneNumbers.page(actor, {
        ...toFilter(query),
        search: query.search ?? undefined,
        label: query.label ?? undefined,
        phoneNumber: query.phone_number ?? undefined,
        supportsOutbound: query.supports_outbound ?? undefined,
        limit: query.page_size,
        after: query.cursor ?? undefined,
        sort: query.sort_by ?? 'date',
        // Names are read from A to Z, dates from the newest.
        direction: query.sort_direction ?? (query.sort_by ? 'asc' : 'desc'),
      });
      return {
        phone_numbers: numbers.map(presentPhoneNumber),
        next_cursor: hasMore ? numbers.at(-1)!.number.id : null,
        has_more: hasMore,
      };
    },

    'GET /v1/convai/phone-numbers/{phone_number_id}': async ({ actor, params }) =>
      presentPhoneNumber(await phoneNumbers.get(actor, params.phone_number_id)),

    'PATCH /v1/convai/phone-numbers/{phone_number_id}': async ({ actor, params, body }) =>
      presentPhoneNumber(await phoneNumbers.update(actor, params.phone_number_id, body)),

    'DELETE /v1/convai/phone-numbers/{phone_number_id}': async ({ actor, params }) => {
      await phoneNumbers.delete(actor, params.phone_number_id);
      return {};
    },
  });
