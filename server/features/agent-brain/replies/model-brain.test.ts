import { describe, expect, it, vi } from 'vitest';
import {
  collect,
  openModel as open,
  testProviders as providers,
  say,
  scriptedModels,
  systemTool,
  testAgent,
  testBrain,
  testScene,
  webhookTool as webhook,
} from '../test-brain.ts';

describe('AGENT-006 an agent with a language model', () => {
  it('streams a reply to the prompt with its variables, in sentences, and counts tokens and prices', async () => {
    const { session, requests } = await open(
      { 'one.example': [{ text: ['Hello Ada, I ', 'am here. How can', ' I help?'] }] },
      { firstMessage: 'Hi {{name}}.', prompt: { timezone: 'Europe/Berlin' } },
    );
    await collect(session.firstMessage());
    const reply = await say(session, 'Hello');
    expect(reply.said).toBe('Hello Ada, I am here. How can I help?');
    expect(reply.sentences).toEqual(['Hello Ada, I am here.', 'How can I help?']);
    const [{ url, headers, body }] = requests as [(typeof requests)[number]];
    expect(url).toBe('https://one.example/v1/chat/completions');
    expect(headers.authorization).toBe('Bearer key-1');
    expect(body).toMatchObject({ model: 'main', stream: true, stream_options: { include_usage: true } });
    expect(body.messages.map(({ role }) => role)).toEqual(['system', 'assistant', 'user']);
    expect(body.messages[0]!.content).toContain('You help Ada at .');
    expect(body.messages[0]!.content).toContain('10 March 2027 at 13:00 (Europe/Berlin)');
    expect(session.usage().model_usage.main).toMatchObject({
      input: { tokens: 60, price: 60e-6 },
      input_cache_read: { tokens: 40 },
      output_total: { tokens: 20, price: 200e-6 },
    });
    expect(session.warnings).toEqual([]);
  });

  it('adds less than 20 ms to a model, by the median', async () => {
    const { session } = await open({ 'one.example': [{ text: 'Yes.' }] });
    const times: number[] = [];
    for (let turn = 0; turn < 21; turn++) {
      const startedAt = performance.now();
      for await (const { kind } of session.reply({ text: 'Hello', signal: new AbortController().signal }))
        if (kind === 'sentence') times.push(performance.now() - startedAt);
    }
    expect(times.sort((a, b) => a - b)[10]).toBeLessThan(20);
  });

  it('runs parallel calls of tools, gives the results to the model, and keeps assigned variables', async () => {
    const run = vi.fn(async (_tool: unknown, { id }: { id?: unknown }) => ({
      result: `{"status":"sent ${id}"}`,
      isError: false,
      durationMs: 1,
      assignments: { last: id },
    }));
    const { session, requests } = await open(
      {
        'one.example': [
          {
            text: 'I look.',
            calls: [
              { name: 'find_order', arguments: '{"id":"1"}' },
              { name: 'find_order', arguments: '{"id":"2"}' },
            ],
          },
          { text: 'Both are sent.' },
        ],
      },
      {},
      { tools: [webhook], run },
    );
    const reply = await say(session, 'Where are my orders?');
    expect(reply.said).toBe('I look. Both are sent.');
    expect(reply.kinds.filter((kind) => kind.startsWith('tool')).sort()).toEqual([
      'tool_request',
      'tool_request',
      'tool_response',
      'tool_response',
    ]);
    const last = requests[1]!.body.messages;
    expect(last.slice(-3).map(({ role }) => role)).toEqual(['assistant', 'tool', 'tool']);
    expect(last.at(-1)!.content).toContain('sent 2');
    expect(session.variables()).toMatchObject({ last: '2' });
  });

  it('tells the model about unknown tools and broken arguments, and stops after a number of rounds', async () => {
    const { session, requests } = await open(
      {
        'one.example': [
          { calls: [{ name: 'delete_everything', arguments: '{}' }] },
          { calls: [{ name: 'find_order', arguments: '{"id":' }] },
          { calls: [{ name: 'find_order', arguments: '{}' }] },
        ],
      },
      {},
      { tools: [webhook] },
    );
    const reply = await say(session, 'Go');
    expect(requests[1]!.body.messages.at(-1)!.content).toBe('There is no tool delete_everything.');
    expect(requests[2]!.body.messages.at(-1)!.content).toContain('not a JSON object');
    expect(requests).toHaveLength(8);
    expect(requests[7]!.body.tools).toBeUndefined();
    expect(reply.kinds.at(-1)).toBe('done');
  });

  it('falls back to the next model when the first hangs, fails or sends rubbish, before anything was said', async () => {
    for (const failure of [
      { hangs: true as const },
      { status: 500 },
      { status: 401 },
      { raw: '<html>no</html>' },
      { raw: '' },
    ]) {
      const { session } = await open(
        { 'one.example': [failure], 'two.example': [{ text: 'Spare here.' }] },
        { prompt: { cascade_timeout_seconds: 0.2 } },
      );
      expect((await say(session, 'Hello')).said).toBe('Spare here.');
      expect(Object.keys(session.usage().model_usage)).toEqual(['spare']);
    }
  });

  it('has no fallback where the agent disables it, and says that it cannot answer', async () => {
    const { session, requests } = await open(
      { 'one.example': [{ status: 500 }] },
      { prompt: { backup_llm_config: { preference: 'disabled' } } },
    );
    const reply = await say(session, 'Hello');
    expect(reply.said).toContain('cannot answer right now');
    expect(session.warnings).toEqual(['The agent could not reply: main replied with status 500.']);
    expect(requests).toHaveLength(2);
    const again = await say(session, 'Hello?');
    expect(again.all).toContainEqual({ kind: 'model_error', message: 'main replied with status 500.' });
  });

  it('does not fall back after words were said', async () => {
    const broken = `data: ${JSON.stringify({ choices: [{ delta: { content: 'Well' } }] })}\n\ndata: {"error":{"message":"out of memory"}}\n\n`;
    const { session, requests } = await open({ 'one.example': [{ raw: broken }] });
    const reply = await say(session, 'Hello');
    expect(reply.said).toBe('Well');
    expect(session.warnings).toEqual(['The agent could not reply: main reported an error: out of memory']);
    expect(requests).toHaveLength(1);
  });

  it('asks again without fields that a server refuses, and remembers them', async () => {
    const { session, requests } = await open({
      'one.example': [{ status: 400, body: '{"error":"Unknown field stream_options"}' }, { text: 'Yes.' }],
    });
    expect((await say(session, 'Hello')).said).toBe('Yes.');
    await say(session, 'Again');
    expect(requests.map(({ body }) => 'stream_options' in body)).toEqual([true, false, false]);
  });

  it('hides what a model thinks', async () => {
    const { session } = await open({
      'one.example': [{ text: ['<thi', 'nk>I should greet</th', 'ink>Hello ', 'there.'] }],
    });
    expect((await say(session, 'Hello')).said).toBe('Hello there.');
  });

  it('maps names of models, and warns when another one answers', async () => {
    const { session, requests } = await open(
      { 'two.example': [{ text: 'Yes.' }] },
      { prompt: { llm: 'gpt-4o-2024-08-06' } },
    );
    await say(session, 'Hello');
    expect(requests[0]!.body.model).toBe('spare-7b');
    expect(session.warnings).toEqual([]);
    const { session: other } = await open(
      { 'one.example': [{ text: 'Yes.' }] },
      { prompt: { llm: 'gemini-2.5-flash' } },
    );
    expect(other.warnings).toEqual(['This server has no model gemini-2.5-flash: main answers instead.']);
  });

  it('keeps what the person heard of an interrupted reply, and drops a turn that was not spoken', async () => {
    const { session, requests } = await open({
      'one.example': [{ text: 'One two three four five.' }, { text: 'Dropped.' }, { text: 'Last.' }],
    });
    await say(session, 'Count');
    session.heard('One two');
    const dropped = new AbortController();
    for await (const event of session.reply({ text: 'half a sent', signal: dropped.signal }))
      if (event.kind === 'text') dropped.abort();
    await say(session, 'half a sentence');
    expect(requests[2]!.body.messages.slice(1).map(({ content }) => content)).toEqual([
      'Count',
      'One two …',
      'half a sentence',
    ]);
  });
});

describe('AGENT-006 tools of the system', () => {
  it('ends the call with the last words', async () => {
    const { session } = await open(
      {
        'one.example': [
          { calls: [{ name: 'end_call', arguments: '{"reason":"done","system__message_to_speak":"Bye!"}' }] },
        ],
      },
      {},
      { tools: [systemTool('end_call')] },
    );
    const reply = await say(session, 'Bye');
    expect(reply.said).toBe('Bye!');
    expect(reply.all).toContainEqual({ kind: 'end_call', reason: 'done' });
  });

  it('changes to a language of the agent, and to no other', async () => {
    const presets = { language_presets: { de: { overrides: {} } } };
    const agent = testAgent({ prompt: { llm: 'main' } });
    const withPresets = {
      ...agent,
      config: { ...agent.config, conversation_config: { ...(agent.config.conversation_config as object), ...presets } },
    };
    const models = scriptedModels({
      'one.example': [
        { calls: [{ name: 'language_detection', arguments: '{"language":"fr"}' }] },
        { calls: [{ name: 'language_detection', arguments: '{"language":"de"}' }] },
        { text: 'Guten Tag.' },
      ],
    });
    const { brain } = testBrain({ providers, send: models.send, tools: [systemTool('language_detection')] });
    const session = await brain.open(withPresets, testScene());
    const reply = await say(session, 'Guten Tag');
    expect(reply.all.filter(({ kind }) => kind === 'language')).toEqual([{ kind: 'language', language: 'de' }]);
    expect(models.requests[2]!.body.messages[0]!.content).toContain('Reply in German.');
  });

  it('offers numbers and keys only on the phone, and dials only numbers of the config', async () => {
    const transfers = [{ condition: 'wants sales', transfer_destination: { type: 'phone', phone_number: '+4930111' } }];
    const tools = [
      systemTool('transfer_to_number', {
        transfers: [
          ...transfers,
          { ...transfers[0], transfer_destination: { type: 'phone', phone_number: '+4930222' } },
        ],
      }),
    ];
    const script = {
      'one.example': [
        { calls: [{ name: 'transfer_to_number', arguments: '{"transfer_number":"+99666"}' }] },
        { text: 'No.' },
      ],
    };
    const online = await open(script, {}, { tools });
    await say(online.session, 'Sales');
    expect(online.requests[0]!.body.tools).toBeUndefined();
    const onPhone = await open(script, {}, { tools }, { channel: 'phone' });
    const reply = await say(onPhone.session, 'Sales');
    expect(reply.kinds).not.toContain('transfer_number');
    expect(onPhone.requests[1]!.body.messages.at(-1)!.content).toBe('There is no such number.');
  });

  it('asks for approval of calls of MCP servers', async () => {
    const run = vi.fn();
    const { session, requests } = await open(
      { 'one.example': [{ calls: [{ name: 'find_order', arguments: '{}' }] }, { text: 'Not allowed.' }] },
      {},
      { tools: [{ ...webhook, type: 'mcp', needsApproval: true }], run },
      { approve: async () => false },
    );
    await say(session, 'Go');
    expect(run).not.toHaveBeenCalled();
    expect(requests[1]!.body.messages.at(-1)!.content).toContain('did not approve');
  });
});
