import { translatorsRoutes } from '../../../contract/dubbing/translators.ts';
import { mount } from '../../http/route.ts';
import { presentTranslator } from './translators.present.ts';
import type { TranslatorsService } from './translators.service.ts';

export const mountTranslators = (translators: TranslatorsService) =>
  mount(translatorsRoutes, {
    async 'GET /v1/translators'({ query: { from, to } }) {
      const description = await translators.describe(from, to);
      return { translator: description ? presentTranslator(description) : null };
    },
  });
