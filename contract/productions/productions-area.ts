import { mergeUnique } from '../merge-unique.ts';
import { producersRoutes } from './producers.ts';
import { productionContractsRoutes } from './production-contracts.ts';
import { productionDeliverablesRoutes } from './production-deliverables.ts';
import { productionOrdersRoutes } from './production-orders.ts';
import { productionQualificationsRoutes } from './production-qualifications.ts';
import { productionTasksRoutes } from './production-tasks.ts';
import { productionTeamsRoutes } from './production-teams.ts';

export const productionsAreaRoutes = mergeUnique('Route', {
  productionOrdersRoutes,
  productionTasksRoutes,
  producersRoutes,
  productionQualificationsRoutes,
  productionContractsRoutes,
  productionTeamsRoutes,
  productionDeliverablesRoutes,
});
