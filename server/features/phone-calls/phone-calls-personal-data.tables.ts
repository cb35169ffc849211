import { inArray, sql } from 'drizzle-orm';
import { exported } from '../../platform/db/exported-table.ts';
import { ownAgents } from '../agents/agents-personal-data.tables.ts';
import { phoneCalls, sipMessages } from './phone-calls.tables.ts';

export const phoneCallsExport = {
  'phone-calls': exported({
    table: phoneCalls,
    title: 'phone calls of your agents',
    where: (owner) => inArray(phoneCalls.agentId, ownAgents(owner)),
  }),
  'sip-messages': exported({
    table: sipMessages,
    title: 'the signalling of these calls',
    where: (owner) =>
      inArray(
        sipMessages.callId,
        sql`(select ${phoneCalls.id} from ${phoneCalls} where ${phoneCalls.agentId} in ${ownAgents(owner)})`,
      ),
  }),
} as const;
