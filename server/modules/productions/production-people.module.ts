import { producersStore } from '../../features/producers/producers.store.ts';
import { productionRolesService } from '../../features/production-teams/production-roles.service.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import type { WorkspacesArea } from '../workspaces/workspaces-area.ts';

interface ProductionPeopleDeps {
  readonly platform: Platform;
  readonly workspaces: WorkspacesArea;
}

/** Who works on orders, and who checks the work. */
export function openProductionPeople({ platform: { db }, workspaces: { user } }: ProductionPeopleDeps) {
  const productionRoles = productionRolesService({
    db,
    isOperator: user.isOperator,
    isActiveProducer: async (userId) => (await producersStore(db).find(userId))?.state === 'active',
  });
  return { services: { productionRoles } } satisfies Module;
}
