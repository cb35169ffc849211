import { agentTalkRoutes } from '../../../contract/agents/agent-talk.ts';
import { agentTalkSockets, type TalkFrame } from '../../../contract/agents/agent-talk-socket.ts';
import { mount } from '../../http/route.ts';
import { mountSockets } from '../../http/sockets/socket.ts';
import { presentSound } from './agent-talk.present.ts';
import type { AgentTalkService } from './agent-talk.service.ts';

/** Frames that a client may leave unread before its conversation ends. */
const maxUnread = 2000;

export function mountAgentTalk(agentTalk: AgentTalkService) {
  const signUrl: Parameters<typeof mount<typeof agentTalkRoutes>>[1]['GET /v1/convai/conversation/get-signed-url'] =
    async ({ actor, query, baseUrl }) => {
      const signed = await agentTalk.sign(actor, query);
      return { signed_url: `${baseUrl.replace(/^http/, 'ws')}/v1/convai/conversation?${signed}` };
    };
  return mount(agentTalkRoutes, {
    'GET /v1/convai/conversation/get-signed-url': signUrl,
    'GET /v1/convai/conversation/get_signed_url': signUrl,
  });
}

export const mountAgentTalkSockets = (agentTalk: AgentTalkService) =>
  mountSockets(agentTalkSockets, {
    '/v1/convai/conversation': async ({ send: sendFrame, signal, ...call }) => {
      let unread = 0;
      const lagging = new AbortController();
      const send = (frame: TalkFrame): void => {
        if (signal.aborted) return;
        unread++;
        if (unread > maxUnread) lagging.abort(new Error('The client does not read.'));
        sendFrame(frame).then(
          () => unread--,
          () => {},
        );
      };
      const reason = await agentTalk.talk({
        ...call,
        kind: 'socket',
        send,
        play: (piece, eventId) => send(presentSound(piece, eventId)),
        signal: AbortSignal.any([signal, lagging.signal]),
      });
      return { reason };
    },
  });
