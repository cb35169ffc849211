import { sessionsRoutes } from '../../../../contract/accounts/sessions.ts';
import { mount } from '../../../http/route.ts';
import { presentSessionEntry } from './sessions.present.ts';
import type { SessionsService } from './sessions.service.ts';

export const mountSessions = (sessions: SessionsService) =>
  mount(sessionsRoutes, {
    'GET /v1/auth/sessions': async ({ actor }) => ({ sessions: (await sessions.list(actor)).map(presentSessionEntry) }),
    'DELETE /v1/auth/sessions/{session_id}': async ({ actor, params }) => {
      await sessions.endOne(actor, params.session_id);
      return { status: 'ok' as const };
    },
    'POST /v1/auth/sign-out-everywhere': async ({ actor }) => {
      await sessions.endAll(actor.userId, { exceptSessionId: actor.sessionId });
      return { status: 'ok' as const };
    },
  });
