import { beforeAll, describe, expect, it } from 'vitest';
import { server } from '../support/shared-server.ts';
import { type AgentCaller, guidedAgent, newAgentCaller } from './agent-caller.ts';
import { openTalk } from './talk-client.ts';

let caller: AgentCaller;
beforeAll(async () => {
  caller = await newAgentCaller();
});

const textOnly = { text_only: true };

describe('a conversation over the WebSocket', () => {
  it('AGENT-006 O-78 sends the metadata first, greets, and answers what a stranger types', async () => {
    const agentId = await caller.createAgent(guidedAgent(textOnly));
    const client = openTalk({ url: server.url, query: { agent_id: agentId } });
    const metadata = await client.frame('conversation_initiation_metadata');
    expect(client.frames[0]!.type).toBe('conversation_initiation_metadata');
    expect(client.socket.protocol).toBe('convai');
    expect(metadata.conversation_initiation_metadata_event).toMatchObject({
      conversation_id: expect.stringMatching(/^conv_/),
      agent_output_audio_format: 'pcm_16000',
      user_input_audio_format: 'pcm_16000',
    });
    expect(await client.response()).toBe('Hello, this is the test agent.');
    client.type('Do you sell bananas?');
    expect(await client.response(2)).not.toBe('');
    expect(client.ofType('audio')).toEqual([]);
    client.socket.close(1000);
    await client.closed;
    const { conversation_id: id } = metadata.conversation_initiation_metadata_event as { conversation_id: string };
    await expect
      .poll(async () => {
        const { status, transcript } = await caller.call<{ status: string; transcript: { role: string }[] }>(
          'GET',
          `/v1/convai/conversations/${id}`,
        );
        return [status, ...transcript.map(({ role }) => role)];
      })
      .toEqual(['done', 'agent', 'user', 'agent']);
  });

  it('AGENT-006 speaks in the format of the agent, ahead of time by at most two seconds', async () => {
    const parts = guidedAgent({}, { first_message: 'One two three four five six seven. '.repeat(6) });
    const agentId = await caller.createAgent({
      conversation_config: { ...parts.conversation_config, tts: { agent_output_audio_format: 'ulaw_8000' } },
    });
    const client = openTalk({ url: server.url, query: { agent_id: agentId } });
    await client.frame('audio');
    await new Promise((resolve) => setTimeout(resolve, 300));
    const seconds = client.sound().length / 8000;
    expect(seconds).toBeGreaterThan(1);
    expect(seconds).toBeLessThan(2.6);
    // The first piece is often the silence before the first word.
    const spoken = () =>
      client.ofType('audio').flatMap(({ audio_event }) => {
        const { alignment } = audio_event as { alignment?: { chars: string[] } };
        return alignment?.chars ?? [];
      });
    await expect.poll(() => spoken().join('')).toMatch(/^One two/);
    client.type('Stop.');
    await client.frame('interruption');
    const { agent_response_correction_event: correction } = await client.frame('agent_response_correction');
    expect(String(correction!.original_agent_response)).toContain(String(correction!.corrected_agent_response));
    client.socket.close(1000);
  });

  it('AGENT-006 fills dynamic variables, and refuses without them by name', async () => {
    const agentId = await caller.createAgent(guidedAgent(textOnly, { first_message: 'Hello {{name}}!' }));
    const client = openTalk({
      url: server.url,
      query: { agent_id: agentId },
      initiation: { dynamic_variables: { name: 'Ada' } },
    });
    expect(await client.response()).toBe('Hello Ada!');
    client.socket.close(1000);
    const refused = openTalk({ url: server.url, query: { agent_id: agentId } });
    expect(await refused.closed).toEqual({ code: 1008, reason: 'Missing required dynamic variables: name' });
    expect(refused.frames[0]).toMatchObject({
      type: 'error',
      error_event: { code: 1008, error_type: 'missing_dynamic_variable' },
    });
  });

  it('AGENT-006 applies overrides only where the agent permits them', async () => {
    const override = { conversation_config_override: { agent: { first_message: 'Welcome.' } } };
    const agentId = await caller.createAgent(guidedAgent(textOnly));
    const refused = openTalk({ url: server.url, query: { agent_id: agentId }, initiation: override });
    expect(await refused.closed).toEqual({
      code: 1008,
      reason: "Override for field 'agent.first_message' is not allowed by config.",
    });
    const openId = await caller.createAgent({
      ...guidedAgent(textOnly),
      platform_settings: {
        overrides: { conversation_config_override: { agent: { first_message: true } } },
      },
    });
    const client = openTalk({ url: server.url, query: { agent_id: openId }, initiation: override });
    expect(await client.response()).toBe('Welcome.');
    client.socket.close(1000);
  });

  it('AGENT-006 requires a signed URL or a key where the agent does, and a signed URL starts one conversation', async () => {
    const agentId = await caller.createAgent({
      ...guidedAgent(textOnly),
      platform_settings: { auth: { enable_auth: true } },
    });
    const stranger = openTalk({ url: server.url, query: { agent_id: agentId } });
    expect((await stranger.closed).code).toBe(1008);
    const withKey = openTalk({ url: server.url, query: { agent_id: agentId }, headers: caller.headers });
    expect(await withKey.response()).toContain('test agent');
    withKey.socket.close(1000);
    const withProtocol = openTalk({
      url: server.url,
      query: { agent_id: agentId },
      protocols: ['convai', `bearer.${caller.apiKey}`],
    });
    expect(await withProtocol.response()).toContain('test agent');
    expect(withProtocol.socket.protocol).toBe('convai');
    withProtocol.socket.close(1000);
    const { signed_url: url } = await caller.call<{ signed_url: string }>(
      'GET',
      `/v1/convai/conversation/get-signed-url?agent_id=${agentId}&include_conversation_id=true`,
    );
    expect(url).toMatch(/^ws/);
    const signed = openTalk({ url });
    const { conversation_initiation_metadata_event: metadata } = await signed.frame('conversation_initiation_metadata');
    expect(metadata!.conversation_id).toBe(new URL(url).searchParams.get('conversation_id'));
    signed.socket.close(1000);
    const again = openTalk({ url });
    expect((await again.closed).reason).toContain('used before');
  });

  it('AGENT-006 lets only pages of the allowlist talk to a public agent', async () => {
    const agentId = await caller.createAgent({
      ...guidedAgent(textOnly),
      platform_settings: { auth: { allowlist: [{ hostname: 'shop.example' }], require_origin_header: true } },
    });
    const query = { agent_id: agentId };
    const allowed = openTalk({ url: server.url, query, headers: { origin: 'https://shop.example' } });
    expect(await allowed.response()).toContain('test agent');
    allowed.socket.close(1000);
    for (const origin of ['https://evil.example', undefined]) {
      const refused = openTalk({ url: server.url, query, headers: origin === undefined ? {} : { origin } });
      expect(await refused.closed).toMatchObject({ code: 1008, reason: expect.stringContaining('this site') });
    }
  });

  it('refuses unknown agents, and messages that are no messages', async () => {
    const unknown = openTalk({ url: server.url, query: { agent_id: 'agent_unknown' } });
    expect((await unknown.closed).reason).toContain('agent_unknown was not found');
    const agentId = await caller.createAgent(guidedAgent(textOnly));
    const client = openTalk({ url: server.url, query: { agent_id: agentId } });
    await client.response();
    client.socket.send('{');
    expect(await client.closed).toMatchObject({ code: 1008 });
    expect(client.frames.at(-1)).toMatchObject({ error_event: { error_type: 'invalid_message' } });
  });
});
