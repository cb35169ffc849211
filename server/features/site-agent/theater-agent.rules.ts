import { createHash } from 'node:crypto';
import { theaterDocuments, theaterName, theaterPhone } from '../../../contract/catalogue/site/theater.ts';
import type { FoundChunk, LiveAgent } from '../agent-brain/brain-neighbours.rules.ts';
import type { RunnableTool } from '../agent-tools/running/runnable-tools.rules.ts';

type JsonObject = Readonly<Record<string, unknown>>;

/** The agent quotes the document that answers best, so the search may find them all. */
export const theaterChunks: readonly FoundChunk[] = theaterDocuments.map(({ name, text }, position) => ({
  documentId: `document-${position}`,
  chunkId: `chunk-${position}`,
  score: 1,
  ...{ name, text, position },
}));

const documentLocators = theaterChunks.map(({ documentId: id, name }) => ({ id, name, type: 'text' }));

const edge = (source: string, target: string, forward_condition: JsonObject) => ({ source, target, forward_condition });
const always = { type: 'unconditional' };
const succeeded = { type: 'result', successful: true };
const failed = { type: 'result', successful: false };
const bookingPhrases = ['book', 'booking', 'reserve', 'reservation', 'buy', 'order'];

/** A call: questions are answered from the documents, until the caller wants seats. */
const workflow = {
  nodes: {
    start: { type: 'start' },
    desk: { type: 'override_agent', entry_behavior: 'wait_for_user' },
    evening: {
      type: 'override_agent',
      guided: {
        ask: {
          slot: 'evening',
          type: 'choice',
          prompt: 'For which evening: Friday or Saturday?',
          options: [
            { value: 'Friday', phrases: ['the lighthouse keeper', 'lighthouse keeper', 'first'] },
            { value: 'Saturday', phrases: ['night train', 'second'] },
          ],
        },
      },
    },
    area: {
      type: 'override_agent',
      guided: {
        ask: {
          slot: 'area',
          type: 'choice',
          prompt: 'Would you like to sit in the stalls or on the balcony?',
          options: [
            { value: 'stalls', phrases: ['stall', 'downstairs', 'below'] },
            { value: 'balcony', phrases: ['upstairs', 'above'] },
          ],
        },
      },
    },
    seats: {
      type: 'override_agent',
      guided: { ask: { slot: 'seats', type: 'integer', prompt: 'How many seats?', min: 1, max: 8 } },
    },
    hold: {
      type: 'tool',
      tools: [{ tool_id: 'hold-seats' }],
      guided: { parameters: { evening: '{{evening}}', area: '{{area}}', seats: '{{seats}}' } },
    },
    held: {
      type: 'override_agent',
      guided: {
        say: 'Seats held for {{evening}}: {{seats}}, {{area}}. The price is {{price}} dollars, and your code is {{code}}. Is there anything else?',
      },
    },
    group: {
      type: 'override_agent',
      guided: { say: 'I can hold one to eight seats. For larger groups, please ask for a colleague.' },
    },
    unsure: { type: 'override_agent', guided: { say: 'Then let us start again. What would you like to know?' } },
  },
  edges: {
    e1: edge('start', 'desk', always),
    e2: edge('desk', 'evening', { type: 'llm', condition: 'The caller wants to book seats.', phrases: bookingPhrases }),
    e3: edge('evening', 'unsure', failed),
    e4: edge('evening', 'area', succeeded),
    e5: edge('area', 'unsure', failed),
    e6: edge('area', 'seats', succeeded),
    e7: edge('seats', 'group', failed),
    e8: edge('seats', 'hold', succeeded),
    e9: edge('hold', 'held', succeeded),
    e10: edge('hold', 'unsure', failed),
    e11: edge('held', 'desk', always),
    e12: edge('group', 'desk', always),
    e13: edge('unsure', 'desk', always),
  },
};

/** The front desk of a theater that does not exist, as an agent of this server is set up. */
export const theaterAgent: LiveAgent = {
  agent: { id: 'site-agent', name: theaterName },
  // It belongs to no tenant: its documents and tools are in this file.
  workspaceId: '' as LiveAgent['workspaceId'],
  branchId: '',
  versionId: '',
  config: {
    conversation_config: {
      agent: {
        first_message: `${theaterName}, good evening. Ask me about shows, prices or seats, or say that you want to book.`,
        language: 'en',
        prompt: { llm: 'guided-agent', knowledge_base: documentLocators },
      },
    },
    workflow,
  },
};

const systemTool = (name: string, params: JsonObject): RunnableTool => ({
  name,
  description: '',
  parameters: { type: 'object', properties: {} },
  type: 'system',
  config: { name, params: { system_tool_type: name, ...params } },
  expectsResponse: true,
  timeoutMs: 1000,
});

export const theaterTools: readonly RunnableTool[] = [
  systemTool('end_call', {}),
  systemTool('transfer_to_number', {
    transfers: [{ transfer_destination: { type: 'phone', phone_number: theaterPhone } }],
  }),
  {
    name: 'hold_seats',
    description: 'Holds seats for an evening.',
    parameters: { type: 'object', properties: {} },
    type: 'webhook',
    toolId: 'hold-seats',
    config: {},
    expectsResponse: true,
    timeoutMs: 1000,
  },
];

const prices: Readonly<Record<string, number>> = { stalls: 24, balcony: 16 };

/** The tool of the agent. The same seats have the same code, since each turn repeats those before it. */
export function holdSeats({ evening, area, seats }: JsonObject) {
  const price = Number(seats) * (prices[String(area)] ?? 0);
  const hash = createHash('sha256').update(`${evening} ${area} ${seats}`).digest();
  const code = String(1000 + (hash.readUInt16BE() % 9000));
  return { price, code };
}
