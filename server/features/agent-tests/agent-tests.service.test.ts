import { expect, it } from 'vitest';
import { agentTestsRoutes } from '../../../contract/agent-testing/agent-tests.ts';
import { testRequest } from '../../../contract/agent-testing/agent-tests-fields.ts';
import { testDatabase } from '../../platform/db/test-database.ts';
import { live } from '../../platform/test-doubles.ts';
import { createActor } from '../workspace/test-actor.ts';
import { testFoldersService } from './agent-test-folders.service.ts';
import { presentListedTests, presentTest } from './agent-tests.present.ts';
import { agentTestsService } from './agent-tests.service.ts';

const { db } = await testDatabase();
let second = 0;
const clock = () => new Date(Date.UTC(2026, 10, 20) + 1000 * second++);
const deps = { db, clock, live, requireTerms: async () => {} };
const tests = agentTestsService(deps);
const folders = testFoldersService(deps);
const listQuery = agentTestsRoutes['GET /v1/convai/agent-testing'].query;
const query = (values: object) => listQuery.parse(values);
const reply = (name: string, extra: object = {}) => testRequest.parse({ name, success_condition: 'kind', ...extra });

let people = 0;
const newActor = () => createActor(db, `tester-${people++}`);

it('AGENT-020 keeps each kind of test with the defaults of the public API', async () => {
  const actor = await newActor();
  const bodies = [
    { name: 'Reply', success_condition: 'kind', success_examples: [{ response: 'Hi', type: 'success' }] },
    { name: 'Call', type: 'tool', tool_call_parameters: { referenced_tool: { id: 't1', type: 'webhook' } } },
    { name: 'Talk', type: 'simulation', simulation_scenario: 'Asks', success_conditions: ['kind'] },
  ];
  const stored = [];
  for (const body of bodies)
    stored.push(presentTest(await tests.get(actor, await tests.create(actor, testRequest.parse(body)))));
  expect(stored).toMatchObject([
    { type: 'llm', chat_history: [], dynamic_variables: {}, failure_examples: [] },
    { type: 'tool', tool_call_parameters: { parameters: [], verify_absence: false } },
    { type: 'simulation', simulation_max_turns: 5, success_conditions: ['kind'] },
  ]);
  expect(testRequest.safeParse({ name: 'x', type: 'simulation', simulation_max_turns: 51 }).success).toBe(false);
  expect(testRequest.safeParse({ name: 'x', type: 'other' }).success).toBe(false);
});

it('AGENT-020 lists tests and folders by page, place, type and name', async () => {
  const actor = await newActor();
  const { id: folder } = await folders.create(actor, 'Greetings', null);
  const one = await tests.create(actor, reply('Says hello', { parent_folder_id: folder }));
  const two = await tests.create(actor, reply('Says goodbye'));
  const names = async (values: object) => {
    const { items, hasMore } = await tests.list(actor, query(values));
    return { names: items.map(({ test }) => test.name), hasMore, last: items.at(-1)?.test.id };
  };
  const first = await names({ page_size: 1 });
  expect(first).toMatchObject({ names: ['Says goodbye'], hasMore: true });
  expect(await names({ page_size: 1, cursor: first.last })).toMatchObject({ names: ['Says hello'], hasMore: false });
  const all = { types: ['llm', 'folder'], sort_mode: 'folders_first' };
  expect((await names(all)).names).toEqual(['Greetings', 'Says goodbye', 'Says hello']);
  expect((await names({ ...all, parent_folder_id: 'root' })).names).toEqual(['Greetings', 'Says goodbye']);
  expect((await names({ parent_folder_id: folder })).names).toEqual(['Says hello']);
  expect((await names({ search: 'BYE' })).names).toEqual(['Says goodbye']);
  expect((await names({ sharing_mode: 'shared_with_me' })).names).toEqual([]);
  expect((await tests.list(await newActor(), query(all))).items).toEqual([]);
  const [summary] = presentListedTests(await tests.summaries(actor, [one, 'unknown', folder]));
  expect(summary).toMatchObject({ id: one, folder_path: [{ id: folder, name: 'Greetings' }], children_count: null });
  await tests.delete(actor, two);
  await expect(tests.get(actor, two)).rejects.toMatchObject({ code: 'agent_test_not_found' });
});

it('AGENT-020 moves tests and folders, and deletes a full folder only with force', async () => {
  const actor = await newActor();
  const { id: outer } = await folders.create(actor, 'Outer', null);
  const { id: inner } = await folders.create(actor, 'Inner', outer);
  const test = await tests.create(actor, reply('Test'));
  await expect(folders.move(actor, [test, 'unknown'], inner)).rejects.toMatchObject({ param: 'entity_ids' });
  await expect(folders.move(actor, [outer], inner)).rejects.toMatchObject({ param: 'move_to' });
  await folders.move(actor, [test], inner);
  expect((await tests.get(actor, test)).folderId).toBe(inner);
  expect(await folders.get(actor, inner)).toMatchObject({ children: 1, path: [{ id: outer }, { id: inner }] });
  await expect(folders.delete(actor, outer, false)).rejects.toMatchObject({ code: 'agent_test_folder_not_empty' });
  await folders.delete(actor, outer, true);
  await expect(tests.get(actor, test)).rejects.toMatchObject({ code: 'agent_test_not_found' });
  await expect(folders.get(actor, inner)).rejects.toMatchObject({ code: 'agent_test_folder_not_found' });
});
