import { currentUserRoutes } from '../../../contract/accounts/current-user.ts';
import { mount } from '../../http/route.ts';
import { presentUser } from './current-user.present.ts';
import type { CurrentUserService } from './current-user.service.ts';

export const mountCurrentUser = (user: CurrentUserService) =>
  mount(currentUserRoutes, {
    'GET /v1/user': async ({ actor }) => presentUser(await user.get(actor)),
    'POST /v1/user/refresh': async ({ actor }) => presentUser(await user.get(actor)),
    'POST /v1/user/edit': async ({ actor, body }) =>
      presentUser(
        await user.edit(actor, {
          firstName: body.first_name,
          locale: body.locale,
          agreesToProductUpdates: body.agrees_to_product_updates,
        }),
      ),
    'POST /v1/user/edit-user-metadata': async ({ actor, body }) => {
      if (body.prompts_shown) await user.acknowledge(actor, { prompts: body.prompts_shown });
      return presentUser(
        await user.edit(actor, {
          firstName: body.first_name,
          locale: body.locale,
          agreesToProductUpdates: body.agrees_to_product_updates,
          profilePageHandle: body.profile_page_handle,
        }),
      );
    },
    'POST /v1/user/user-settings': async ({ actor, body }) =>
      presentUser(
        await user.edit(actor, {
          allowedToExtendCharacterLimit: body.allowed_to_extend_character_limit,
          maxCharacterLimitExtension: body.max_character_limit_extension,
          ccpaOptOut: body.ccpa_opt_out ?? body.optOutCCPA,
        }),
      ),
    'POST /v1/user/dismiss-moderation-warning': async ({ actor }) =>
      presentUser(await user.edit(actor, { moderationWarningDismissed: true })),
    'POST /v1/user/accept-bipa-terms': async ({ actor }) => presentUser(await user.acceptBipaTerms(actor)),
    'POST /v1/user/save-user-agreement': async ({ actor, body }) => {
      if (body.geo_location) await user.edit(actor, { geoLocation: body.geo_location });
      return presentUser(await user.acknowledge(actor, { agreement: body.agreement }));
    },
    'POST /v1/user/update-public-user-name': async ({ actor, body }) =>
      presentUser(await user.edit(actor, { publicUserName: body.public_user_name })),
    'POST /v1/user/generate-name': () => ({ name: user.generateName() }),
    'GET /v1/user/rand': () => ({ rand: Math.random() }),
    'GET /v1/user/referral-link': async ({ actor, baseUrl }) => {
      const { user: person } = await user.get(actor);
      return { referral_link: `${baseUrl}/?from=${person.referralLinkCode}` };
    },
    'GET /v1/user/referrals': async ({ actor }) => ({ referred_people: await user.countReferred(actor) }),
    'GET /v1/user/has-alpha-access': async ({ actor }) => {
      const { user: person } = await user.get(actor);
      return { has_alpha_access: person.alphaAccessAt !== null };
    },
    'POST /v1/user/request-alpha-access': async ({ actor }) => {
      await user.requestAlphaAccess(actor);
      return { status: 'ok' as const };
    },
  });
