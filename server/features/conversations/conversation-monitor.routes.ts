import { conversationMonitorSockets } from '../../../contract/agents/conversations/conversation-monitor-socket.ts';
import { mountSockets } from '../../http/sockets/socket.ts';
import { presentHeard } from './conversation-monitor.present.ts';
import type { ConversationMonitorService } from './conversation-monitor.service.ts';

export const mountConversationMonitor = (monitor: ConversationMonitorService) =>
  mountSockets(conversationMonitorSockets, {
    '/v1/convai/conversations/{conversation_id}/monitor': ({ actor, params, messages, signal, send }) =>
      monitor.listen(actor, params.conversation_id, { commands: messages, signal }, async (heard, events) => {
        for (const event of presentHeard(heard, events)) await send(event);
      }),
  });
