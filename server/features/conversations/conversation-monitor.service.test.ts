import { expect, it } from 'vitest';
import { agentConfig } from '../../../contract/agents/config/agent-config.ts';
import { testDatabase } from '../../platform/db/test-database.ts';
import { permittedAgentsService } from '../agents/permitted-agents.service.ts';
import { conversationAccessService } from './conversation-access.service.ts';
import { presentHeard } from './conversation-monitor.present.ts';
import { conversationMonitorService } from './conversation-monitor.service.ts';
import { testConversations } from './test-conversations.ts';

const { db } = await testDatabase();
const talking = await testConversations(db);
const { signal } = new AbortController();
const access = conversationAccessService({ db, permittedAgents: permittedAgentsService({ db }) });
let config = agentConfig.parse({});

it('AGENT-005 lets permitted people listen to a running conversation, and end it', async () => {
  const actor = await talking.newActor();
  const agent = await talking.newAgent(actor);
  const handle = await talking.open(agent);
  await handle.addTurn({ role: 'agent', message: 'Hello there', atMs: 0, details: { event_id: 1 } });
  const bells = new Set<(event: { topic: string; id?: string }, atMs: number) => void>();
  const monitor = conversationMonitorService({
    db,
    access,
    liveConversations: talking.running,
    live: {
      subscribe: (_audience, listener) => {
        bells.add(listener);
        return () => bells.delete(listener);
      },
    },
    findConfig: async () => config,
  });
  const heard: unknown[] = [];
  const commands = new TransformStream<{ command_type: string }, { command_type: string }>();
  const listen = () =>
    monitor.listen(actor, handle.id, { commands: commands.readable, signal }, async (event, events) => {
      heard.push(...presentHeard(event, events));
    });
  await expect(listen()).rejects.toMatchObject({ code: 'forbidden' });
  config = agentConfig.parse({ conversation_config: { conversation: { monitoring_enabled: true } } });
  const listening = listen();
  const ring = () => {
    for (const bell of bells) bell({ topic: 'conversations', id: handle.id }, 0);
  };
  await expect.poll(() => heard.length).toBe(1);
  await handle.addTurn({ role: 'user', message: 'Hi', atMs: 500 });
  await handle.correctTurn(0, { message: 'Hello' });
  ring();
  await expect.poll(() => heard.length).toBe(3);
  expect(heard).toMatchObject([
    { type: 'agent_response', agent_response_event: { agent_response: 'Hello there', event_id: 1 } },
    { type: 'agent_response_correction', agent_response_correction_event: { corrected_agent_response: 'Hello' } },
    { type: 'user_transcript', user_transcription_event: { user_transcript: 'Hi' } },
  ]);
  await commands.writable.getWriter().write({ command_type: 'end_call' });
  await expect.poll(() => handle.signal.aborted).toBe(true);
  await handle.end({ reason: 'ended', status: 'done' });
  ring();
  await listening;
});
