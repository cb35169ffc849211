import { type ConsolePersonReply, consolePeopleRoutes } from '../../../contract/console/console-people.ts';
import { unixSeconds } from '../../../contract/fields/unix-time.ts';
import { mount } from '../../http/route.ts';
import type { User } from '../user/user.store.ts';
import type { ConsolePeopleService } from './console-people.service.ts';

const presentPerson = (person: User): ConsolePersonReply => ({
  user_id: person.id,
  email: person.email,
  first_name: person.firstName,
  created_at_unix: unixSeconds(person.createdAt),
  email_verified: person.emailVerifiedAt !== null,
  is_operator: person.isServerOwner,
  closed_at_unix: person.deletionRequestedAt && unixSeconds(person.deletionRequestedAt),
});

export const mountConsolePeople = (people: ConsolePeopleService) =>
  mount(consolePeopleRoutes, {
    'GET /v1/console/people': async ({ actor, query }) => {
      const { page_size: limit, search, cursor } = query;
      const page = await people.list(actor, { search, cursor: cursor ?? undefined, limit });
      return { people: page.rows.map(presentPerson), next_cursor: page.cursor ?? null };
    },

    'GET /v1/console/people/{user_id}': async ({ actor, params }) => {
      const { person, workspaces, sessionCount, lastUsedAt } = await people.get(actor, params.user_id);
      return {
        ...presentPerson(person),
        workspaces: workspaces.map(({ id, name, ownerId, role, lockedAt, plan }) => ({
          workspace_id: id,
          name,
          role,
          is_owner: ownerId === person.id,
          is_locked: lockedAt !== null,
          tier: plan?.tier ?? null,
          status: plan?.status ?? null,
        })),
        session_count: sessionCount,
        last_used_at_unix: lastUsedAt ? unixSeconds(lastUsedAt) : null,
      };
    },

    'POST /v1/console/people/{user_id}/sign-out': async ({ actor, params, body }) => {
      await people.signOut(actor, params.user_id, body.reason);
      return { status: 'ok' };
    },

    'POST /v1/console/people/{user_id}/verification-mail': async ({ actor, params, baseUrl }) => {
      await people.sendVerification(actor, params.user_id, baseUrl);
      return { status: 'ok' };
    },
  });
