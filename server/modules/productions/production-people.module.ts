import { readPaidFacts } from '../../features/billing/paid-facts.service.ts';
import { producerGateService } from '../../features/producers/producer-gate.service.ts';
import { mountProducers } from '../../features/producers/producers.routes.ts';
import { producersService } from '../../features/producers/producers.service.ts';
import { contractVersionsService } from '../../features/production-contracts/contract-versions.service.ts';
import { mountProductionContracts } from '../../features/production-contracts/production-contracts.routes.ts';
import { productionContractsService } from '../../features/production-contracts/production-contracts.service.ts';
import { productionAttemptsService } from '../../features/production-qualifications/production-attempts.service.ts';
import { mountProductionQualifications } from '../../features/production-qualifications/production-qualifications.routes.ts';
import { productionQualificationsService } from '../../features/production-qualifications/production-qualifications.service.ts';
import { productionInvitationsService } from '../../features/production-teams/production-invitations.service.ts';
import { productionMembersService } from '../../features/production-teams/production-members.service.ts';
import { productionMembershipsService } from '../../features/production-teams/production-memberships.service.ts';
import { productionRolesService } from '../../features/production-teams/production-roles.service.ts';
import { mountProductionTeams } from '../../features/production-teams/production-teams.routes.ts';
import { productionTeamsService } from '../../features/production-teams/production-teams.service.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import type { WorkspacesArea } from '../workspaces/workspaces-area.ts';

interface ProductionPeopleDeps {
  readonly platform: Platform;
  readonly workspaces: WorkspacesArea;
}

/** Who works on orders, and who checks the work. */
export function openProductionPeople({ platform, workspaces }: ProductionPeopleDeps) {
  const { db, clock, live, env, mail, rateLimiter } = platform;
  const { user, workspace, auditLog, notifications } = workspaces;
  const common = { db, clock, live, user, auditLog, notifications };
  const productionMemberships = productionMembershipsService({ db, user });
  const producers = producersService({
    ...common,
    workspace,
    listManagerIds: productionMemberships.listManagerIds,
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
    findNames: producers.findNames,
  });
  const productionTeams = productionTeamsService({ ...common, productionRoles });
  const productionMembers = productionMembersService({ ...common, mail, rateLimiter });
  const productionInvitations = productionInvitationsService(common);
  const readFacts = readPaidFacts(db);
  const producerGate = producerGateService({
    db,
    productionQualifications,
    productionContracts,
    productionMemberships,
    async canReceivePay(workspaceId) {
      const tenant = await workspace.findTenant(workspaceId);
      return tenant !== undefined && Boolean((await readFacts(tenant.workspaceId))?.connectAccountId);
    },
  });
  const own = { producers, producerGate, productionRoles, productionMemberships, productionInvitations };
  const findNeeded = producerGate.findNeededTests;
  return {
    services: { producers, producerGate, productionRoles, productionMemberships },
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
