import type { NewWhatsAppAccount, WhatsAppAccountChanges } from '../../../contract/telephony/whatsapp.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { seal, unseal } from '../../platform/crypto.ts';
import { type Db, isUniqueViolation } from '../../platform/db/database-client.ts';
import { requirePermission } from '../../platform/permissions.ts';
import { type GraphApi, GraphApiError, type GraphCredentials } from '../../platform/telephony/whatsapp/graph-api.ts';
import type { AgentAccessService } from '../agents/agent-access.service.ts';
import type { PermittedAgentsService } from '../agents/permitted-agents.service.ts';
import { type WhatsAppAccount, whatsappStore } from './whatsapp.store.ts';
import { readWhatsAppSettings, type WhatsAppSettings } from './whatsapp-settings.rules.ts';

interface WhatsAppAccountsDeps {
  readonly db: Db;
  readonly clock: Clock;
  /** Seals the credentials. */
  readonly key: Uint8Array;
  readonly graph: Pick<GraphApi, 'findNumber' | 'findBusiness' | 'subscribe'>;
  readonly agentAccess: Pick<AgentAccessService, 'require'>;
  readonly permittedAgents: Pick<PermittedAgentsService, 'names'>;
  /** The public base URL of this server; undefined: it has none. */
  readonly publicUrl: string | undefined;
}

export interface WhatsAppAccountView {
  readonly account: WhatsAppAccount;
  readonly agentName: string | null;
  readonly settings: WhatsAppSettings;
}

export interface WhatsAppSecrets extends GraphCredentials {
  readonly verifyToken: string;
}

/** A bound against abuse, not a plan limit. */
const maxAccounts = 200;

/** A number may be connected in several workspaces. */
const sealedPlace = (workspaceId: string, id: string): string =>
  `whatsapp_accounts.sealed_secrets:${workspaceId}/${id}`;
const notFound = (param = 'phone_number_id') => new AppError('whatsapp_account_not_found', { param });
const withoutEmpty = (changes: Readonly<Record<string, boolean | null | undefined>>) =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value != null));

/** An error of the Graph API as one of ours, which names the field to correct. */
export function toAppError(error: unknown, param?: string): unknown {
  if (!(error instanceof GraphApiError)) return error;
  if (error.kind === 'token' || error.kind === 'app_secret')
    return new AppError('whatsapp_credentials_invalid', {
      message: `WhatsApp refused the ${error.kind === 'token' ? 'access token' : 'app secret'}: ${error.message}`,
      param: error.kind === 'token' ? 'access_token' : 'app_secret',
    });
  return new AppError('whatsapp_request_failed', {
    message: `WhatsApp did not accept the request: ${error.message}`,
    ...(param !== undefined && { param }),
  });
}

/** The numbers of WhatsApp Business that agents of a workspace answer. No reply contains a secret. */
export function whatsappAccountsService(deps: WhatsAppAccountsDeps) {
  const { db, clock, key, graph, agentAccess, permittedAgents, publicUrl } = deps;
  const store = whatsappStore(db);

  async function views(actor: Actor, accounts: readonly WhatsAppAccount[]): Promise<WhatsAppAccountView[]> {
    const ids = accounts.flatMap(({ agentId }) => agentId ?? []);
    const names = await permittedAgents.names(actor.workspaceId, ids);
    return accounts.map((account) => ({
      account,
      settings: readWhatsAppSettings(account.settings),
      agentName: (account.agentId !== null && names.get(account.agentId)) || null,
    }));
  }

  async function require(actor: Actor, id: string, param?: string): Promise<WhatsAppAccount> {
    const account = await store.find(actor.workspaceId, id);
    if (!account) throw notFound(param);
    return account;
  }

  const view = async (actor: Actor, account: WhatsAppAccount) => (await views(actor, [account]))[0]!;

  async function requireAgent(actor: Actor, agentId: string | null | undefined): Promise<void> {
    if (agentId != null) await agentAccess.require(actor, agentId, 'convai_agents.update');
  }

  /** Reads the names of the account, which fails for wrong credentials. */
  async function check(input: NewWhatsAppAccount) {
    const credentials = { accessToken: input.access_token, appSecret: input.app_secret };
    try {
      const number = await graph.findNumber(credentials, input.phone_number_id);
      const business = await graph.findBusiness(credentials, input.business_account_id, input.phone_number_id);
      if (!business.ownsNumber)
        throw new AppError('invalid_parameters', {
          message: `The phone number does not belong to the business account ${input.business_account_id}.`,
          param: 'phone_number_id',
        });
      return { number, business };
    } catch (error) {
      throw toAppError(error, 'phone_number_id');
    }
  }

  async function subscribe(account: WhatsAppAccount, secrets: WhatsAppSecrets, webhookUrl: string | undefined) {
    if (webhookUrl === undefined) return 'Set PUBLIC_URL on the server, so that Meta can reach it.';
    try {
      const { verifyToken } = secrets;
      await graph.subscribe(secrets, account.businessAccountId, { webhookUrl, verifyToken });
      return undefined;
    } catch (error) {
      if (!(error instanceof GraphApiError)) throw error;
      return error.message;
    }
  }

  return {
    async list(actor: Actor, agentId: string | undefined): Promise<WhatsAppAccountView[]> {
      requirePermission(actor, 'convai_whatsapp_accounts.read');
      return views(actor, await store.list(actor.workspaceId, agentId));
    },

    async get(actor: Actor, id: string): Promise<WhatsAppAccountView> {
      requirePermission(actor, 'convai_whatsapp_accounts.read');
      return view(actor, await require(actor, id));
    },

    /** The account for messages to people. Throws `whatsapp_account_not_found`. */
    async requireForMessages(actor: Actor, id: string): Promise<WhatsAppAccount> {
      requirePermission(actor, 'convai_whatsapp_accounts.update');
      return require(actor, id, 'whatsapp_phone_number_id');
    },

    /**
     * Throws `whatsapp_credentials_invalid`, `whatsapp_request_failed` or `resource_already_exists`. `webhookError`: why Meta
     * sends no messages yet.
     */
    async create(actor: Actor, input: NewWhatsAppAccount) {
      requirePermission(actor, 'convai_whatsapp_accounts.update');
      await requireAgent(actor, input.assigned_agent_id);
      if ((await store.count(actor.workspaceId)) >= maxAccounts)
        throw new AppError('conflict', { message: `The workspace has ${maxAccounts} WhatsApp accounts.` });
      const { number, business } = await check(input);
      const secrets: WhatsAppSecrets = {
        accessToken: input.access_token,
        appSecret: input.app_secret,
        verifyToken: input.verify_token,
      };
      const account = await insert(actor, {
        id: input.phone_number_id,
        userId: actor.userId,
        businessAccountId: input.business_account_id,
        businessAccountName: business.name,
        phoneNumberName: number.verified_name,
        phoneNumber: number.display_phone_number,
        agentId: input.assigned_agent_id ?? null,
        settings: {
          enable_messaging: input.enable_messaging,
          enable_audio_message_response: input.enable_audio_message_response,
          enable_typing_indicator: input.enable_typing_indicator,
        },
        sealedSecrets: seal(JSON.stringify(secrets), key, sealedPlace(actor.workspaceId, input.phone_number_id)),
        isTokenExpired: false,
        createdAt: clock(),
        updatedAt: clock(),
      });
      const webhookUrl = publicUrl && `${publicUrl}/whatsapp/${account.id}/webhook`;
      // Meta verifies the webhook during this call, so that the account is stored before.
      const webhookError = await subscribe(account, secrets, webhookUrl);
      return { view: await view(actor, account), webhookUrl, webhookError };
    },

    /** Absent fields stay; `assigned_agent_id: null` takes the agent away. */
    async update(actor: Actor, id: string, changes: WhatsAppAccountChanges): Promise<WhatsAppAccountView> {
      requirePermission(actor, 'convai_whatsapp_accounts.update');
      const { assigned_agent_id: agentId, ...settings } = changes;
      const before = await require(actor, id);
      await requireAgent(actor, agentId);
      const account = await store.update(actor.workspaceId, id, {
        ...(agentId !== undefined && { agentId }),
        settings: { ...before.settings, ...withoutEmpty(settings) },
        updatedAt: clock(),
      });
      if (!account) throw notFound();
      return view(actor, account);
    },

    async delete(actor: Actor, id: string): Promise<void> {
      requirePermission(actor, 'convai_whatsapp_accounts.update');
      if (!(await store.delete(actor.workspaceId, id))) throw notFound();
    },

    /** Accounts of all workspaces with this number, for a webhook that is not verified yet. */
    findForWebhook: (id: string): Promise<WhatsAppAccount[]> => store.findOfAnyWorkspace(id),

    reveal: ({ workspaceId, id, sealedSecrets }: WhatsAppAccount): WhatsAppSecrets =>
      JSON.parse(unseal(sealedSecrets, key, sealedPlace(workspaceId, id))),

    async noteToken({ workspaceId, id, isTokenExpired }: WhatsAppAccount, isExpired: boolean): Promise<void> {
      if (isTokenExpired !== isExpired) await store.update(workspaceId, id, { isTokenExpired: isExpired });
    },
  };

  async function insert(actor: Actor, row: Parameters<typeof store.insert>[1]): Promise<WhatsAppAccount> {
    try {
      return await store.insert(actor.workspaceId, row);
    } catch (cause) {
      if (!isUniqueViolation(cause)) throw cause;
      // Without the cause, whose parameters contain the sealed credentials.
      throw new AppError('resource_already_exists', {
        message: 'This phone number is connected already.',
        param: 'phone_number_id',
      });
    }
  }
}
export type WhatsAppAccountsService = ReturnType<typeof whatsappAccountsService>;
