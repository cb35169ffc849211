import { consoleWorkspacesRoutes } from '../../../contract/console/console-workspaces.ts';
import { mount } from '../../http/route.ts';
import { presentInvoice, presentPlan, presentWorkspace } from './console-workspaces.present.ts';
import type { ConsoleWorkspacesService } from './console-workspaces.service.ts';

export const mountConsoleWorkspaces = (workspaces: ConsoleWorkspacesService) =>
  mount(consoleWorkspacesRoutes, {
    'GET /v1/console/workspaces': async ({ actor, query }) => {
      const { page_size: limit, search, cursor } = query;
      const page = await workspaces.list(actor, { search, cursor: cursor ?? undefined, limit });
      return { workspaces: page.rows.map(presentWorkspace), next_cursor: page.cursor ?? null };
    },

    'GET /v1/console/workspaces/{workspace_id}': async ({ actor, params }) => {
      const { listed, used, isPaid, members } = await workspaces.get(actor, params.workspace_id);
      return {
        ...presentWorkspace(listed),
        plan: used ? presentPlan(used, listed.workspace.id, isPaid) : null,
        members: members.map(({ userId, email, role, lockedAt }) => ({
          user_id: userId,
          email,
          role,
          is_locked: lockedAt !== null,
        })),
      };
    },

    'POST /v1/console/workspaces/{workspace_id}/plan': async ({ actor, params, body }) => {
      const until = body.until_unix == null ? undefined : new Date(body.until_unix * 1000);
      await workspaces.grantPlan(actor, params.workspace_id, { tier: body.tier, until, reason: body.reason });
      return { status: 'ok' };
    },

    'POST /v1/console/workspaces/{workspace_id}/generation': async ({ actor, params, body }) => {
      await workspaces.setGeneration(actor, params.workspace_id, { isDisabled: body.is_disabled, reason: body.reason });
      return { status: 'ok' };
    },

    'POST /v1/console/workspaces/{workspace_id}/credits': async ({ actor, params, body }) => {
      const { credits, idempotency_key: key, reason } = body;
      await workspaces.adjustCredits(actor, params.workspace_id, { credits, key, reason });
      return { status: 'ok' };
    },

    'GET /v1/console/workspaces/{workspace_id}/invoices': async ({ actor, params }) => ({
      invoices: (await workspaces.listInvoices(actor, params.workspace_id)).map(presentInvoice),
    }),

    'POST /v1/console/workspaces/{workspace_id}/invoices/{invoice_id}/refund': async ({ actor, params, body }) => {
      const { amount, refunded_before: refundedBefore, reason } = body;
      await workspaces.refund(actor, params.workspace_id, params.invoice_id, { amount, refundedBefore, reason });
      return { status: 'ok' };
    },
  });
