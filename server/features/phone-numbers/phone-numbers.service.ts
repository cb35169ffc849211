import type { NewPhoneNumberInput, PhoneNumberChanges } from '../../../contract/telephony/phone-numbers.ts';
import { maxPhoneNumbers, type PhoneProvider } from '../../../contract/telephony/phone-numbers-limits.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { seal, unseal } from '../../platform/crypto.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database-client.ts';
import { newId, type WorkspaceId } from '../../platform/ids.ts';
import type { Live } from '../../platform/live.ts';
import { requirePermission } from '../../platform/permissions.ts';
import type { AgentAccessService } from '../agents/agent-access.service.ts';
import type { BranchAccessService } from '../agents/branches/branch-access.service.ts';
import type { AuditLogService } from '../audit-log/audit-log.service.ts';
import { changeTrunks, type PhoneSecrets, type SipConfig, spellings, toStoredConfig } from './phone-config.rules.ts';
import {
  type NewPhoneNumber,
  type PhoneNumber,
  type PhoneNumberFilter,
  type PhoneNumberQuery,
  phoneNumbersStore,
} from './phone-numbers.store.ts';

interface PhoneNumbersDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly live: Pick<Live, 'publish'>;
  readonly auditLog: Pick<AuditLogService, 'record'>;
  /** Seals tokens and passwords. */
  readonly key: Uint8Array;
  readonly agentAccess: Pick<AgentAccessService, 'require' | 'requireTerms'>;
  readonly branchAccess: Pick<BranchAccessService, 'requireOpen'>;
  /** The names of those of these agents that the caller may read. */
  readonly agentNames: (actor: Actor, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** Checks the credentials of a new number at its provider, and has it send incoming calls. Throws what to correct. */
  readonly connect: (number: ImportedNumber) => Promise<void>;
}

/** A number before it is stored. */
export type ImportedNumber = Pick<PhoneNumber, 'provider' | 'phoneNumber' | 'supportsInbound' | 'config'> & {
  readonly secrets: PhoneSecrets;
};

export interface PhoneNumberView {
  readonly number: PhoneNumber;
  /** Empty for callers who may not read the agent. */
  readonly agentName: string;
}

/** For requests of this server to carriers only. */
export type PhoneNumberWithSecrets = PhoneNumber & { readonly secrets: PhoneSecrets };

const notFound = (param = 'phone_number_id') => new AppError('agent_phone_number_not_found', { param });

/** Phone numbers of a workspace and the agents that answer them. */
export function phoneNumbersService(deps: PhoneNumbersDeps) {
  const { db, clock, live, auditLog, key, agentAccess, branchAccess, agentNames, connect } = deps;

  const sealedPlace = (id: string): string => `phone_numbers.sealed_secrets:${id}`;
  const sealAll = (id: string, secrets: PhoneSecrets): string | null =>
    Object.keys(secrets).length === 0 ? null : seal(JSON.stringify(secrets), key, sealedPlace(id));
  const unsealAll = ({ id, sealedSecrets }: PhoneNumber): PhoneSecrets =>
    sealedSecrets === null ? {} : (JSON.parse(unseal(sealedSecrets, key, sealedPlace(id))) as PhoneSecrets);
  const withSecrets = (number: PhoneNumber): PhoneNumberWithSecrets => ({ ...number, secrets: unsealAll(number) });

  async function view(actor: Actor, numbers: readonly PhoneNumber[]): Promise<PhoneNumberView[]> {
    const ids = [...new Set(numbers.flatMap(({ agentId }) => agentId ?? []))];
    const names = ids.length === 0 ? new Map<string, string>() : await agentNames(actor, ids);
    return numbers.map((number) => ({ number, agentName: names.get(number.agentId ?? '') ?? '' }));
  }

  /** Whoever assigns an agent lets strangers talk to it. */
  async function requireAgent(actor: Actor, agentId: string, branchId: string | null, tx: Tx): Promise<void> {
    const agent = await agentAccess.require(actor, agentId, 'convai_agents.update', tx);
    if (branchId !== null) await branchAccess.requireOpen(agent, branchId, tx);
  }

  async function changesOf(actor: Actor, before: PhoneNumber, input: PhoneNumberChanges, tx: Tx) {
    const agentId = input.agent_id === undefined ? before.agentId : input.agent_id;
    const keptBranch = agentId === before.agentId ? before.branchId : null;
    const branchId = input.branch_id === undefined ? keptBranch : input.branch_id;
    if (branchId !== null && agentId === null)
      throw new AppError('invalid_parameters', { message: 'A branch needs an agent.', param: 'branch_id' });
    if (agentId !== null && (agentId !== before.agentId || branchId !== before.branchId))
      await requireAgent(actor, agentId, branchId, tx);
    const changes: Partial<NewPhoneNumber> = {
      agentId,
      branchId,
      ...(input.label != null && { label: input.label }),
      ...(input.environment !== undefined && { environment: input.environment }),
    };
    return { ...changes, ...trunkChanges(before, input) };
  }

  function trunkChanges(before: PhoneNumber, input: PhoneNumberChanges): Partial<NewPhoneNumber> {
    const sipFields = ['inbound_trunk_config', 'outbound_trunk_config', 'livekit_stack', 'store_sip_messages'] as const;
    const given = sipFields.filter((field) => input[field] !== undefined);
    if (given.length === 0) return {};
    if (before.provider !== 'sip_trunk') {
      const param = given.find((field) => input[field] !== null);
      if (param === undefined) return {};
      throw new AppError('invalid_parameters', { message: `Only numbers of SIP trunks have ${param}.`, param });
    }
    const { config, secrets } = changeTrunks(
      { config: before.config as unknown as SipConfig, secrets: unsealAll(before) },
      { inbound: input.inbound_trunk_config, outbound: input.outbound_trunk_config },
    );
    return {
      config: {
        ...config,
        ...(input.livekit_stack && { livekit_stack: input.livekit_stack }),
        ...(input.store_sip_messages != null && { store_sip_messages: input.store_sip_messages }),
      },
      sealedSecrets: sealAll(before.id, secrets),
      supportsInbound: config.inbound_trunk !== null,
      supportsOutbound: config.outbound_trunk !== null,
    };
  }

  const service = {
    /** All numbers, newest first. */
    async list(actor: Actor, filter: PhoneNumberFilter): Promise<PhoneNumberView[]> {
      requirePermission(actor, 'convai_phone_numbers.read');
      const query = { ...filter, limit: maxPhoneNumbers, sort: 'date', direction: 'desc' } as const;
      return view(actor, await phoneNumbersStore(db).list(actor.workspaceId, query));
    },

    /** Throws `invalid_cursor`. */
    async page(actor: Actor, query: PhoneNumberQuery): Promise<{ numbers: PhoneNumberView[]; hasMore: boolean }> {
      requirePermission(actor, 'convai_phone_numbers.read');
      const store = phoneNumbersStore(db);
      if (query.after !== undefined && !(await store.find(actor.workspaceId, query.after)))
        throw new AppError('invalid_cursor', { param: 'cursor' });
      const rows = await store.list(actor.workspaceId, { ...query, limit: query.limit + 1 });
      return { numbers: await view(actor, rows.slice(0, query.limit)), hasMore: rows.length > query.limit };
    },

    async get(actor: Actor, id: string): Promise<PhoneNumberView> {
      requirePermission(actor, 'convai_phone_numbers.read');
      return (await view(actor, [await service.require(actor.workspaceId, id)]))[0]!;
    },

    /** Throws `resource_already_exists` for a number that the workspace has, `agent_not_found` and `conflict`. */
    async create(actor: Actor, input: NewPhoneNumberInput): Promise<PhoneNumber> {
      requirePermission(actor, 'convai_phone_numbers.update');
      await agentAccess.requireTerms(actor);
      const { config, secrets } = toStoredConfig(input);
      const sip = input.provider === 'sip_trunk' ? input : undefined;
      const supportsInbound = sip ? sip.inbound_trunk_config != null : input.supports_inbound;
      const { provider, phone_number: phoneNumber } = input;
      await connect({ provider, phoneNumber, supportsInbound, config: { ...config }, secrets });
      return transaction(db, async (tx) => {
        const store = phoneNumbersStore(tx);
        await store.lockWorkspace(actor.workspaceId);
        if (await store.findByNumber(actor.workspaceId, input.phone_number))
          throw new AppError('resource_already_exists', {
            message: `The workspace already has the phone number ${input.phone_number}.`,
            param: 'phone_number',
          });
        if ((await store.count(actor.workspaceId)) >= maxPhoneNumbers)
          throw new AppError('conflict', {
            message: `The workspace has ${maxPhoneNumbers} phone numbers. Remove one first.`,
          });
        if (input.agent_id) await requireAgent(actor, input.agent_id, null, tx);
        const id = `phnum_${newId()}`;
        const number = await store.insert(actor.workspaceId, {
          id,
          userId: actor.userId,
          phoneNumber: input.phone_number,
          label: input.label,
          provider: input.provider,
          agentId: input.agent_id ?? null,
          supportsInbound,
          supportsOutbound: sip ? sip.outbound_trunk_config != null : input.supports_outbound,
          config: { ...config },
          sealedSecrets: sealAll(id, secrets),
          createdAt: clock(),
          updatedAt: clock(),
        });
        await auditLog.record(tx, actor, 'phone_number.created', { id: number.id, name: number.phoneNumber });
        await live.publish(actor.workspaceId, { topic: 'phone-numbers', id: number.id }, tx);
        return number;
      });
    },

    async update(actor: Actor, id: string, input: PhoneNumberChanges): Promise<PhoneNumberView> {
      requirePermission(actor, 'convai_phone_numbers.update');
      const number = await transaction(db, async (tx) => {
        const store = phoneNumbersStore(tx);
        const before = await store.lock(actor.workspaceId, id);
        if (!before) throw notFound();
        const changes = await changesOf(actor, before, input, tx);
        const updated = await store.update(actor.workspaceId, id, { ...changes, updatedAt: clock() });
        await auditLog.record(tx, actor, 'phone_number.updated', { id, name: updated.phoneNumber });
        await live.publish(actor.workspaceId, { topic: 'phone-numbers', id }, tx);
        return updated;
      });
      return (await view(actor, [number]))[0]!;
    },

    async delete(actor: Actor, id: string): Promise<void> {
      requirePermission(actor, 'convai_phone_numbers.update');
      await transaction(db, async (tx) => {
        const number = await phoneNumbersStore(tx).delete(actor.workspaceId, id);
        if (!number) throw notFound();
        await auditLog.record(tx, actor, 'phone_number.deleted', { id, name: number.phoneNumber });
        await live.publish(actor.workspaceId, { topic: 'phone-numbers', id }, tx);
      });
    },

    /** Throws `agent_phone_number_not_found`. */
    async require(workspaceId: WorkspaceId, id: string, param?: string): Promise<PhoneNumber> {
      const number = await phoneNumbersStore(db).find(workspaceId, id);
      if (!number) throw notFound(param);
      return number;
    },

    async reveal(workspaceId: WorkspaceId, id: string): Promise<PhoneNumberWithSecrets | undefined> {
      const number = await phoneNumbersStore(db).find(workspaceId, id);
      return number && withSecrets(number);
    },

    /**
     * Numbers of all workspaces that accept an incoming call to `calledNumber`: the carrier decides by credentials, allowed
     * addresses or signature whose it is.
     */
    async findForIncoming(provider: PhoneProvider, calledNumber: string): Promise<readonly PhoneNumberWithSecrets[]> {
      const found = await phoneNumbersStore(db).findAnyByNumber(provider, spellings(calledNumber));
      return found.filter(({ supportsInbound }) => supportsInbound).map(withSecrets);
    },
  };
  return service;
}
export type PhoneNumbersService = ReturnType<typeof phoneNumbersService>;
