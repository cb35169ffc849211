import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { server } from '../support/shared-server.ts';
import { type AgentCaller, guidedAgent, newAgentCaller } from './agent-caller.ts';
import { openShops } from './shop-page.ts';

let shops: Awaited<ReturnType<typeof openShops>>;
let caller: AgentCaller;
let agentId: string;
let privateAgentId: string;

beforeAll(async () => {
  shops = await openShops();
  caller = await newAgentCaller();
  [agentId, privateAgentId] = await Promise.all([
    caller.createAgent(guidedAgent()),
    caller.createAgent({ ...guidedAgent(), platform_settings: { auth: { enable_auth: true } } }),
  ]);
});
afterAll(() => shops?.close());

interface Conversation {
  readonly agent_id: string;
  readonly status: string;
  readonly has_user_audio: boolean;
  readonly has_response_audio: boolean;
  readonly transcript: readonly { readonly role: string; readonly message: string | null }[];
}

const readConversation = (id: string) => caller.call<Conversation>('GET', `/v1/convai/conversations/${id}`);

const connectionType = 'webrtc';
const tokenOf = (id: string) => `/v1/convai/conversation/token?agent_id=${id}`;
const newToken = (id: string) => caller.call<{ token: string; conversation_id: string }>('GET', tokenOf(id));

describe('conversations over WebRTC', () => {
  it('AGENT-006 speaks with the unmodified client and a microphone, without another server', async () => {
    const shop = await shops.open();
    await shop.talk({ agentId, connectionType });
    await expect.poll(shop.loudest).toBeGreaterThan(0.02);
    await expect.poll(shop.answers).toEqual(['Hello, this is the test agent.']);
    const modes = async () => (await shop.read()).filter(({ kind }) => kind === 'mode').map(({ mode }) => mode);
    await expect.poll(modes).toEqual(['speaking', 'listening']);
    await shop.type('Do you sell bananas?');
    await expect.poll(async () => (await shop.answers()).length).toBeGreaterThan(1);
    await expect.poll(async () => (await modes()).slice(2)).toEqual(['speaking', 'listening']);
    await shop.end();
    const events = await shop.read();
    expect(events.filter(({ kind }) => kind === 'error')).toEqual([]);
    const id = events.find(({ kind }) => kind === 'connect')?.conversationId ?? '';
    expect(id).toMatch(/^conv_/);
    await expect.poll(async () => (await readConversation(id)).status).toBe('done');
    const conversation = await readConversation(id);
    expect(conversation).toMatchObject({ agent_id: agentId, has_user_audio: true, has_response_audio: true });
    expect(conversation.transcript.slice(0, 2)).toMatchObject([
      { role: 'agent', message: 'Hello, this is the test agent.' },
      { role: 'user', message: 'Do you sell bananas?' },
    ]);
    await shop.context.close();
  });

  it('AGENT-006 starts one conversation with a token, which an agent may require', async () => {
    const refused = await fetch(server.url + tokenOf(privateAgentId));
    expect(refused.status).toBe(401);
    const other = await newAgentCaller();
    expect((await fetch(server.url + tokenOf(privateAgentId), { headers: other.headers })).status).toBe(401);
    const { token, conversation_id: id } = await newToken(privateAgentId);
    const shop = await shops.open();
    await shop.talk({ conversationToken: token, connectionType });
    await expect.poll(shop.answers).toHaveLength(1);
    await shop.end();
    await expect.poll(async () => (await readConversation(id)).status).toBe('done');
    expect((await readConversation(id)).agent_id).toBe(privateAgentId);
    await expect(shop.talk({ conversationToken: token, connectionType })).rejects.toThrow('used before');
    const forged = `${Buffer.from('{"agentId":"x"}').toString('base64url')}.${token.split('.')[1]}`;
    await expect(shop.talk({ conversationToken: forged, connectionType })).rejects.toThrow('invalid');
    await shop.context.close();
  });

  it('AGENT-006 tells a client what the agent does not permit', async () => {
    const shop = await shops.open();
    const overrides = { agent: { firstMessage: 'Welcome.' } };
    await shop.talk({ agentId, connectionType, overrides }).catch(() => {});
    await expect
      .poll(async () => JSON.stringify(await shop.read()))
      .toContain("Override for field 'agent.first_message' is not allowed by config.");
    await shop.context.close();
  });

  it('AGENT-006 tells clients of two peer connections that they are not served', async () => {
    const reply = await fetch(`${server.url}/rtc/validate?access_token=x`);
    expect(reply.status).toBe(403);
    expect(await reply.text()).toContain('single peer connection');
    const shop = await shops.open();
    const webRtc = { singlePeerConnection: false };
    await expect(shop.talk({ agentId, connectionType, webRtc })).rejects.toThrow('single peer connection');
    await shop.context.close();
  });
});
