import { simulatedConversationsRoutes } from '../../../contract/agent-testing/simulated-conversations.ts';
import { mount } from '../../http/route.ts';
import { streamParts } from '../../http/stream-parts.ts';
import type { SimulatedConversationsService, SimulatedPart } from './simulated-conversations.service.ts';

const presentLine = ({ turns, analysis }: SimulatedPart): string =>
  `${JSON.stringify({ simulated_conversation: turns, ...(analysis && { analysis }) })}\n`;

export const mountSimulatedConversations = (simulated: SimulatedConversationsService) =>
  mount(simulatedConversationsRoutes, {
    'POST /v1/convai/agents/{agent_id}/simulate-conversation': async ({ actor, params, body, signal }) => {
      const { turns, analysis } = await simulated.run(actor, params.agent_id, body, signal);
      return { simulated_conversation: [...turns], analysis };
    },
    'POST /v1/convai/agents/{agent_id}/simulate-conversation/stream': async ({ actor, params, body, signal }) => ({
      contentType: 'application/x-ndjson',
      headers: { 'cache-control': 'no-cache' },
      body: streamParts(await simulated.stream(actor, params.agent_id, body, signal), presentLine),
    }),
  });
