import { expect, it } from 'vitest';
import { testDatabase } from '../../platform/db/test-database.ts';
import { newId } from '../../platform/ids.ts';
import { testBranches } from '../agents/branches/test-branches.ts';
import { configWith } from '../agents/test-agents.ts';
import { createActor } from '../workspace/test-actor.ts';

const { db } = await testDatabase();
const { agents, saving, procedures, clock } = await testBranches(db);

async function newTarget() {
  const ada = await createActor(db, newId());
  const { id, mainBranchId } = await saving.create(ada, { name: 'Anna', config: configWith() });
  return { ada, target: { agentId: id, branchId: mainBranchId } };
}
const refund = { name: 'Refund', content: 'When a refund is asked for\nBe kind.', type: 'free_form' as const };
const inRoot = { folderParentId: null };

it('AGENT-003 keeps procedures as drafts until a version is saved, and gives them to the brain', async () => {
  const { ada, target } = await newTarget();
  const id = await procedures.create(ada, target, { ...refund, ...inRoot });
  const list = () => procedures.list(ada, target, undefined);
  expect(await list()).toMatchObject([
    { id, versionId: null, hasDraft: true, procedure: { trigger: 'When a refund is asked for' } },
  ]);
  const bob = { ...ada, userId: (await createActor(db, newId())).userId };
  expect(await procedures.list(bob, target, undefined)).toEqual([]);
  clock.advance(1000);
  const { version } = await agents.patch(ada, target.agentId, { description: 'With procedures' });
  const [saved] = await procedures.list(bob, target, undefined);
  expect(saved).toMatchObject({ id, hasDraft: false });
  expect(saved!.versionId).toMatch(/^agtprcv_/);
  expect(procedures.forVersion(version.config)[0]).toContain('Be kind.');

  await procedures.editDraft(ada, target, id, { ...refund, content: 'Be strict.', trigger: '' });
  expect((await procedures.get(ada, target, id, {})).procedure.content).toBe(refund.content);
  clock.advance(1000);
  await agents.patch(ada, target.agentId, {});
  const changed = await procedures.get(ada, target, id, {});
  expect(changed.procedure.content).toBe('Be strict.');
  const old = await procedures.get(ada, target, id, { versionId: saved!.versionId! });
  expect(old.procedure.content).toBe(refund.content);
  expect(await procedures.list(ada, target, version.id)).toMatchObject([{ versionId: saved!.versionId }]);
});

it('AGENT-003 removes a folder with what it holds, unless another procedure leads there', async () => {
  const { ada, target } = await newTarget();
  const folder = await procedures.create(ada, target, { name: 'Folder', content: '', type: 'folder', ...inRoot });
  const inner = await procedures.create(ada, target, { ...refund, folderParentId: folder });
  const other = await procedures.create(ada, target, {
    ...refund,
    name: 'Other',
    content: `Then ${inner}.`,
    ...inRoot,
  });
  await agents.patch(ada, target.agentId, {});
  await expect(procedures.remove(ada, target, folder)).rejects.toMatchObject({ code: 'procedure_in_use' });
  await procedures.remove(ada, target, other);
  await procedures.remove(ada, target, folder);
  expect(await procedures.list(ada, target, undefined)).toEqual([]);
  await procedures.deleteDraft(ada, target, other);
  expect(await procedures.list(ada, target, undefined)).toMatchObject([{ id: other }]);
  const { version } = await agents.patch(ada, target.agentId, {});
  expect(Object.keys(version.config.procedures ?? {})).toEqual([other]);
});

it('AGENT-003 compiles procedures into a workflow, or names what is wrong by procedure', async () => {
  const { ada, target } = await newTarget();
  await procedures.create(ada, target, { ...refund, ...inRoot });
  const { nodes } = await procedures.compile(ada, target);
  expect(Object.values(nodes)).toMatchObject([{ type: 'start' }, { label: 'Main' }, { label: 'Refund' }]);
  const bad = await procedures.create(ada, target, {
    name: '',
    content: 'Call tool_no1.',
    type: 'free_form',
    ...inRoot,
  });
  await expect(procedures.compile(ada, target)).rejects.toMatchObject({
    code: 'procedures_invalid',
    data: {
      errors: {
        [bad]: [
          { path: 'name', message: 'Field required' },
          { path: 'content', message: 'No tool has the ID tool_no1.' },
        ],
      },
    },
  });
});
