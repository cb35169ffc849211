import { subscriptionRoutes } from '../../../contract/billing/subscription.ts';
import { mount } from '../../http/route.ts';
import { presentSubscription } from './subscription.present.ts';
import type { SubscriptionService } from './subscription.service.ts';

export const mountSubscription = (subscription: SubscriptionService) =>
  mount(subscriptionRoutes, {
    'GET /v1/user/subscription': async ({ actor }) => presentSubscription(await subscription.getView(actor)),
  });
