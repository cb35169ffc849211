import { useEffect, useState } from 'react';
import { api } from '../../data/api/api.ts';
import { useStore } from '../../data/store/use-store.ts';
import { openPcmMicrophone } from '../../parts/recorder/pcm-microphone.ts';
import { createAgentConversation } from './agent-conversation.ts';
import { openPcmPlayback } from './pcm-playback.ts';

const createOwn = () =>
  createAgentConversation({
    openMicrophone: openPcmMicrophone,
    openPlayback: openPcmPlayback,
    connect: async ({ agentId, branchId }) => {
      const query = { agent_id: agentId, ...(branchId !== undefined && { branch_id: branchId }) };
      const { signed_url } = await api.call('GET /v1/convai/conversation/get-signed-url', { query });
      const { pathname, search } = new URL(signed_url);
      return new WebSocket(`${location.origin.replace(/^http/, 'ws')}${pathname}${search}`, ['convai']);
    },
  });

/** A conversation, which ends when it is not shown any more or the page is left. */
export function useAgentConversation() {
  const [conversation] = useState(createOwn);
  useEffect(() => {
    addEventListener('pagehide', conversation.end);
    return () => {
      removeEventListener('pagehide', conversation.end);
      conversation.end();
    };
  }, [conversation]);
  return { conversation, state: useStore(conversation) };
}
