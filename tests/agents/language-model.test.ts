import OpenAI from 'openai';
import { afterAll, expect, it } from 'vitest';
import { modelRepliesService } from '../../server/features/agent-brain/models/model-replies.service.ts';
import { modelSending } from '../../server/features/agent-brain/models/model-sending.service.ts';
import { operatorModels } from '../../server/features/agent-brain/models/model-target.rules.ts';
import { modelUsage } from '../../server/features/agent-brain/models/model-usage.state.ts';
import { silentLog } from '../../server/platform/test-doubles.ts';
import { startLanguageModel } from '../support/language-model.ts';

const model = await startLanguageModel();
afterAll(() => model.close());
const [target] = operatorModels({ baseUrl: model.baseUrl, apiKey: 'key', models: 'tiny' });
const send = modelSending({ trusted: { allowPrivate: true }, outgoing: { allowPrivate: false } });
const replies = modelRepliesService({ send, log: silentLog });
const timeouts = { firstTokenMs: 2_000, idleMs: 300, totalMs: 5_000 };

async function complete(targets = [target!]) {
  const usage = modelUsage();
  const request = { messages: [{ role: 'user' as const, content: 'Hello' }] };
  const events = [];
  for await (const event of replies.stream(targets, request, { timeouts, signal: new AbortController().signal, usage }))
    events.push(event);
  return { events, usage: usage.read() };
}

it('AGENT-006 streams from a model over HTTP with its key, and counts the tokens', async () => {
  const { events, usage } = await complete();
  expect(events.map((event) => (event.kind === 'text' ? event.delta : '')).join('')).toBe('You said: Hello');
  expect(model.requests.at(-1)!.headers.authorization).toBe('Bearer key');
  expect(usage.model_usage.tiny!.output_total.tokens).toBeGreaterThan(0);
});

it('AGENT-006 joins calls of tools that arrive in pieces', async () => {
  model.queue({
    calls: [
      { name: 'one', arguments: { a: 1 } },
      { name: 'two', arguments: '{"b":' },
    ],
  });
  const { events } = await complete();
  expect(events).toMatchObject([
    {
      kind: 'tool_calls',
      calls: [{ function: { name: 'one', arguments: '{"a":1}' } }, { function: { name: 'two', arguments: '{"b":' } }],
    },
  ]);
});

it('AGENT-006 gives up a model that stops in the middle of a reply', async () => {
  model.queue({ hangs: true, after: 'Well' });
  await expect(complete()).rejects.toThrow('tiny did not reply in time.');
});

it('AGENT-006 sends nothing to a private address that a person entered', async () => {
  const count = model.requests.length;
  await expect(complete([{ ...target!, isTrusted: false }])).rejects.toThrow('cannot be reached');
  expect(model.requests).toHaveLength(count);
});

it('serves the official client of the OpenAI API, so that the double is a fair one', async () => {
  const client = new OpenAI({ baseURL: model.baseUrl, apiKey: 'key' });
  model.queue({ calls: [{ name: 'find', arguments: { id: 7 } }] });
  const stream = client.chat.completions.stream({ model: 'tiny', messages: [{ role: 'user', content: 'Hi' }] });
  const completion = await stream.finalChatCompletion();
  expect(completion.choices[0]!.message.tool_calls).toMatchObject([
    { function: { name: 'find', arguments: '{"id":7}' } },
  ]);
});
