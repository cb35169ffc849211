import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { sha256 } from '../../platform/crypto.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database-client.ts';
import { everyone, type Live } from '../../platform/live.ts';
import type { AuditLogService } from '../audit-log/audit-log.service.ts';
import { freelanceAgreement } from './freelance-agreement.rules.ts';
import { type ContractRow, productionContractsStore, type SignatureRow } from './production-contracts.store.ts';

interface ProductionContractsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly live: Pick<Live, 'publish'>;
  readonly auditLog: Pick<AuditLogService, 'record'>;
  /** Throws unless the person has a producer profile. */
  readonly requireProfile: (userId: string) => Promise<unknown>;
}

/** What proves a signature, besides the time and the text. */
export interface SignatureProof {
  readonly signedName: string;
  /** SHA-256 of the text that the person has read. */
  readonly digest: string;
  readonly address: string;
  readonly userAgent: string;
}

export interface ContractView {
  readonly contract: ContractRow;
  readonly isCurrent: boolean;
  readonly signature: SignatureRow | undefined;
}

export const contractNotFound = () => new AppError('contract_not_found', { param: 'contract_id' });
const maxUserAgent = 500;

/** Contracts that producers sign before they claim tasks (PROD-006). */
export function productionContractsService({ db, clock, live, auditLog, requireProfile }: ProductionContractsDeps) {
  return {
    /** Creates the built-in agreement on a new server; later calls change nothing. */
    async seed(): Promise<void> {
      const at = clock();
      const { text } = freelanceAgreement;
      const row = { ...freelanceAgreement, digest: sha256(text), createdBy: null, publishedAt: at, createdAt: at };
      await productionContractsStore(db).insert(row);
    },

    /** The newest published versions that the person has not signed. */
    async listUnsigned(tx: Db | Tx, userId: string): Promise<ContractRow[]> {
      const store = productionContractsStore(tx);
      const current = await store.listCurrent();
      const signed = await store.listSignedIds(
        userId,
        current.map(({ id }) => id),
      );
      return current.filter(({ id }) => !signed.has(id));
    },

    listSignedBy: (userId: string) => productionContractsStore(db).listSignedBy(userId),

    /** Current versions, then older ones that the caller has signed. */
    async list(actor: Actor): Promise<ContractView[]> {
      await requireProfile(actor.userId);
      const store = productionContractsStore(db);
      const [current, signed] = [await store.listCurrent(), await store.listSignedBy(actor.userId)];
      const signatures = new Map(signed.map(({ signature }) => [signature.contractId, signature]));
      const older = signed.filter(({ contract }) => !current.some(({ id }) => id === contract.id));
      return [
        ...current.map((contract) => ({ contract, isCurrent: true, signature: signatures.get(contract.id) })),
        ...older.map(({ contract, signature }) => ({ contract, isCurrent: false, signature })),
      ];
    },

    /** Signing again changes nothing: the first signature counts. */
    async sign(actor: Actor, contractId: string, proof: SignatureProof): Promise<ContractView> {
      await requireProfile(actor.userId);
      return transaction(db, async (tx) => {
        const store = productionContractsStore(tx);
        const contract = await store.find(contractId);
        if (!contract?.publishedAt) throw contractNotFound();
        const current = await store.listCurrent();
        if (!current.some(({ id }) => id === contractId)) throw new AppError('contract_outdated');
        if (proof.digest !== contract.digest) throw new AppError('contract_text_changed', { param: 'digest' });
        const userAgent = proof.userAgent.slice(0, maxUserAgent);
        const row = { ...proof, userAgent, contractId, userId: actor.userId, signedAt: clock() };
        if (await store.sign(row)) {
          const target = { id: contractId, name: contract.title, version: contract.version };
          await auditLog.record(tx, actor, 'production_contract.signed', target);
          await live.publish(everyone, { topic: 'producers' }, tx);
        }
        return { contract, isCurrent: true, signature: await store.findSignature(contractId, actor.userId) };
      });
    },

    /** What the caller has signed, with the signature. */
    async readSigned(actor: Actor, contractId: string) {
      const store = productionContractsStore(db);
      const contract = await store.find(contractId);
      const signature = await store.findSignature(contractId, actor.userId);
      if (!contract || !signature) throw contractNotFound();
      return { contract, signature };
    },
  };
}
export type ProductionContractsService = ReturnType<typeof productionContractsService>;
