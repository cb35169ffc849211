import { agentTestsRoutes } from '../../../contract/agent-testing/agent-tests.ts';
import { mount } from '../../http/route.ts';
import type { TestFoldersService } from './agent-test-folders.service.ts';
import { presentListedTests, presentTest, presentTestFolder } from './agent-tests.present.ts';
import type { AgentTestsService } from './agent-tests.service.ts';

const done = { status: 'ok' } as const;
const noContent = { status: 204, contentType: 'application/json', body: '' } as const;

export const mountAgentTests = (tests: AgentTestsService, folders: TestFoldersService) =>
  mount(agentTestsRoutes, {
    'GET /v1/convai/agent-testing': async ({ actor, query }) => {
      const page = await tests.list(actor, query);
      return {
        tests: presentListedTests(page),
        next_cursor: page.hasMore ? page.items.at(-1)!.test.id : null,
        has_more: page.hasMore,
      };
    },
    'POST /v1/convai/agent-testing/create': async ({ actor, body }) => ({ id: await tests.create(actor, body) }),
    'POST /v1/convai/agent-testing/summaries': async ({ actor, body }) => {
      const listed = presentListedTests(await tests.summaries(actor, body.test_ids));
      return { tests: Object.fromEntries(listed.map((test) => [test.id, test])) };
    },
    'POST /v1/convai/agent-testing/bulk-move': async ({ actor, body }) => {
      await folders.move(actor, body.entity_ids, body.move_to ?? null);
      return done;
    },
    'GET /v1/convai/agent-testing/{test_id}': async ({ actor, params }) =>
      presentTest(await tests.get(actor, params.test_id)),
    'PUT /v1/convai/agent-testing/{test_id}': async ({ actor, params, body }) =>
      presentTest(await tests.update(actor, params.test_id, body)),
    'DELETE /v1/convai/agent-testing/{test_id}': async ({ actor, params }) => {
      await tests.delete(actor, params.test_id);
      return done;
    },
    'POST /v1/convai/agent-testing/folders': ({ actor, body }) =>
      folders.create(actor, body.name, body.parent_folder_id ?? null),
    'GET /v1/convai/agent-testing/folders/{folder_id}': async ({ actor, params }) =>
      presentTestFolder(await folders.get(actor, params.folder_id)),
    'PATCH /v1/convai/agent-testing/folders/{folder_id}': async ({ actor, params, body }) =>
      presentTestFolder(await folders.rename(actor, params.folder_id, body.name)),
    'DELETE /v1/convai/agent-testing/folders/{folder_id}': async ({ actor, params, query }) => {
      await folders.delete(actor, params.folder_id, query.force);
      return noContent;
    },
  });
