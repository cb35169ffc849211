import { productionDeliverablesRoutes } from '../../../../contract/productions/production-deliverables.ts';
import { attachment } from '../../../http/attachment.ts';
import { entityTag, rangeReply, readRange } from '../../../http/range-reply.ts';
import { mount } from '../../../http/route.ts';
import type { ProductionDeliverablesService } from './production-deliverables.service.ts';

export const mountProductionDeliverables = (deliverables: ProductionDeliverablesService) =>
  mount(productionDeliverablesRoutes, {
    'GET /v1/productions/deliverables/{deliverable_id}/signed/{file_name}': async ({ params, query, headers }) => {
      const tag = entityTag(params.deliverable_id);
      const file = await deliverables.openLinked(params.deliverable_id, query, readRange(headers, tag));
      return rangeReply(
        file,
        { 'content-disposition': attachment(file.fileName), 'cache-control': 'private, no-cache' },
        { tag, headers },
      );
    },
  });
