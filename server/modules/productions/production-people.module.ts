import { producerGateService } from '../../features/producers/producer-gate.service.ts';
import { mountProducers } from '../../features/producers/producers.routes.ts';
import { producersService } from '../../features/producers/producers.service.ts';
import { contractVersionsService } from '../../features/production-contracts/contract-versions.service.ts';
import { mountProductionContracts } from '../../features/production-contracts/production-contracts.routes.ts';
import { productionContractsService } from '../../features/production-contracts/production-contracts.service.ts';
import { productionAttemptsService } from '../../features/production-qualifications/production-attempts.service.ts';
import { closeEndedAttempts } from '../../features/production-qualifications/production-qualifications.jobs.ts';
import { mountProductionQualifications } from '../../features/production-qualifications/production-qualifications.routes.ts';
import { productionQualificationsService } from '../../features/production-qualifications/production-qualifications.service.ts';
import { returnTasksJob } from '../../features/production-tasks/task-returns.service.ts';
import { productionInvitationsService } from '../../features/production-teams/production-invitations.service.ts';
import { productionMembersService } from '../../features/production-teams/production-members.service.ts';
import { productionMembershipsService } from '../../features/production-teams/production-memberships.service.ts';
import { productionRolesService } from '../../features/production-teams/production-roles.service.ts';
import { mountProductionTeams } from '../../features/production-teams/production-teams.routes.ts';
import { productionTeamsService } from '../../features/production-teams/production-teams.service.ts';
import type { Tx } from '../../platform/db/database-client.ts';
import type { BillingArea } from '../billing/billing-area.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import type { WorkspacesArea } from '../workspaces/workspaces-area.ts';

interface ProductionPeopleDeps {
  readonly platform: Platform;
  readonly workspaces: WorkspacesArea;
  readonly billing: BillingArea;
}

/** Who works on orders, and who checks the work. */
export function openProductionPeople({ platform, workspaces, billing }: ProductionPeopleDeps) {
  const { db, clock, live, env, mail, rateLimiter, jobs } = platform;
  const { user, workspace, auditLog, notifications, instance } = workspaces;
  const common = { db, clock, live, user, auditLog, notifications };
  // Tasks open after people: the job finds those on which the person may not work any more.
  const returnTasks = (tx: Tx, producerId: string) => jobs.send(returnTasksJob, { producerId }, { tx });
  const productionMemberships = productionMembershipsService({ db, user });
  const producers = producersService({
    ...common,
    workspace,
    listManagerIds: productionMemberships.listManagerIds,
    returnTasks,
    approvesAtOnce: env.PRODUCERS_APPROVED,
  });
  const productionRoles = productionRolesService({
    db,
    isOperator: user.isOperator,
    isActiveProducer: producers.isActive,
  });
  const requireProfile = (userId: string) => producers.require(userId);
  const productionContracts = productionContractsService({ ...common, requireProfile });
  const contractVersions = contractVersionsService(common);
  const productionQualifications = productionQualificationsService(common);
  const productionAttempts = productionAttemptsService({
    ...common,
    requireProfile,
    lockProfile: producers.lock,
    findProfile: producers.find,
    findNames: producers.findNames,
  });
  const productionTeams = productionTeamsService({ ...common, productionRoles });
  const productionMembers = productionMembersService({ ...common, mail, rateLimiter, returnTasks });
  const productionInvitations = productionInvitationsService(common);
  const producerGate = producerGateService({
    db,
    productionQualifications,
    productionContracts,
    productionMemberships,
    // Orders of a private server are free, so that there is no pay to receive.
    canReceivePay: async (workspaceId) =>
      instance.isPrivate() || (await billing.earnings.findAccount(workspaceId))?.canReceive === 'yes',
  });
  const own = { producers, producerGate, productionRoles, productionMemberships, productionInvitations };
  const findNeeded = producerGate.findNeededTests;
  return {
    services: { producers, producerGate, productionRoles, productionMemberships },
    jobs: [closeEndedAttempts(productionAttempts)],
    routes: [
      mountProducers({ ...own, productionAttempts, productionContracts, user }),
      mountProductionQualifications({ productionQualifications, productionAttempts, findNeeded }),
      mountProductionContracts({ productionContracts, contractVersions }),
      mountProductionTeams({ clock, productionTeams, productionMembers, productionInvitations }),
    ],
    async start() {
      await productionQualifications.seed();
      await productionContracts.seed();
    },
  } satisfies Module;
}
export type ProductionPeople = ReturnType<typeof openProductionPeople>['services'];
