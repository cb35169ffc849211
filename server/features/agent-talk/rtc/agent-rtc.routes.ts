import { agentRtcRoutes, agentRtcSockets } from '../../../../contract/agents/conversations/agent-rtc.ts';
import { mount } from '../../../http/route.ts';
import { agentErrorFrame } from '../../../http/sockets/agent-errors.ts';
import { mountSockets } from '../../../http/sockets/socket.ts';
import { presentSound } from '../agent-talk.present.ts';
import type { AgentRtcService } from './agent-rtc.service.ts';

export const mountAgentRtc = (agentRtc: AgentRtcService) =>
  mount(agentRtcRoutes, {
    'GET /v1/convai/conversation/token': async ({ actor, query, headers: { origin } }) =>
      agentRtc.createToken({ actor, query, origin: Array.isArray(origin) ? origin[0] : origin }),
    'GET /rtc/validate': () => agentRtc.refuse(),
    'GET /rtc/v1/validate': () => agentRtc.refuse(),
  });

export const mountAgentRtcSockets = (agentRtc: AgentRtcService) =>
  mountSockets(agentRtcSockets, {
    '/rtc/v1': async ({ query, messages, origin, signal, send }) => ({
      reason: await agentRtc.talk({
        token: query.access_token,
        joinRequest: query.join_request,
        requests: messages,
        origin,
        signal,
        send(frame) {
          if (!signal.aborted) send(frame).catch(() => {});
        },
        describe: (error) => agentErrorFrame(error).frame,
        present: presentSound,
      }),
    }),
  });
