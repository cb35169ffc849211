import { z } from 'zod';
import { speechEngineLimits } from '../../../contract/agents/config/speech-engines-limits.ts';
import { type SpeechEngineConfig, speechEngineConfig } from '../../../contract/agents/speech-engines.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database-client.ts';
import { newId } from '../../platform/ids.ts';
import type { Live } from '../../platform/live.ts';
import type { AgentSavingService } from '../agents/agent-saving.service.ts';
import type { SpeechEngineAgentsService } from '../agents/speech-engine-agents.service.ts';
import type { UserService } from '../user/user.service.ts';
import { mergeSections, toAgentConfig } from './speech-engine-agents.rules.ts';
import { type SpeechEngine, type SpeechEngineQuery, speechEnginesStore } from './speech-engines.store.ts';

interface SpeechEnginesDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly live: Pick<Live, 'publish'>;
  readonly user: Pick<UserService, 'listByIds'>;
  readonly agentSaving: Pick<AgentSavingService, 'create' | 'requireUsable' | 'save'>;
  readonly engineAgents: SpeechEngineAgentsService;
}

interface SpeechEngineInput {
  readonly name?: string | null | undefined;
  readonly tags?: readonly string[] | null | undefined;
  /** Sections of the config. */
  readonly sections: Readonly<Record<string, unknown>>;
}

export interface SpeechEngineView {
  readonly engine: SpeechEngine;
  readonly creator: { readonly name: string; readonly email: string };
  readonly isCreator: boolean;
  readonly isAdmin: boolean;
}

const weekMs = 7 * 24 * 3_600_000;
const defaultName = 'Speech Engine';

function parse(sections: unknown): SpeechEngineConfig {
  const result = speechEngineConfig.safeParse(sections);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const param = issue?.path.join('.') ?? '';
  throw new AppError('invalid_parameters', { param, message: `${param}: ${issue?.message}`.slice(0, 500) });
}

/** Keeps only the sections that were given. */
const given = (sections: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(sections).filter(([, value]) => value !== null && value !== undefined));

/** Speech engines: hearing and speech for conversations that a server of the customer answers (AGENT-032). */
export function speechEnginesService(deps: SpeechEnginesDeps) {
  const { db, clock, live, user, agentSaving, engineAgents } = deps;

  async function toViews(actor: Actor, engines: readonly SpeechEngine[]): Promise<SpeechEngineView[]> {
    const people = await user.listByIds([...new Set(engines.map(({ userId }) => userId))]);
    const byId = new Map(people.map((person) => [person.id, person]));
    return engines.map((engine) => {
      const person = byId.get(engine.userId);
      return {
        engine,
        creator: { name: person?.firstName ?? '', email: person?.email ?? '' },
        isCreator: engine.userId === actor.userId,
        isAdmin: actor.role === 'admin',
      };
    });
  }

  const publish = (tx: Tx, actor: Actor, id: string): Promise<void> =>
    live.publish(actor.workspaceId, { topic: 'speech-engines', id }, tx);

  async function require(actor: Actor, id: string): Promise<SpeechEngine> {
    // The public API also accepts the ID with the prefix of an agent.
    const engine = await speechEnginesStore(db).find(actor.workspaceId, id.replace(/^agent_/, 'seng_'));
    if (!engine) throw new AppError('speech_engine_not_found', { param: 'speech_engine_id' });
    return engine;
  }

  async function insert(
    actor: Actor,
    { name, tags, config }: { name: string; tags: readonly string[]; config: SpeechEngineConfig },
  ): Promise<SpeechEngineView> {
    if ((await speechEnginesStore(db).count(actor.workspaceId)) >= speechEngineLimits.count)
      throw new AppError('conflict', {
        message: `A workspace has at most ${speechEngineLimits.count} speech engines.`,
      });
    const id = `seng_${newId()}`;
    const now = clock();
    const row = { id, userId: actor.userId, name, tags, config, createdAt: now, updatedAt: now };
    const draft = { id, name, tags, config: toAgentConfig(config, actor.apiKeyId ?? null) };
    await agentSaving.create(actor, draft, async (tx) => {
      await speechEnginesStore(tx).insert(actor.workspaceId, row);
      await publish(tx, actor, id);
    });
    return (await toViews(actor, [await require(actor, id)]))[0]!;
  }

  return {
    /** Throws `invalid_cursor` for an unknown `after`. */
    async list(actor: Actor, query: Omit<SpeechEngineQuery, 'callsSince'>) {
      const store = speechEnginesStore(db);
      if (query.after !== undefined && !(await store.find(actor.workspaceId, query.after)))
        throw new AppError('invalid_cursor', { param: 'cursor' });
      const callsSince = new Date(clock().getTime() - weekMs);
      const rows = await store.list(actor.workspaceId, { ...query, callsSince, limit: query.limit + 1 });
      return { items: await toViews(actor, rows.slice(0, query.limit)), hasMore: rows.length > query.limit };
    },

    get: async (actor: Actor, id: string): Promise<SpeechEngineView> =>
      (await toViews(actor, [await require(actor, id)]))[0]!,

    /** Throws `invalid_parameters` with the path of a wrong field, and like `AgentSavingService.create`. */
    create: (actor: Actor, { name, tags, sections }: SpeechEngineInput): Promise<SpeechEngineView> =>
      insert(actor, { name: name ?? defaultName, tags: tags ?? [], config: parse(given(sections)) }),

    async duplicate(actor: Actor, id: string, name: string | null | undefined): Promise<SpeechEngineView> {
      const source = await require(actor, id);
      return insert(actor, { name: name ?? source.name, tags: source.tags, config: parse(source.config) });
    },

    async update(actor: Actor, id: string, { name, tags, sections }: SpeechEngineInput): Promise<SpeechEngineView> {
      const before = await require(actor, id);
      const config = parse(mergeSections({ ...before.config }, sections));
      const agent = await engineAgents.require(actor.workspaceId, before.id);
      // A key that changes the engine is the one that its server has to know.
      const stored = await engineAgents.liveConfig(agent);
      const keyId = actor.apiKeyId ?? signingKeyOf(stored);
      const next = toAgentConfig(config, keyId);
      await agentSaving.requireUsable(actor, next, stored);
      const updated = await transaction(db, async (tx) => {
        const columns = { ...(name != null && { name }), ...(tags != null && { tags }) };
        await agentSaving.save(tx, actor, agent, { branchId: agent.mainBranchId, config: next, ...columns });
        const engine = await speechEnginesStore(tx).update(actor.workspaceId, before.id, {
          ...columns,
          ...{ config, updatedAt: clock() },
        });
        await publish(tx, actor, before.id);
        return engine;
      });
      return (await toViews(actor, [updated]))[0]!;
    },

    /** Deletes it with its conversations. */
    async delete(actor: Actor, id: string): Promise<void> {
      const engine = await require(actor, id);
      await transaction(db, async (tx) => {
        await engineAgents.delete(tx, actor.workspaceId, engine.id);
        await speechEnginesStore(tx).delete(actor.workspaceId, engine.id);
        await publish(tx, actor, engine.id);
      });
    },
  };
}
export type SpeechEnginesService = ReturnType<typeof speechEnginesService>;

const signingKey = z.object({
  platform_settings: z.object({ speech_engine: z.object({ signing_key_id: z.string() }) }),
});
const signingKeyOf = (config: unknown): string | null =>
  signingKey.safeParse(config).data?.platform_settings.speech_engine.signing_key_id ?? null;
