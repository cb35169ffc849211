import {
  type IntegrationConnectionReply,
  type IntegrationReply,
  integrationsRoutes,
} from '../../../contract/integrations/integrations.ts';
import { mount } from '../../http/route.ts';
import { presentConnection, presentIntegration, presentVercel } from './integrations.present.ts';
import type { IntegrationsService } from './integrations.service.ts';
import type { VercelService } from './vercel.service.ts';

export const mountIntegrations = (integrations: IntegrationsService, vercel: VercelService) =>
  mount(integrationsRoutes, {
    'GET /v1/convai/integrations': async ({ actor }) => {
      const connections = await integrations.list(actor);
      const apps: IntegrationReply[] = integrations.templates.map((template) =>
        presentIntegration(template, connections),
      );
      return { integrations: vercel.isConfigured ? [...apps, presentVercel(connections)] : apps };
    },

    'POST /v1/convai/integrations/{integration_id}/connections': async ({
      actor,
      params,
      body,
    }): Promise<IntegrationConnectionReply> =>
      presentConnection(await integrations.connect(actor, params.integration_id, body)),

    'DELETE /v1/convai/integrations/{integration_id}/connections/{connection_id}': async ({ actor, params }) => {
      await integrations.disconnect(actor, params.integration_id, params.connection_id);
      return {};
    },

    'POST /v1/convai/integrations/vercel/exchange': async ({ actor, body, baseUrl }) => {
      const { connectionId, projectCount, next } = await vercel.exchange(actor, {
        code: body.code,
        configurationId: body.configuration_id ?? undefined,
        teamId: body.team_id ?? undefined,
        next: body.next ?? undefined,
        baseUrl,
      });
      return { connection_id: connectionId, project_count: projectCount, next: next ?? null };
    },
  });
