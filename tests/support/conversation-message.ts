import { startTyping } from '../agents/typed-conversation.ts';
import { type Account, postJson } from './accounts.ts';

/** Creates an agent that greets, and that people may write to without a key. */
export async function newTypedAgent(url: string, { accessToken }: Pick<Account, 'accessToken'>): Promise<string> {
  const headers = { authorization: `Bearer ${accessToken}` };
  await postJson(`${url}/v1/user/save-user-agreement`, { agreement: 'conversational_ai' }, headers);
  const agent = {
    name: 'Desk',
    conversation_config: {
      agent: { first_message: 'Hello, this is the desk.', language: 'en' },
      conversation: { text_only: true },
    },
  };
  const created = await postJson(`${url}/v1/convai/agents/create`, agent, headers);
  if (!created.ok) throw new Error(await created.text());
  return ((await created.json()) as { agent_id: string }).agent_id;
}

/** Types a message to a new agent. Resolves to the ID of the conversation, whose turns are 0: the greeting, 1: the message. */
export async function newTypedMessage(
  url: string,
  account: Pick<Account, 'accessToken'>,
  text: string,
): Promise<string> {
  const talk = await startTyping(url, await newTypedAgent(url, account), 'person-1');
  await talk.say(text);
  await talk.end();
  return talk.id;
}
