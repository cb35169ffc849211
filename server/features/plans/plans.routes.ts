import { plansRoutes } from '../../../contract/billing/plans.ts';
import { mount } from '../../http/route.ts';
import type { PlansService } from './plans.service.ts';

export const mountPlans = (plans: PlansService) =>
  mount(plansRoutes, { 'GET /v1/plans': ({ query }) => [...plans.list(query.currency)] });
