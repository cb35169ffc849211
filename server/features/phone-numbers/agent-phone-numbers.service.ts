import { isAllowed } from '../../../contract/permissions/evaluate.ts';
import { maxPhoneNumbers } from '../../../contract/telephony/phone-numbers-limits.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Db } from '../../platform/db/database-client.ts';
import type { PhoneNumberView } from './phone-numbers.service.ts';
import { phoneNumbersStore } from './phone-numbers.store.ts';

/** The numbers of agents, for the replies of agents. */
export const agentPhoneNumbersService = ({ db }: { readonly db: Db }) => ({
  /** The numbers that an agent answers, newest first; none for callers who may not read phone numbers. */
  async list(actor: Actor, agent: { readonly id: string; readonly name: string }): Promise<PhoneNumberView[]> {
    if (!isAllowed(actor, 'convai_phone_numbers.read')) return [];
    const query = { agentId: agent.id, limit: maxPhoneNumbers, sort: 'date', direction: 'desc' } as const;
    const numbers = await phoneNumbersStore(db).list(actor.workspaceId, query);
    return numbers.map((number) => ({ number, agentName: agent.name }));
  },
});
