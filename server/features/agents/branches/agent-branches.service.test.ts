import { expect, it } from 'vitest';
import type { Actor } from '../../../platform/actor.ts';
import { testDatabase } from '../../../platform/db/test-database.ts';
import { newId } from '../../../platform/ids.ts';
import { resourceSharesStore } from '../../resource-shares/resource-shares.store.ts';
import { createActor } from '../../workspace/test-actor.ts';
import { configWith } from '../test-agents.ts';
import { testBranches } from './test-branches.ts';

const { db } = await testDatabase();
const services = await testBranches(db);
const { agents, saving, clock, agentBranches, branchMerging, agentDeployments, agentDrafts, proposals } = services;

const newAgent = async (actor: Actor) => saving.create(actor, { name: 'Anna', config: configWith() });
const branchOf = async (actor: Actor, agentId: string, name = 'Trial', changes: object = {}) => {
  const { agent } = await agents.get(actor, agentId);
  clock.advance(1000);
  const input = { parentVersionId: agent.liveVersionId, name, description: '', changes, includesDraft: false };
  return agentBranches.create(actor, agentId, input);
};
const say = (first_message: string) => ({ conversation_config: { agent: { first_message } } });
const language = (value: string) => ({ conversation_config: { agent: { language: value } } });
async function patch(actor: Actor, agentId: string, changes: object, branchId?: string) {
  clock.advance(1000);
  return agents.patch(actor, agentId, changes, branchId);
}
const liveConfig = async (actor: Actor, agentId: string) =>
  (await agents.get(actor, agentId)).version.config.conversation_config.agent;
const merge = { archivesSource: true, force: false };

it('AGENT-003 starts a branch at a version, with changes of its own', async () => {
  const ada = await createActor(db, newId());
  const agent = await newAgent(ada);
  const { branchId, versionId } = await branchOf(ada, agent.id, 'Trial', say('Hi'));
  const { branch, versions, parent } = await agentBranches.get(ada, agent.id, branchId);
  expect(branch).toMatchObject({ name: 'Trial', headVersionId: versionId, parentBranchId: agent.mainBranchId });
  expect(versions).toHaveLength(1);
  expect(versions[0]).toMatchObject({
    version: { number: 1 },
    parents: { inBranchParentId: null, outOfBranchParentId: agent.liveVersionId },
  });
  expect(parent?.id).toBe(agent.mainBranchId);
  expect((await liveConfig(ada, agent.id)).first_message).toBe('');
  await patch(ada, agent.id, language('de'), branchId);
  const listed = await agentBranches.list(ada, agent.id, { includesArchived: false, limit: 10, countsCommits: true });
  expect(listed.views.map(({ branch: { name }, commits, livePercentage }) => [name, commits, livePercentage])).toEqual([
    ['Main', { ahead: 0, behind: 0 }, 100],
    ['Trial', { ahead: 2, behind: 0 }, 0],
  ]);
  await expect(branchOf(ada, agent.id, 'Trial')).rejects.toMatchObject({ code: 'agent_branch_name_taken' });
  await expect(branchOf(ada, agent.id, 'Bad', language('xx'.repeat(300)))).rejects.toMatchObject({
    code: 'invalid_parameters',
  });
});

it('AGENT-003 merges what both branches changed, lists conflicts by path, and takes the later change', async () => {
  const ada = await createActor(db, newId());
  const agent = await newAgent(ada);
  const { branchId } = await branchOf(ada, agent.id);
  await patch(ada, agent.id, { ...say('Trial'), platform_settings: { widget: { avatar: { type: 'orb' } } } }, branchId);
  await patch(ada, agent.id, language('fr'));
  await patch(ada, agent.id, say('Main'));
  const preview = (force: boolean) => branchMerging.preview(ada, agent.id, branchId, agent.mainBranchId, force);
  const plan = await preview(false);
  expect(plan.conflicts).toEqual([
    { section: 'conversation_config', path: 'agent.first_message', base: '', source: 'Trial', target: 'Main' },
  ]);
  expect(plan.config.conversation_config.agent).toMatchObject({ first_message: 'Main', language: 'fr' });
  expect((await preview(true)).config.conversation_config.agent).toMatchObject({
    first_message: 'Trial',
    language: 'fr',
  });
  await branchMerging.merge(ada, agent.id, branchId, agent.mainBranchId, { ...merge, force: true });
  expect(await liveConfig(ada, agent.id)).toMatchObject({ first_message: 'Trial', language: 'fr' });
  const { branch, versions } = await agentBranches.get(ada, agent.id, branchId);
  expect(branch.isArchived).toBe(true);
  expect(versions[0]!.parents.mergedIntoBranchId).toBe(agent.mainBranchId);
  await expect(patch(ada, agent.id, say('More'), branchId)).rejects.toMatchObject({ code: 'conflict' });
});

it('AGENT-003 rebases a branch onto the main branch and keeps its own changes', async () => {
  const ada = await createActor(db, newId());
  const agent = await newAgent(ada);
  const { branchId } = await branchOf(ada, agent.id, 'Trial', say('Trial'));
  const rebase = () => branchMerging.rebase(ada, agent.id, branchId);
  await expect(rebase()).rejects.toMatchObject({ code: 'agent_branch_up_to_date' });
  await patch(ada, agent.id, { conversation_config: { agent: { first_message: 'Main', language: 'es' } } });
  expect((await branchMerging.previewRebase(ada, agent.id, branchId)).conflicts).toHaveLength(1);
  await rebase();
  const { version } = await agents.get(ada, agent.id, { branchId });
  expect(version.config.conversation_config.agent).toMatchObject({ first_message: 'Trial', language: 'es' });
  const { views } = await agentBranches.list(ada, agent.id, { includesArchived: false, limit: 9, countsCommits: true });
  expect(views[1]!.commits).toEqual({ ahead: 2, behind: 0 });
});

it('AGENT-003 shares conversations among branches, and moves the share of a merged one', async () => {
  const ada = await createActor(db, newId());
  const agent = await newAgent(ada);
  const { branchId } = await branchOf(ada, agent.id, 'Trial', say('Trial'));
  const half = { branchId, percentage: 50 };
  expect(await agentDeployments.deploy(ada, agent.id, [half])).toEqual({ [branchId]: 50, [agent.mainBranchId]: 50 });
  const archive = agentBranches.edit(ada, agent.id, branchId, { isArchived: true });
  await expect(archive).rejects.toMatchObject({ code: 'agent_branch_is_live' });
  const over = agentDeployments.deploy(ada, agent.id, [
    { ...half, percentage: 70 },
    { branchId: agent.mainBranchId, percentage: 40 },
  ]);
  await expect(over).rejects.toMatchObject({ code: 'invalid_parameters' });
  clock.advance(1000);
  await branchMerging.merge(ada, agent.id, branchId, agent.mainBranchId, merge);
  const { total, deployments } = await agentDeployments.list(ada, agent.id, 1, 10);
  expect(total).toBe(2);
  expect(deployments.map(({ deployment, isActive }) => [deployment.source, isActive])).toEqual([
    ['branch_merge', true],
    ['manual', false],
  ]);
  expect(deployments[0]!.deployment.traffic).toEqual({ [agent.mainBranchId]: 100 });
});

it('AGENT-003 keeps the draft of each person apart from the live agent', async () => {
  const ada = await createActor(db, newId());
  const bob = { ...ada, userId: (await createActor(db, newId())).userId };
  const agent = await newAgent(ada);
  const draft = { ...configWith(say('Draft')), name: 'Draft', tags: [] };
  await agentDrafts.save(ada, agent.id, agent.mainBranchId, draft);
  expect((await liveConfig(ada, agent.id)).first_message).toBe('');
  expect((await agentDrafts.get(ada, agent.id, agent.mainBranchId)).name).toBe('Draft');
  const ofBob = agentDrafts.get(bob, agent.id, agent.mainBranchId);
  await expect(ofBob).rejects.toMatchObject({ code: 'agent_draft_not_found' });
  const drafts = async () =>
    (await agentBranches.list(ada, agent.id, { includesArchived: false, limit: 9, countsCommits: false })).views[0]!
      .draft;
  expect(await drafts()).toMatchObject({ isBehind: false });
  await patch(ada, agent.id, say('Newer'));
  expect(await drafts()).toMatchObject({ isBehind: true });
  await agentDrafts.delete(ada, agent.id, agent.mainBranchId);
  expect(await drafts()).toBeUndefined();
});

it('AGENT-003 merges into a protected branch only what another person approved', async () => {
  const ada = await createActor(db, newId());
  const bob = { ...ada, userId: (await createActor(db, newId())).userId };
  const agent = await newAgent(ada);
  const editor = { ...ada, role: 'editor' as const, userId: newId() };
  const { branchId } = await branchOf(ada, agent.id, 'Trial', say('Trial'));
  await agentBranches.edit(ada, agent.id, agent.mainBranchId, { isProtected: true });
  await resourceSharesStore(db).save(ada.workspaceId, { kind: 'convai_agents', id: agent.id }, ada.userId, [
    { principalKind: 'group', principalId: 'default', role: 'editor' },
  ]);
  const direct = branchMerging.merge(editor, agent.id, branchId, agent.mainBranchId, merge);
  await expect(direct).rejects.toMatchObject({ code: 'agent_branch_protected' });
  const ids = { sourceBranchId: branchId, targetBranchId: agent.mainBranchId };
  const id = await proposals.create(ada, agent.id, { ...ids, title: 'Greet', description: '', reviewerIds: [] });
  const review = (actor: Actor) => proposals.review(actor, agent.id, id, { state: 'approved', comment: 'Good' });
  await expect(review(ada)).rejects.toMatchObject({ code: 'forbidden' });
  const mergeIt = () => proposals.merge(ada, agent.id, id, merge);
  await expect(mergeIt()).rejects.toMatchObject({ code: 'merge_approval_required' });
  clock.advance(1000);
  await review(bob);
  await patch(ada, agent.id, language('de'), branchId);
  await expect(mergeIt()).rejects.toMatchObject({ code: 'merge_approval_required' });
  clock.advance(1000);
  await review(bob);
  await proposals.comment(bob, agent.id, id, 'Nice');
  const { proposal, reviews, comments } = await mergeIt();
  expect(proposal).toMatchObject({ status: 'merged', closeReason: null });
  expect([reviews.length, comments.length]).toEqual([1, 1]);
  expect(await liveConfig(ada, agent.id)).toMatchObject({ first_message: 'Trial', language: 'de' });
  await expect(mergeIt()).rejects.toMatchObject({ code: 'merge_proposal_closed' });
});
