import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fullConfig } from '../../../contract/agents/config/test-full-config.ts';
import type { Actor } from '../../platform/actor.ts';
import { testDatabase } from '../../platform/db/test-database.ts';
import { newId } from '../../platform/ids.ts';
import { testFolder } from '../../platform/test-folder.ts';
import { resourceSharesStore, type Share } from '../resource-shares/resource-shares.store.ts';
import { createActor } from '../workspace/test-actor.ts';
import { agentVersionsStore } from './agent-versions.store.ts';
import { presentAgent } from './agents.present.ts';
import { agentDeployments } from './agents.tables.ts';
import { configWith, testAgents } from './test-agents.ts';

const { db } = await testDatabase();
const fixtures = await testAgents(db);
const { agents, saving, configs, copies, media, widgets, links, terms } = fixtures;
const signal = new AbortController().signal;
const urls = { avatar: () => undefined, holdAudio: () => undefined };

const newActor = () => createActor(db, newId());
const newAgent = (actor: Actor, name = 'Anna', parts: Parameters<typeof configWith>[0] = {}) =>
  saving.create(actor, { name, tags: ['Sales'], config: configWith(parts) });
const query = {
  limit: 10,
  after: undefined,
  search: undefined,
  archived: false,
  createdBy: undefined,
  tags: undefined,
  sort: 'created_at',
  direction: 'desc',
} as const;
const namesOf = async (actor: Actor, filters: object) =>
  (await agents.list(actor, { ...query, ...filters })).agents.map(({ agent }) => agent.name);

describe('agents', () => {
  it('AGENT-003 keeps every part of a config', async () => {
    const actor = await newActor();
    const config = configWith(fullConfig);
    const { id } = await saving.create(actor, { name: 'Full', config });
    const reply = presentAgent(await agents.get(actor, id), urls, []);
    const { safety: _, ...settings } = reply.platform_settings;
    expect(reply.conversation_config).toEqual(config.conversation_config);
    expect(settings).toEqual(config.platform_settings);
    expect(reply.workflow).toEqual(config.workflow);
    const sent = { platform_settings: reply.platform_settings, workflow: reply.workflow };
    expect((await agents.patch(actor, id, sent)).version.number).toBe(1);
  });

  it('AGENT-003 adds a version for each change, and none without one', async () => {
    const actor = await newActor();
    const { id } = await newAgent(actor);
    const patch = { conversation_config: { agent: { first_message: 'Hi' } } };
    const changed = await agents.patch(actor, id, patch);
    expect(changed.version).toMatchObject({ number: 2, config: { conversation_config: { tts: { stability: 0.5 } } } });
    const renamed = await agents.patch(actor, id, { ...patch, name: 'Berta', tags: [] });
    expect(renamed.version.number).toBe(2);
    expect(renamed.agent).toMatchObject({ name: 'Berta', tags: [], liveVersionId: changed.version.id });
    const first = await agents.get(actor, id, { versionId: changed.version.parentIds[0]! });
    expect(first.version.config.conversation_config.agent.first_message).toBe('');
    await expect(agents.get(actor, id, { versionId: 'x' })).rejects.toMatchObject({ code: 'agent_version_not_found' });
    await expect(agents.patch(actor, id, {}, 'x')).rejects.toMatchObject({ code: 'agent_branch_not_found' });
  });

  it.each([
    [{ conversation_config: { tts: { speed: 9 } } }, 'invalid_parameters', 'conversation_config.tts.speed'],
    [{ conversation_config: { tts: { voice_id: 'no_voice' } } }, 'voice_not_found', 'conversation_config.tts.voice_id'],
    [
      { conversation_config: { agent: { prompt: { tool_ids: ['a', 'no_tool'] } } } },
      'agent_tool_not_found',
      'conversation_config.agent.prompt.tool_ids.1',
    ],
    [
      { conversation_config: { language_presets: { de: { overrides: { tts: { voice_id: 'no_voice' } } } } } },
      'voice_not_found',
      'conversation_config.language_presets.de.overrides.tts.voice_id',
    ],
    [
      {
        conversation_config: {
          agent: { prompt: { custom_llm: { url: 'https://a', api_key: { secret_id: 'no_s' } } } },
        },
      },
      'agent_secret_not_found',
      'conversation_config.agent.prompt.custom_llm.api_key.secret_id',
    ],
    [
      { conversation_config: { agent: { prompt: { prompt: 'a'.repeat(199_000), later: 'a'.repeat(120_000) } } } },
      'invalid_parameters',
      'conversation_config',
    ],
  ])('AGENT-003 refuses a config and names the field: %#', async (patch, code, param) => {
    const actor = await newActor();
    const { id } = await newAgent(actor);
    await expect(agents.patch(actor, id, patch)).rejects.toMatchObject({ code, param });
  });

  it('AGENT-016 needs the agreement before an agent is created or changed', async () => {
    const actor = await newActor();
    const { id } = await newAgent(actor);
    terms.accepted = false;
    await expect(newAgent(actor)).rejects.toMatchObject({ code: 'convai_terms_required' });
    await expect(newAgent({ ...actor, via: 'api-key' })).rejects.toMatchObject({ code: 'convai_terms_required' });
    await expect(agents.patch(actor, id, { name: 'B' })).rejects.toMatchObject({ code: 'convai_terms_required' });
    terms.accepted = true;
    await agents.patch(actor, id, { name: 'B' });
  });

  it('AGENT-003 lists agents by page, text, tag, creator and archive', async () => {
    const actor = await newActor();
    for (const name of ['Anna', 'Ben', 'Carla']) await newAgent(actor, name);
    await newAgent(actor, 'Old', { platform_settings: { archived: true } });
    expect(await namesOf(actor, { sort: 'name', direction: 'asc' })).toEqual(['Anna', 'Ben', 'Carla']);
    expect(await namesOf(actor, { archived: true })).toEqual(['Old']);
    expect(await namesOf(actor, { search: 'AR' })).toEqual(['Carla']);
    expect(await namesOf(actor, { tags: ['Sales', 'x'] })).toHaveLength(3);
    expect(await namesOf(actor, { tags: ['x'] })).toEqual([]);
    expect(await namesOf(actor, { createdBy: 'somebody' })).toEqual([]);
    const page = await agents.list(actor, { ...query, sort: 'call_count_7d', limit: 2 });
    expect(page.hasMore).toBe(true);
    const rest = await namesOf(actor, { sort: 'call_count_7d', after: page.agents[1]!.agent.id });
    expect([...page.agents.map(({ agent }) => agent.name), ...rest].sort()).toEqual(['Anna', 'Ben', 'Carla']);
  });

  it('shows other people only what is shared with them', async () => {
    const admin = await newActor();
    const { id } = await newAgent(admin);
    const share = (...shares: Share[]) =>
      resourceSharesStore(db).save(admin.workspaceId, { id, kind: 'convai_agents' }, admin.userId, shares);
    const nobody: Share = { principalKind: 'group', principalId: 'default', role: 'none' };
    await share(nobody);
    const member = { ...admin, userId: newId(), role: 'editor' as const };
    await expect(agents.get(member, id)).rejects.toMatchObject({ code: 'agent_not_found' });
    expect(await namesOf(member, {})).toEqual([]);
    await share(nobody, { principalKind: 'person', principalId: member.userId, role: 'viewer' });
    expect(await agents.get(member, id)).toMatchObject({ role: 'viewer', isCreator: false });
    await expect(agents.patch(member, id, { name: 'Mine' })).rejects.toMatchObject({ code: 'agent_not_found' });
    await expect(agents.get(await newActor(), id)).rejects.toMatchObject({ code: 'agent_not_found' });
  });
});

describe('copies and files of agents', () => {
  const picture = async (bytes: readonly number[]) => {
    const path = join(testFolder('pictures'), newId());
    await writeFile(path, Uint8Array.from(bytes));
    return { name: 'a.png', bytes: bytes.length, path };
  };
  const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3, 4];

  it('AGENT-003 copies an agent with its picture, and deletes its files with it', async () => {
    const actor = await newActor();
    const { id } = await newAgent(actor);
    const pictured = await media.setAvatar(actor, id, await picture(png), signal);
    const url = new URL(links.fileUrl(pictured, 'avatar', 'http://localhost')!);
    const link = { name: url.pathname.split('/').at(-1)!, signature: url.searchParams.get('signature')! };
    expect(await media.open(id, 'avatar', link)).toMatchObject({ contentType: 'image/png', bytes: png.length });
    await expect(media.open(id, 'avatar', { ...link, signature: 'x' })).rejects.toMatchObject({
      code: 'agent_not_found',
    });

    const copy = await copies.duplicate(actor, id, undefined, signal);
    expect(copy).toMatchObject({ name: 'Anna (copy)', tags: ['Sales'], avatarContentType: 'image/png' });
    await agents.delete(actor, id);
    expect(await fixtures.blobs.stat(pictured.avatarKey!)).toBeUndefined();
    expect(await fixtures.blobs.stat(copy.avatarKey!)).toBeDefined();
    await expect(agents.get(actor, id)).rejects.toMatchObject({ code: 'agent_not_found' });
    expect((await agents.get(actor, copy.id)).version.config.platform_settings.widget.avatar).toMatchObject({
      type: 'image',
    });
  });

  it('judges a picture by its content', async () => {
    const actor = await newActor();
    const { id } = await newAgent(actor);
    const html = [...Buffer.from('<script>alert(1)</script>')];
    await expect(media.setAvatar(actor, id, await picture(html), signal)).rejects.toMatchObject({
      param: 'avatar_file',
    });
  });
});

describe('agents of conversations', () => {
  it('gives each branch its share of a deployment', async () => {
    const actor = await newActor();
    const agent = await newAgent(actor);
    const at = new Date();
    await agentVersionsStore(db).insertBranch({
      id: 'agtbrch_test',
      agentId: agent.id,
      name: 'Test',
      headVersionId: agent.liveVersionId,
      userId: actor.userId,
      createdAt: at,
      updatedAt: at,
      lastCommittedAt: at,
    });
    await agents.patch(actor, agent.id, { conversation_config: { agent: { language: 'de' } } }, 'agtbrch_test');
    const traffic = { [agent.mainBranchId]: 70, agtbrch_test: 30 };
    await db
      .insert(agentDeployments)
      .values({ id: newId(), agentId: agent.id, traffic, userId: actor.userId, createdAt: at, source: 'manual' });
    const languages = await Promise.all(
      Array.from({ length: 100 }, async (_, index) => {
        const live = await configs.live(agent.id, { random: index / 100 });
        return live!.config.conversation_config.agent.language;
      }),
    );
    expect(languages.filter((language) => language === 'de')).toHaveLength(30);
    expect((await agents.get(actor, agent.id)).version.config.conversation_config.agent.language).toBe('en');
    expect(await configs.live(agent.id, { branchId: 'agtbrch_test', random: 0 })).toMatchObject({
      branchId: 'agtbrch_test',
    });
    await agents.patch(actor, agent.id, { platform_settings: { archived: true } });
    expect(await configs.live(agent.id, { random: 0 })).toBeUndefined();
  });

  it('lets pages read the widget as the settings of the agent say', async () => {
    const actor = await newActor();
    const auth = { enable_auth: true, allowlist: [{ hostname: 'shop.example' }] };
    const agent = await newAgent(actor, 'Anna', { platform_settings: { auth } });
    const open = (origin: string | undefined, signature?: string) => widgets.open(agent.id, { origin, signature });
    expect(await open('https://shop.example', 'signed')).toMatchObject({ workspaceId: actor.workspaceId });
    await open(undefined, links.shareToken(agent));
    const denied = [
      ['https://shop.example', undefined],
      ['https://evil.example', 'signed'],
      [undefined, 'x'],
    ] as const;
    for (const [origin, signature] of denied)
      await expect(open(origin, signature)).rejects.toMatchObject({ code: 'agent_access_denied' });
  });
});
