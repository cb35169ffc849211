import { describe, expect, it, vi } from 'vitest';
import { collect, openGuided, say, systemTool, testAgent } from '../test-brain.ts';

const documents = [
  {
    name: 'Opening hours',
    text: 'Our shop is in Berlin.\nThe shop opens at nine in the morning and closes at six. Sundays are free.',
  },
  { name: 'Returns', text: 'You can return goods within thirty days of delivery. The label is in the parcel.' },
];
const knowledge_base = [{ type: 'text', id: 'd0', name: 'Opening hours', usage_mode: 'auto' }];
const edge = (source: string, target: string, forward_condition: object) => ({ source, target, forward_condition });
const always = { type: 'unconditional' };

const booking = {
  nodes: {
    start: { type: 'start' },
    hello: { type: 'override_agent', guided: { say: 'I can book a table.' } },
    guests: {
      type: 'override_agent',
      guided: { ask: { slot: 'guests', type: 'integer', prompt: 'For how many people?', min: 1, max: 8, retries: 1 } },
    },
    day: {
      type: 'override_agent',
      guided: { ask: { slot: 'day', type: 'date', prompt: 'On which day?', confirm: true } },
    },
    book: {
      type: 'tool',
      tools: [{ tool_id: 't1' }],
      guided: { parameters: { guests: '{{guests}}', day: '{{day}}' } },
    },
    booked: { type: 'override_agent', guided: { say: 'A table for {{guests}} on {{day}} is booked: {{code}}.' } },
    failed: { type: 'override_agent', guided: { say: 'The booking failed.' } },
    large: { type: 'override_agent', guided: { say: 'Please write to us for large groups.' } },
    end: { type: 'end' },
  },
  edges: {
    e1: edge('start', 'hello', always),
    e2: edge('hello', 'guests', always),
    e3: edge('guests', 'large', { type: 'result', successful: false }),
    e4: edge('guests', 'day', { type: 'result', successful: true }),
    e5: edge('day', 'book', always),
    e6: edge('book', 'booked', { type: 'result', successful: true }),
    e7: edge('book', 'failed', { type: 'result', successful: false }),
    e8: edge('booked', 'end', always),
  },
};
const webhook = {
  name: 'book_table',
  description: 'Books',
  parameters: {},
  type: 'webhook' as const,
  toolId: 't1',
  config: {},
  expectsResponse: true,
  timeoutMs: 1000,
};

describe('AGENT-006 the guided agent', () => {
  it('greets with the first message and its variables, and answers by quoting a document by name', async () => {
    const agent = testAgent({ firstMessage: 'Hello {{name}}!', prompt: { knowledge_base } });
    const brain = await openGuided(agent, { documents }, { variables: { name: 'Ada' } });
    expect((await collect(brain.firstMessage())).said).toBe('Hello Ada!');
    const answer = await say(brain, 'When does the shop open?');
    expect(answer.said).toBe('In “Opening hours” it says: “The shop opens at nine in the morning and closes at six.”');
    expect(answer.kinds).toEqual(expect.arrayContaining(['knowledge', 'sentence', 'done']));
    expect((await say(brain, 'Could you repeat that?')).said).toBe(answer.said);
  });

  it('says that it does not know, and offers a person only on the phone with a number', async () => {
    const agent = testAgent({ prompt: { knowledge_base } });
    const transfers = [{ condition: 'asks', transfer_destination: { type: 'phone', phone_number: '+4930123456' } }];
    const tools = [systemTool('transfer_to_number', { transfers })];
    const online = await openGuided(agent, { documents, tools });
    expect((await say(online, 'Do you sell bananas?')).said).toBe("I don't know the answer to that.");
    expect((await say(online, 'I want to talk to a person')).said).toContain('cannot connect you');
    const onPhone = await openGuided(agent, { documents, tools }, { channel: 'phone' });
    expect((await say(onPhone, 'Do you sell bananas?')).said).toContain('Would you like to speak to a person?');
    const { all } = await say(onPhone, 'Yes please');
    expect(all).toContainEqual(expect.objectContaining({ kind: 'transfer_number', destination: '+4930123456' }));
  });

  it('ends the call at goodbye when the tool is on, and not otherwise', async () => {
    const on = await openGuided(testAgent({}), { tools: [systemTool('end_call')] });
    expect((await say(on, 'Goodbye')).kinds).toContain('end_call');
    const off = await openGuided(testAgent({}));
    expect((await say(off, 'Goodbye')).kinds).not.toContain('end_call');
  });

  it('warns that no language model follows the prompt, unless the agent is a guided one', async () => {
    const brain = await openGuided(testAgent({ prompt: { llm: 'gpt-4o' } }));
    expect(brain.warnings).toEqual([expect.stringContaining('No language model is configured')]);
    expect((await openGuided(testAgent({ prompt: { llm: 'guided-agent' } }))).warnings).toEqual([]);
    expect(brain.kind()).toBe('guided');
  });

  it('fills slots, confirms one, runs a webhook tool with them and ends', async () => {
    const run = vi.fn(async () => ({
      result: '{"code":"X7"}',
      isError: false,
      durationMs: 5,
      assignments: { code: 'X7' },
    }));
    const brain = await openGuided(testAgent({ firstMessage: 'Hi.', workflow: booking }), { tools: [webhook], run });
    expect((await collect(brain.firstMessage())).said).toBe('Hi. I can book a table. For how many people?');
    expect(brain.expects()).toEqual({ kind: 'number' });
    expect((await say(brain, 'Where are you?')).said).toContain('Please say a whole number.');
    expect((await say(brain, 'We are four')).said).toBe('On which day?');
    expect(brain.expects()).toEqual({ kind: 'date' });
    expect((await say(brain, 'Next Monday')).said).toBe('I understood: 2027-03-15. Is that correct?');
    expect(brain.expects()).toEqual({ kind: 'yes_no' });
    expect((await say(brain, 'No, on Tuesday')).said).toBe('I understood: 2027-03-16. Is that correct?');
    const last = await say(brain, 'Yes');
    expect(brain.expects()).toEqual({ kind: 'open' });
    expect(last.said).toBe('A table for 4 on 2027-03-16 is booked: X7.');
    expect(run.mock.calls[0]).toEqual([
      webhook,
      { guests: 4, day: '2027-03-16' },
      expect.objectContaining({ conversationId: 'conv_1' }),
    ]);
    expect(last.kinds.filter((kind) => kind !== 'text' && kind !== 'sentence')).toEqual([
      'node',
      'tool_request',
      'tool_response',
      'variables',
      'node',
      'node',
      'end_call',
      'done',
    ]);
    expect(brain.variables()).toMatchObject({ guests: 4, day: '2027-03-16', code: 'X7' });
  });

  it('follows the edge of failure after the last retry', async () => {
    const brain = await openGuided(testAgent({ workflow: booking }));
    await collect(brain.firstMessage());
    await say(brain, 'twenty');
    expect((await say(brain, 'thirty')).said).toBe('Please write to us for large groups.');
  });

  it('branches by phrases and expressions without a model', async () => {
    const value = (left: object, right: object) => ({
      type: 'expression',
      expression: { type: 'gt_operator', left, right },
    });
    const workflow = {
      nodes: {
        start: { type: 'start' },
        free: { type: 'override_agent', guided: { say: 'How can I help?' } },
        age: { type: 'override_agent', guided: { ask: { slot: 'age', type: 'number', prompt: 'How old are you?' } } },
        adult: { type: 'override_agent', guided: { say: 'Welcome.' } },
        minor: { type: 'override_agent', guided: { say: 'Ask your parents.' } },
      },
      edges: {
        e1: edge('start', 'free', always),
        e2: edge('free', 'age', { type: 'llm', condition: 'wants an account', phrases: ['account', 'sign up'] }),
        e3: edge(
          'age',
          'adult',
          value({ type: 'dynamic_variable', name: 'age' }, { type: 'number_literal', value: 17 }),
        ),
        e4: edge('age', 'minor', always),
      },
    };
    const brain = await openGuided(testAgent({ workflow }));
    expect((await collect(brain.firstMessage())).said).toBe('How can I help?');
    expect((await say(brain, 'I want to sign up')).said).toBe('How old are you?');
    expect((await say(brain, 'I am twelve')).said).toBe('Ask your parents.');
  });

  it('transfers to another agent of the workspace, whose first message follows', async () => {
    const other = testAgent({ id: 'agent_2', firstMessage: 'Sales here.' });
    const workflow = {
      nodes: {
        start: { type: 'start' },
        free: { type: 'override_agent', guided: { say: 'Support here.' } },
        sales: {
          type: 'standalone_agent',
          agent_id: 'agent_2',
          transfer_message: 'One moment.',
          enable_transferred_agent_first_message: true,
        },
      },
      edges: { e1: edge('start', 'free', always), e2: edge('free', 'sales', { type: 'llm', phrases: ['buy'] }) },
    };
    const brain = await openGuided(testAgent({ workflow }), { agents: [other] });
    await collect(brain.firstMessage());
    const { said, all } = await say(brain, 'I want to buy something');
    expect(said).toBe('One moment. Sales here.');
    expect(all).toContainEqual(expect.objectContaining({ kind: 'transfer_agent', agent: other }));
    expect(brain.state()).toMatchObject({ agentId: 'agent_2' });
  });

  it('undoes a turn that is dropped', async () => {
    const brain = await openGuided(testAgent({ workflow: booking }));
    await collect(brain.firstMessage());
    const dropped = new AbortController();
    for await (const event of brain.reply({ text: 'four', signal: dropped.signal }))
      if (event.kind === 'text') dropped.abort();
    expect((await say(brain, 'five')).said).toBe('On which day?');
    expect(brain.variables().guests).toBe(5);
  });
});
