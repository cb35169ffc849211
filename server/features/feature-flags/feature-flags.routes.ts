import { featureFlagNames, featureFlags } from '../../../contract/catalogue/feature-flags.ts';
import { featureFlagRoutes } from '../../../contract/instance/feature-flags.ts';
import { mount } from '../../http/route.ts';
import { presentFlagOverride } from './feature-flags.present.ts';
import type { FeatureFlagsService } from './feature-flags.service.ts';

export const mountFeatureFlags = (service: FeatureFlagsService) =>
  mount(featureFlagRoutes, {
    'GET /v1/feature-flags': async ({ actor }) => ({ flags: await service.getFlags(actor) }),

    'GET /v1/instance/feature-flags': async ({ actor }) => {
      const overrides = await service.listOverrides(actor);
      return {
        flags: featureFlagNames.map((flag) => ({ flag, ...featureFlags[flag] })),
        overrides: overrides.map(presentFlagOverride),
      };
    },

    'PUT /v1/instance/feature-flags/{flag}': async ({ actor, params, body }) => {
      const scope = { workspaceId: body.workspace_id ?? null, userId: body.user_id ?? null };
      await service.set(actor, params.flag, scope, body.enabled ?? undefined);
      return { status: 'ok' };
    },
  });
