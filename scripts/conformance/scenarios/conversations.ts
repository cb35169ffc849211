import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ElevenLabs } from '@elevenlabs/elevenlabs-js';
import { createTypedAgent, startTyping, type TypedConversation } from '../../../tests/agents/typed-conversation.ts';
import type { Fixtures } from '../fixtures.ts';
import type { Scenarios } from '../scenario.ts';

const criterion = 'helped';
const agents = new WeakMap<Fixtures, Promise<string>>();

/** One agent that all conversations are with. */
const theAgent = (fixtures: Fixtures): Promise<string> => {
  const create = async () => {
    await fixtures.acceptAgentTerms();
    return createTypedAgent(fixtures.client, { criterion });
  };
  if (!agents.has(fixtures)) agents.set(fixtures, create());
  return agents.get(fixtures)!;
};

const open = async (fixtures: Fixtures): Promise<TypedConversation> =>
  startTyping(fixtures.url, await theAgent(fixtures), 'visitor');

/** A new conversation that has ended and was analyzed. */
async function ended(fixtures: Fixtures): Promise<string> {
  const talk = await open(fixtures);
  await talk.say('The lighthouse is closed.');
  await talk.end();
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const { status } = await fixtures.client.conversationalAi.conversations.get(talk.id);
    if (status === 'done') return talk.id;
    await sleep(200);
  }
  throw new Error('The conversation was not analyzed within 20 s.');
}

const withEnded = async (fixtures: Fixtures) => ({ args: [await ended(fixtures)] });

let tagCount = 0;
const newTag = async ({ client }: Fixtures): Promise<string> => {
  tagCount += 1;
  return (await client.conversationalAi.conversations.tags.create({ title: `Label ${tagCount} ${Date.now()}` })).tagId;
};
const withTag = async (fixtures: Fixtures) => ({ args: [await newTag(fixtures)] });
const pdf = () => ({ file: new File(['%PDF-1.7 small'], 'note.pdf', { type: 'application/pdf' }) });

/** Conversations with agents, their labels and statistics. */
export const conversations: Scenarios = {
  'conversationalAi.conversations.getSipMessages': async (fixtures) => ({ args: [await ended(fixtures), {}] }),
  'conversationalAi.analytics.liveCount.get': async () => ({ args: [{}] }),
  'conversationalAi.users.list': async (fixtures) => {
    await ended(fixtures);
    return {
      args: [{}],
      verify: (answer) => assert.ok((answer as ElevenLabs.GetConversationUsersPageResponseModel).users.length > 0),
    };
  },
  'conversationalAi.conversations.list': async (fixtures) => {
    const id = await ended(fixtures);
    return {
      args: [{ agentId: await theAgent(fixtures) }],
      verify: (answer) => {
        const page = answer as ElevenLabs.GetConversationsPageResponseModel;
        assert.ok(page.conversations.some(({ conversationId }) => conversationId === id));
      },
    };
  },
  'conversationalAi.conversations.get': withEnded,
  'conversationalAi.conversations.delete': withEnded,
  'conversationalAi.conversations.getSummary': withEnded,
  'conversationalAi.conversations.resolve': async (fixtures) => ({
    args: [{ agentId: await theAgent(fixtures), reference: await ended(fixtures) }],
  }),
  'conversationalAi.conversations.feedback.create': async (fixtures) => ({
    args: [await ended(fixtures), { feedback: 'like' }],
  }),
  'conversationalAi.conversations.analysis.run': withEnded,
  'conversationalAi.conversations.analysis.runEvaluation': async (fixtures) => ({
    args: [await ended(fixtures), { evaluationId: criterion }],
  }),
  'conversationalAi.conversations.files.create': async (fixtures) => ({ args: [(await open(fixtures)).id, pdf()] }),
  'conversationalAi.conversations.files.delete': async (fixtures) => {
    const { id } = await open(fixtures);
    const { fileId } = await fixtures.client.conversationalAi.conversations.files.create(id, pdf());
    return { args: [id, fileId] };
  },
  'conversationalAi.conversations.messages.textSearch': async () => ({ args: [{ textQuery: 'lighthouse' }] }),
  'conversationalAi.conversations.messages.search': async () => ({ args: [{ textQuery: 'lighthose' }] }),
  'conversationalAi.conversations.topics.get': async (fixtures) => ({ args: [await theAgent(fixtures)] }),
  'conversationalAi.conversations.tags.list': async () => ({ args: [] }),
  'conversationalAi.conversations.tags.create': async () => ({ args: [{ title: `Refund ${Date.now()}` }] }),
  'conversationalAi.conversations.tags.get': withTag,
  'conversationalAi.conversations.tags.delete': withTag,
  'conversationalAi.conversations.tags.update': async (fixtures) => ({
    args: [await newTag(fixtures), { description: 'Money back' }],
  }),
  'conversationalAi.conversations.tags.assign': async (fixtures) => ({
    args: [await ended(fixtures), { tagIds: [await newTag(fixtures)] }],
  }),
  'conversationalAi.conversations.tags.unassign': async (fixtures) => {
    const [id, tagId] = [await ended(fixtures), await newTag(fixtures)];
    await fixtures.client.conversationalAi.conversations.tags.assign(id, { tagIds: [tagId] });
    return { args: [id, tagId] };
  },
};
