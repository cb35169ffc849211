import { userRoutes } from '../../../contract/user.ts';
import { mount } from '../../http/route.ts';
import { presentUser } from './present.ts';
import type { UserService } from './service.ts';

export const mountUser = (user: UserService) =>
  mount(userRoutes, {
    'GET /v1/user': async ({ actor }) => presentUser(await user.get(actor)),
    'POST /v1/user/edit': async ({ actor, body }) =>
      presentUser(await user.edit(actor, { firstName: body.first_name, locale: body.locale })),
  });
