import { z } from 'zod';
import { id } from '../../fields/fields.ts';
import { defineSockets } from '../../route.ts';

/** What the people of a workspace tell a running conversation that they listen to. */
const command = z.looseObject({ command_type: z.string().max(100) });
export type MonitorCommand = z.output<typeof command>;

/** Events as the client of the conversation gets them. */
const event = z.looseObject({ type: z.string() });
export type MonitorEvent = z.output<typeof event>;

export const conversationMonitorSockets = defineSockets({
  '/v1/convai/conversations/{conversation_id}/monitor': {
    summary: 'Streams what is said in a running conversation, from its start. `end_call` ends the conversation.',
    permits: 'convai_agents.review_conversations',
    follows: true,
    params: z.object({ conversation_id: id() }),
    query: z.object({}),
    message: command,
    reply: event,
  },
});
