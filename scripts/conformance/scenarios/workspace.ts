import assert from 'node:assert/strict';
import type { ElevenLabs } from '@elevenlabs/elevenlabs-js';
import { bootstrap } from '../../../tests/support/start-server.ts';
import type { Fixtures } from '../fixtures.ts';
import type { Scenarios } from '../scenario.ts';

let count = 0;
/** An email that has no invite yet. */
const newEmail = () => `invited-${process.pid}-${++count}@example.com`;

async function invite(fixtures: Fixtures): Promise<string> {
  const email = newEmail();
  await fixtures.client.workspace.invites.create({ email });
  return email;
}

const webhookSettings = { authType: 'hmac', name: 'Events', webhookUrl: 'https://example.com/events' } as const;
const newWebhook = async ({ client }: Fixtures) =>
  (await client.webhooks.create({ settings: webhookSettings })).webhookId;

const credentials = { authType: 'bearer_auth', name: 'CRM', provider: 'crm', token: 'secret' } as const;
const newConnection = async ({ client }: Fixtures) => {
  const created = await client.workspace.authConnections.create(credentials);
  return (created as ElevenLabs.workspace.AuthConnectionsCreateResponse.BearerAuth).id;
};

const dictionary = { resourceType: 'pronunciation_dictionary' } as const;

/** People, groups, service accounts, webhooks, sharing and records of a workspace. */
export const workspace: Scenarios = {
  'serviceAccounts.create': async () => ({ args: [{ name: 'Robot' }] }),
  'serviceAccounts.list': async (fixtures) => {
    const { userId } = await fixtures.serviceAccount();
    return {
      args: [],
      verify: (answer) => {
        const { serviceAccounts } = answer as ElevenLabs.WorkspaceServiceAccountListResponseModel;
        assert(serviceAccounts.some(({ serviceAccountUserId }) => serviceAccountUserId === userId));
      },
    };
  },
  'serviceAccounts.apiKeys.list': async (fixtures) => ({ args: [(await fixtures.serviceAccount()).userId] }),
  'serviceAccounts.apiKeys.create': async (fixtures) => {
    const { userId } = await fixtures.serviceAccount();
    return { args: [userId, { name: 'Second', permissions: 'all' }] };
  },
  'serviceAccounts.apiKeys.update': async (fixtures) => {
    const { userId, keyId } = await fixtures.serviceAccount();
    return { args: [userId, keyId, { name: 'Renamed' }] };
  },
  'serviceAccounts.apiKeys.delete': async (fixtures) => {
    const { userId, keyId } = await fixtures.serviceAccount();
    return { args: [userId, keyId] };
  },
  'workspaces.apiKeys.disable': async (fixtures) => {
    const { apiKey } = await fixtures.serviceAccount();
    return { args: [{ apiKeyName: 'self' }, { apiKey }] };
  },
  'workspace.setThirdPartyDisablingPolicy': async () => ({ args: [{ thirdPartyDisableAllowed: true }] }),

  'webhooks.create': async () => ({ args: [{ settings: webhookSettings }] }),
  'webhooks.list': async (fixtures) => {
    await newWebhook(fixtures);
    return { args: [{ includeUsages: true }] };
  },
  'webhooks.update': async (fixtures) => ({ args: [await newWebhook(fixtures), { isDisabled: true, name: 'Off' }] }),
  'webhooks.delete': async (fixtures) => ({ args: [await newWebhook(fixtures)] }),

  'workspace.authConnections.create': async () => ({ args: [credentials] }),
  'workspace.authConnections.list': async (fixtures) => {
    const id = await newConnection(fixtures);
    return {
      args: [],
      verify: (answer) => {
        assert(JSON.stringify(answer).includes(id));
        assert(!JSON.stringify(answer).includes(credentials.token), 'the list contains a secret');
      },
    };
  },
  'workspace.authConnections.update': async (fixtures) => ({
    args: [await newConnection(fixtures), { authType: 'bearer_auth', token: 'other' }],
  }),
  'workspace.authConnections.delete': async (fixtures) => ({ args: [await newConnection(fixtures)] }),

  'workspace.groups.list': async (fixtures) => {
    await fixtures.groupId();
    return { args: [] };
  },
  'workspace.groups.search': async (fixtures) => {
    await fixtures.groupId();
    return { args: [{ name: 'Readers' }] };
  },
  'workspace.groups.members.add': async (fixtures) => ({
    args: [await fixtures.groupId(), { email: bootstrap.email }],
  }),
  'workspace.groups.members.remove': async (fixtures) => {
    const id = await fixtures.groupId();
    await fixtures.client.workspace.groups.members.add(id, { email: bootstrap.email });
    return { args: [id, { email: bootstrap.email }] };
  },

  'workspace.invites.create': async () => ({ args: [{ email: newEmail() }] }),
  'workspace.invites.createBatch': async () => ({ args: [{ emails: [newEmail()] }] }),
  'workspace.invites.delete': async (fixtures) => ({ args: [{ email: await invite(fixtures) }] }),
  'workspace.members.list': async () => ({ args: [] }),
  'workspace.members.update': async () => ({ args: [{ email: bootstrap.email }] }),

  'workspace.resources.get': async (fixtures) => ({ args: [(await fixtures.dictionary()).id, dictionary] }),
  'workspace.resources.share': async (fixtures) => ({
    args: [(await fixtures.dictionary()).id, { ...dictionary, role: 'viewer', groupId: await fixtures.groupId() }],
  }),
  'workspace.resources.unshare': async (fixtures) => {
    const [{ id }, groupId] = [await fixtures.dictionary(), await fixtures.groupId()];
    await fixtures.client.workspace.resources.share(id, { ...dictionary, role: 'viewer', groupId });
    return { args: [id, { ...dictionary, groupId }] };
  },

  'workspace.auditLogs.list': async (fixtures) => {
    await newConnection(fixtures);
    return { args: [{ limit: 5 }] };
  },
  'workspace.analytics.requests.get': async () => ({ args: [{ endTime: Date.now(), limit: 5 }] }),
};
