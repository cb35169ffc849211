import { AppError } from '../../platform/app-error.ts';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import type { ProductionContractsService } from '../production-contracts/production-contracts.service.ts';
import type { ProductionQualificationsService } from '../production-qualifications/production-qualifications.service.ts';
import type { ProductionMembershipsService } from '../production-teams/production-memberships.service.ts';
import {
  type ClaimableTask,
  type ClaimFacts,
  type ClaimLack,
  findClaimLack,
  isTestNeeded,
  listMissing,
  type Missing,
  type UnpassedTest,
} from './producer-gate.rules.ts';
import { producersStore } from './producers.store.ts';

interface ProducerGateDeps {
  readonly db: Db;
  readonly productionQualifications: Pick<ProductionQualificationsService, 'listUnpassed'>;
  readonly productionContracts: Pick<ProductionContractsService, 'listUnsigned'>;
  readonly productionMemberships: Pick<ProductionMembershipsService, 'listTeamIds'>;
  /** Whether the payout account of a workspace can receive pay. */
  readonly canReceivePay: (workspaceId: string) => Promise<boolean>;
}

/** Decides who may claim which task (PROD-002, PROD-005, PROD-006). */
export function producerGateService(deps: ProducerGateDeps) {
  const { db, productionQualifications, productionContracts, productionMemberships, canReceivePay } = deps;

  async function readFacts(tx: Db | Tx, userId: string, producer: ClaimFacts['producer']): Promise<ClaimFacts> {
    if (!producer) return { producer, unpassedTests: [], unsignedContracts: [], teamIds: new Set() };
    return {
      producer,
      unpassedTests: await productionQualifications.listUnpassed(tx, userId),
      unsignedContracts: await productionContracts.listUnsigned(tx, userId),
      teamIds: await productionMemberships.listTeamIds(tx, userId),
    };
  }

  return {
    /**
     * Throws the specific error if the person may not claim the task. Nobody can suspend them until the transaction
     * ends. Returns the workspace that earns the pay.
     */
    async requireMayClaim(tx: Tx, userId: string, task: ClaimableTask): Promise<{ readonly workspaceId: string }> {
      const producer = await producersStore(tx).lock(userId, 'share');
      const lack = findClaimLack(await readFacts(tx, userId, producer), task);
      if (lack) throw new AppError(lack.code, { message: lack.message, ...(lack.id && { data: { id: lack.id } }) });
      return { workspaceId: producer!.workspaceId! };
    },

    /** The first reason why the person cannot claim each of these tasks, in their order; undefined: they can. */
    async explain(userId: string, tasks: readonly ClaimableTask[]): Promise<(ClaimLack | undefined)[]> {
      const facts = await readFacts(db, userId, await producersStore(db).find(userId));
      return tasks.map((task) => findClaimLack(facts, task));
    },

    /** The IDs of those of these tests that the skills and languages of the person need. */
    async findNeededTests(userId: string, tests: readonly UnpassedTest[]): Promise<ReadonlySet<string>> {
      const producer = await producersStore(db).find(userId);
      return new Set(producer ? tests.filter((test) => isTestNeeded(test, producer)).map(({ id }) => id) : []);
    },

    /** What the person lacks to claim tasks and to be paid for them. */
    async listMissing(userId: string): Promise<Missing[]> {
      const producer = await producersStore(db).find(userId);
      const canReceive = producer?.workspaceId ? await canReceivePay(producer.workspaceId) : false;
      return listMissing(await readFacts(db, userId, producer), canReceive);
    },
  };
}
export type ProducerGateService = ReturnType<typeof producerGateService>;
