import { subscriptionRoutes } from '../../../contract/subscription.ts';
import { mount } from '../../http/route.ts';
import { presentSubscription } from './present.ts';
import type { SubscriptionService } from './service.ts';

export const mountSubscription = (subscription: SubscriptionService) =>
  mount(subscriptionRoutes, {
    'GET /v1/user/subscription': async ({ actor }) => presentSubscription(await subscription.view(actor)),
  });
