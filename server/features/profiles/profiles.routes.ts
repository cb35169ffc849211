import { profilesRoutes } from '../../../contract/accounts/profiles.ts';
import { mount } from '../../http/route.ts';
import { presentProfile, presentPublicProfile } from './profiles.present.ts';
import type { ProfilesService } from './profiles.service.ts';

export const mountProfiles = (profiles: ProfilesService) =>
  mount(profilesRoutes, {
    'GET /v1/user/profile': async ({ actor }) => presentProfile(await profiles.getOwn(actor)),
    'POST /v1/user/profile': async ({ actor, body: { public_user_name, avatar, ...body } }) =>
      presentProfile(await profiles.update(actor, { ...body, avatar, publicUserName: public_user_name })),
    'GET /v1/profiles/{handle}': async ({ params }) => presentPublicProfile(await profiles.getPublic(params.handle)),
  });
