import { singleUseTokensRoutes } from '../../../contract/accounts/single-use-tokens.ts';
import { mount } from '../../http/route.ts';
import type { SingleUseTokensService } from './single-use-tokens.service.ts';

export const mountSingleUseTokens = (tokens: SingleUseTokensService) =>
  mount(singleUseTokensRoutes, {
    'POST /v1/single-use-token/{token_type}': async ({ actor, params }) => ({
      token: await tokens.issue(actor, params.token_type),
    }),
  });
