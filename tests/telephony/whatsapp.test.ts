import { setTimeout } from 'node:timers/promises';
import { ElevenLabsClient } from '@elevenlabs/elevenlabs-js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { postJson, signUp } from '../support/accounts.ts';
import { type LanguageModelServer, lastWords, startLanguageModel } from '../support/language-model.ts';
import { freePort, type RunningServer, startServer } from '../support/start-server.ts';
import {
  deliverWebhook,
  graphAccount,
  incomingMessage,
  startGraphApi,
  typedMessage,
} from '../support/test-graph-api.ts';

let graph: Awaited<ReturnType<typeof startGraphApi>>;
let model: LanguageModelServer;
let server: RunningServer;
let client: ElevenLabsClient;
let apiKey: string;
let agentId: string;
let webhookUrl: string;

async function newClient(): Promise<string> {
  const account = await signUp(server.url);
  const bearer = { authorization: `Bearer ${account.accessToken}` };
  await postJson(`${server.url}/v1/user/save-user-agreement`, { agreement: 'conversational_ai' }, bearer);
  const reply = await postJson(`${server.url}/v1/user/api-keys`, { name: 'Tests' }, bearer);
  return ((await reply.json()) as { xi_api_key: string }).xi_api_key;
}

beforeAll(async () => {
  [graph, model] = await Promise.all([startGraphApi(), startLanguageModel()]);
  const port = await freePort();
  server = await startServer({
    env: {
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      WHATSAPP_API_URL: graph.url,
      LLM_BASE_URL: model.baseUrl,
      LLM_MODEL: 'tiny',
    },
  });
  apiKey = await newClient();
  client = new ElevenLabsClient({ baseUrl: server.url, apiKey, maxRetries: 0 });
  const created = await postJson(
    `${server.url}/v1/convai/agents/create`,
    {
      name: 'Shop',
      conversation_config: {
        agent: { first_message: 'Welcome to the shop.', language: 'en', prompt: { llm: 'tiny' } },
      },
    },
    { 'xi-api-key': apiKey },
  );
  agentId = ((await created.json()) as { agent_id: string }).agent_id;
}, 240_000);
afterAll(async () => {
  await server?.remove();
  graph?.close();
  model?.close();
});

const add = (changes: object = {}) =>
  postJson(
    `${server.url}/v1/convai/whatsapp-accounts`,
    { ...graphAccount, assigned_agent_id: agentId, ...changes },
    { 'xi-api-key': apiKey },
  );

async function conversations(userId: string) {
  const { conversations: list } = await client.conversationalAi.conversations.list({ agentId, userId });
  return list;
}

it('AGENT-008 refuses WhatsApp accounts whose credentials Meta refuses, naming the field', async () => {
  const wrongToken = await add({ access_token: 'other' });
  expect(wrongToken.status).toBe(400);
  expect(await wrongToken.json()).toMatchObject({
    detail: { code: 'whatsapp_credentials_invalid', param: 'access_token' },
  });
  const wrongSecret = await add({ app_secret: 'other' });
  expect(await wrongSecret.json()).toMatchObject({ detail: { param: 'app_secret' } });
  expect(await client.conversationalAi.whatsappAccounts.list()).toEqual({ items: [] });
});

it('AGENT-008 adds an account, whose webhook Meta verifies, and changes it with the official client', async () => {
  const added = await add();
  expect(added.status).toBe(200);
  const body = (await added.json()) as { webhook_url: string; webhook_error: string | null };
  expect(body).toMatchObject({ phone_number: '+1 555 0100', business_account_name: 'Shop Inc', webhook_error: null });
  webhookUrl = body.webhook_url;
  expect(graph.webhook).toBe(webhookUrl);
  expect(JSON.stringify(body)).not.toContain(graphAccount.app_secret);
  expect((await add()).status).toBe(409);

  const id = graphAccount.phone_number_id;
  const accounts = client.conversationalAi.whatsappAccounts;
  expect(await accounts.get(id)).toMatchObject({ assignedAgentName: 'Shop', enableMessaging: true });
  await accounts.update(id, { enableTypingIndicator: false });
  expect((await accounts.list({ agentId })).items[0]).toMatchObject({
    phoneNumberId: id,
    enableTypingIndicator: false,
  });
  await accounts.update(id, { enableTypingIndicator: true });

  const stranger = new ElevenLabsClient({ baseUrl: server.url, apiKey: await newClient(), maxRetries: 0 });
  await expect(stranger.conversationalAi.whatsappAccounts.get(id)).rejects.toMatchObject({ statusCode: 404 });
  await expect(stranger.conversationalAi.whatsappAccounts.update(id, {})).rejects.toMatchObject({ statusCode: 404 });
  await expect(stranger.conversationalAi.whatsappAccounts.delete(id)).rejects.toMatchObject({ statusCode: 404 });
});

it('AGENT-008 refuses webhooks without the signature of the app, and wrong challenges', async () => {
  expect((await deliverWebhook(webhookUrl, typedMessage('forged', 'Hi'), 'other')).status).toBe(403);
  const unsigned = await fetch(webhookUrl, { method: 'POST', body: typedMessage('unsigned', 'Hi') });
  expect(unsigned.status).toBe(403);
  const challenge = `${webhookUrl}?hub.mode=subscribe&hub.verify_token=wrong&hub.challenge=1`;
  expect((await fetch(challenge)).status).toBe(403);
});

it('AGENT-008 answers messages over WhatsApp as a typed conversation, each message once', async () => {
  const from = '491701000001';
  const body = typedMessage('wamid.1', 'Where are you?', from);
  for (let i = 0; i < 3; i++) expect((await deliverWebhook(webhookUrl, body)).status).toBe(200);
  expect(await graph.message(0)).toMatchObject({ to: from, type: 'text', text: { body: 'Welcome to the shop.' } });
  expect((await graph.message(1)).text?.body).toContain('Where are you?');
  await deliverWebhook(webhookUrl, typedMessage('wamid.2', 'And when?', from));
  expect((await graph.message(2)).text?.body).toContain('And when?');
  await setTimeout(500);
  expect(graph.messages).toHaveLength(3);
  expect(graph.typing).toEqual(['wamid.1', 'wamid.2']);
  const list = await conversations(from);
  expect(list).toHaveLength(1);
  const { transcript, metadata } = await client.conversationalAi.conversations.get(list[0]!.conversationId);
  expect(transcript.map(({ message }) => message)).toEqual([
    'Welcome to the shop.',
    'Where are you?',
    expect.stringContaining('Where are you?'),
    'And when?',
    expect.stringContaining('And when?'),
  ]);
  expect(metadata).toMatchObject({
    whatsapp: { direction: 'inbound', whatsappPhoneNumberId: graphAccount.phone_number_id, whatsappUserId: from },
    authorizationMethod: 'whatsapp',
  });
});

it('AGENT-008 tells people that voice messages need a recognizer, and pictures are not read', async () => {
  const from = '491701000002';
  const at = graph.messages.length;
  await deliverWebhook(webhookUrl, incomingMessage('wamid.p', { type: 'image', image: { id: '1' } }, from));
  expect((await graph.message(at)).text?.body).toContain('only read text');
});

it('AGENT-008 sends template messages, whose answers the agent continues', async () => {
  const to = '491701000003';
  const at = graph.messages.length;
  const { conversationId } = await client.conversationalAi.whatsapp.outboundMessage({
    whatsappPhoneNumberId: graphAccount.phone_number_id,
    whatsappUserId: to,
    templateName: 'order_ready',
    templateLanguageCode: 'en_US',
    templateParams: [{ type: 'body', parameters: [{ type: 'text', text: 'Order 7' }] }],
    agentId,
  });
  const { template } = await graph.message(at);
  expect(template).toEqual({
    name: 'order_ready',
    language: { code: 'en_US' },
    components: [{ type: 'body', parameters: [{ type: 'text', text: 'Order 7' }] }],
  });
  const sent = await client.conversationalAi.conversations.get(conversationId);
  expect(sent.transcript[0]?.message).toBe('[Template order_ready] Order 7');

  await deliverWebhook(webhookUrl, typedMessage('wamid.9', 'Thanks', to));
  // No greeting: the conversation goes on.
  expect((await graph.message(at + 1)).text?.body).toContain('Thanks');
  const request = model.requests.findLast((one) => lastWords(one).includes('Thanks'));
  expect(JSON.stringify(request?.messages)).toContain('Order 7');
});

it('AGENT-008 refuses calls over WhatsApp by name', async () => {
  const call = client.conversationalAi.whatsapp.outboundCall({
    whatsappPhoneNumberId: graphAccount.phone_number_id,
    whatsappUserId: '491701000004',
    whatsappCallPermissionRequestTemplateName: 'may_we_call',
    whatsappCallPermissionRequestTemplateLanguageCode: 'en',
    agentId,
  });
  await expect(call).rejects.toMatchObject({
    statusCode: 501,
    body: { detail: { code: 'whatsapp_calls_unsupported' } },
  });
});

it('AGENT-008 notes that a token has expired', async () => {
  graph.expireToken();
  await deliverWebhook(webhookUrl, typedMessage('wamid.x', 'Hello?', '491701000005'));
  const id = graphAccount.phone_number_id;
  await expect
    .poll(async () => (await client.conversationalAi.whatsappAccounts.get(id)).isTokenExpired, { timeout: 10_000 })
    .toBe(true);
  await client.conversationalAi.whatsappAccounts.delete(id);
  expect(await client.conversationalAi.whatsappAccounts.list()).toEqual({ items: [] });
});
