import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { sha256 } from '../../platform/crypto.ts';
import { type Db, transaction } from '../../platform/db/database-client.ts';
import { newId } from '../../platform/ids.ts';
import { everyone, type Live } from '../../platform/live.ts';
import type { AuditLogService } from '../audit-log/audit-log.service.ts';
import type { UserService } from '../user/user.service.ts';
import { contractNotFound } from './production-contracts.service.ts';
import { type ContractRow, productionContractsStore } from './production-contracts.store.ts';

interface ContractVersionsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly live: Pick<Live, 'publish'>;
  readonly auditLog: Pick<AuditLogService, 'record'>;
  readonly user: Pick<UserService, 'findEmails'>;
}

/** Versions of contracts, as managers write and publish them. */
export function contractVersionsService({ db, clock, live, auditLog, user }: ContractVersionsDeps) {
  async function describe(contract: ContractRow) {
    const store = productionContractsStore(db);
    const current = await store.listCurrent();
    return {
      contract,
      isCurrent: current.some(({ id }) => id === contract.id),
      signatures: (await store.countSignatures()).get(contract.id) ?? 0,
    };
  }

  async function refuse(contractId: string): Promise<AppError> {
    const found = await productionContractsStore(db).find(contractId);
    return found ? new AppError('contract_published', { param: 'contract_id' }) : contractNotFound();
  }

  return {
    async list() {
      const store = productionContractsStore(db);
      const current = new Set((await store.listCurrent()).map(({ id }) => id));
      const counts = await store.countSignatures();
      return (await store.list()).map((contract) => ({
        contract,
        isCurrent: current.has(contract.id),
        signatures: counts.get(contract.id) ?? 0,
      }));
    },

    /** A draft with the next number. */
    async create(actor: Actor, { slug, title, text }: Pick<ContractRow, 'slug' | 'title' | 'text'>) {
      const store = productionContractsStore(db);
      const version = await store.nextVersion(slug);
      const base = { id: newId(), slug, version, title, text, digest: sha256(text) };
      const row = { ...base, createdBy: actor.userId, publishedAt: null, createdAt: clock() };
      // Somebody else wrote this version between the two statements.
      if (!(await store.insert(row))) throw new AppError('concurrent_modification');
      return describe(row);
    },

    /** Undefined fields stay unchanged. */
    async edit(contractId: string, { title, text }: { title?: string | undefined; text?: string | undefined }) {
      const changes = {
        ...(title !== undefined && { title }),
        ...(text !== undefined && { text, digest: sha256(text) }),
      };
      const store = productionContractsStore(db);
      const found = Object.keys(changes).length
        ? await store.editDraft(contractId, changes)
        : await store.find(contractId);
      if (!found) throw await refuse(contractId);
      return describe(found);
    },

    async delete(contractId: string): Promise<void> {
      if (!(await productionContractsStore(db).deleteDraft(contractId))) throw await refuse(contractId);
    },

    async publish(actor: Actor, contractId: string) {
      const published = await transaction(db, async (tx) => {
        const changed = await productionContractsStore(tx).editDraft(contractId, { publishedAt: clock() });
        if (!changed) return undefined;
        const target = { id: contractId, name: changed.title, version: changed.version };
        await auditLog.record(tx, actor, 'production_contract.published', target);
        await live.publish(everyone, { topic: 'producers' }, tx);
        return changed;
      });
      if (!published) throw await refuse(contractId);
      return describe(published);
    },

    /** Who signed a version, newest first, with their emails. */
    async listSignatures(contractId: string, { cursor, limit }: { cursor: string | undefined; limit: number }) {
      const store = productionContractsStore(db);
      if (!(await store.find(contractId))) throw contractNotFound();
      if (cursor !== undefined && !(await store.findSignature(contractId, cursor)))
        throw new AppError('invalid_cursor', { param: 'cursor' });
      const rows = await store.listSignatures(contractId, cursor, limit + 1);
      const page = rows.slice(0, limit);
      const emails = await user.findEmails(page.map(({ userId }) => userId));
      return {
        signatures: page.map((signature) => ({ signature, email: emails.get(signature.userId) ?? null })),
        nextCursor: rows.length > limit ? page.at(-1)!.userId : null,
      };
    },
  };
}
export type ContractVersionsService = ReturnType<typeof contractVersionsService>;
