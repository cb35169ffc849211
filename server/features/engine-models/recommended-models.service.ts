import { z } from 'zod';
import {
  downloadBytes,
  type EngineModelEntry,
  isPinned,
  type ModelsAtStart,
} from '../../../contract/catalogue/engine-models.ts';
import type { ProxyOptions } from '../../../engines/sherpa/install/fetch-response.ts';
import { readInstallState } from '../../../engines/sherpa/install/install-state.ts';
import { isReachable, mirrorOf } from '../../../engines/sherpa/install/mirror.ts';
import { findShortage, type ResourceOptions } from '../../../engines/sherpa/install/resources.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { type Jobs, jobKind } from '../../platform/jobs/jobs.ts';
import { requirePermission } from '../../platform/permissions.ts';
import type { InstanceService } from '../instance/instance.service.ts';
import type { EngineModelsService } from './engine-models.service.ts';
import type { InstallsService } from './model-installs.service.ts';
import { type RtfOf, recommendModels } from './recommended-models.rules.ts';

export const recommendedModelsJob = jobKind({ name: 'engine-models.recommended', payload: z.object({}) });

interface RecommendedModelsDeps {
  readonly policy: ModelsAtStart;
  readonly folder: string;
  readonly mirror: string | undefined;
  readonly proxies: ProxyOptions;
  readonly resources?: Omit<ResourceOptions, 'models'>;
  readonly catalogue: readonly EngineModelEntry[];
  readonly engineModels: Pick<EngineModelsService, 'list' | 'awaitSpeed' | 'findRtf'>;
  readonly installs: Pick<InstallsService, 'queue'>;
  readonly instance: Pick<InstanceService, 'readModelChoice' | 'storeModelChoice'>;
  readonly jobs: Pick<Jobs, 'send'>;
  /** The owner of the server. `isConfigured`: the environment created the account, so it saw no first-run screen. */
  readonly findOwner: () => Promise<{ readonly workspaceId: WorkspaceId; readonly isConfigured: boolean } | undefined>;
  /** The locale of the server. */
  readonly locale: string | undefined;
}

/** What would be downloaded for some languages. */
export interface RecommendedModels {
  readonly entries: readonly EngineModelEntry[];
  readonly rtfOf: RtfOf;
  /** Hosts that the models come from. */
  readonly hosts: readonly string[];
  /** Why they cannot be installed. */
  readonly problem: string | undefined;
}

/**
 * Installs the recommended models for the languages of the owner, who agreed to it in the app or configured the server
 * through its environment. What could not be installed is tried again every hour and at the next start.
 */
export function recommendedModelsService(deps: RecommendedModelsDeps) {
  const { policy, folder, mirror, proxies, resources, catalogue, engineModels, installs, instance, jobs } = deps;

  const isInstalled = (id: string): boolean => engineModels.list().some((model) => model.id === id && model.installed);
  /** The real-time factors on this machine. Measuring it takes about a second, once. */
  async function readRtfs(): Promise<RtfOf> {
    const gflops = await engineModels.awaitSpeed();
    return (entry) => engineModels.findRtf({ id: entry.id, entry, installed: undefined }, gflops);
  }
  const listMissing = (tags: readonly string[], rtfOf: RtfOf) =>
    recommendModels(catalogue, tags, rtfOf).filter(({ id }) => !isInstalled(id));
  const hostsOf = (entries: readonly EngineModelEntry[]): readonly string[] => [
    ...new Set(entries.map((entry) => new URL(mirrorOf(entry, mirror)).host)),
  ];

  /** The models that are still to be installed. */
  async function listPending(): Promise<readonly EngineModelEntry[]> {
    const choice = policy === 'never' ? undefined : await instance.readModelChoice();
    return catalogue.filter((entry) => choice?.pending.includes(entry.id) && isPinned(entry) && !isInstalled(entry.id));
  }

  async function store(agrees: boolean, tags: readonly string[]): Promise<void> {
    const pending = agrees ? listMissing(tags, await readRtfs()).map(({ id }) => id) : [];
    await instance.storeModelChoice({ agrees, pending, problem: null });
    if (pending.length > 0) await jobs.send(recommendedModelsJob, {}, { singletonKey: 'once' });
  }

  const service = {
    policy,

    /** What the operator would agree to. */
    async plan(actor: Actor, tags: readonly string[]): Promise<RecommendedModels> {
      requirePermission(actor, 'engine_model.manage');
      const rtfOf = await readRtfs();
      const entries = listMissing(tags, rtfOf);
      return {
        entries,
        rtfOf,
        hosts: hostsOf(entries),
        problem: await findShortage(entries, { models: folder, ...resources }),
      };
    },

    /** Stores the answer of the operator; an agreement starts the downloads. */
    async decide(
      actor: Actor,
      { agrees, languages }: { agrees: boolean; languages: readonly string[] },
    ): Promise<void> {
      requirePermission(actor, 'engine_model.manage');
      if (policy === 'never')
        throw new AppError('conflict', {
          message: 'MODELS_AT_START in the environment of the server is never. Install single models instead.',
        });
      await store(agrees, languages);
    },

    /** The answer, the IDs that wait, and why the downloads have not started. */
    async state(): Promise<{ agrees: boolean | undefined; waiting: readonly string[]; problem: string | undefined }> {
      const choice = await instance.readModelChoice();
      const waiting = choice?.problem ? [] : (await listPending()).map(({ id }) => id);
      return { agrees: choice?.agrees, waiting, problem: (policy !== 'never' && choice?.problem) || undefined };
    },

    /** Does not install the model by itself any more, because the operator cancelled or removed it. */
    async forget(modelId: string): Promise<void> {
      const choice = await instance.readModelChoice();
      if (choice?.pending.includes(modelId))
        await instance.storeModelChoice({ ...choice, pending: choice.pending.filter((id) => id !== modelId) });
    },

    /** Continues what is pending after a restart, and starts for an owner who has no first-run screen. */
    async start(): Promise<void> {
      if (policy === 'never') return;
      const choice = await instance.readModelChoice();
      if (choice) {
        if (choice.pending.length > 0) await jobs.send(recommendedModelsJob, {}, { singletonKey: 'once' });
        return;
      }
      if (policy === 'auto' && (await deps.findOwner())?.isConfigured) await store(true, [deps.locale ?? 'en']);
    },

    /** What the server downloads or offers, as a sentence for its start output; undefined if neither. */
    async describe(): Promise<string | undefined> {
      const pending = await listPending();
      const off = 'MODELS_AT_START=never turns this off.';
      if (pending.length > 0) {
        const names = new Intl.ListFormat('en').format(pending.map(({ title }) => title));
        const mb = Math.ceil(pending.reduce((sum, entry) => sum + downloadBytes(entry), 0) / 1e6);
        return `Downloading natural voices in the background: ${names} (${mb} MB from ${hostsOf(pending).join(', ')}). ${off}`;
      }
      if (policy === 'never' || (await instance.readModelChoice())) return undefined;
      return `The app offers its owner to download natural voices; nothing is downloaded before. ${off}`;
    },

    /** Runs the job: queues the installations if the mirror is reachable and the machine has enough space and memory. */
    async run(): Promise<void> {
      const choice = policy === 'never' ? undefined : await instance.readModelChoice();
      const owner = choice && choice.pending.length > 0 ? await deps.findOwner() : undefined;
      if (!choice || !owner) return;
      // A state without a job is a failure that a retry would repeat.
      const entries = (await listPending()).filter(({ id }) => {
        const { jobId, problem } = readInstallState(folder, id);
        return problem === undefined || jobId !== undefined;
      });
      const problem =
        (await findShortage(entries, { models: folder, ...resources })) ?? (await findUnreachable(entries));
      await instance.storeModelChoice({ ...choice, pending: entries.map(({ id }) => id), problem: problem ?? null });
      if (problem !== undefined) return;
      for (const entry of entries) await installs.queue(owner.workspaceId, entry);
    },
  };

  async function findUnreachable([entry]: readonly EngineModelEntry[]): Promise<string | undefined> {
    if (!entry || (await isReachable(entry, mirror, proxies))) return undefined;
    return `This server can’t reach ${hostsOf([entry]).join()} to download natural voices: connect it to the internet, or install a model from a file with npm run models -- add <file>.`;
  }
  return service;
}
export type RecommendedModelsService = ReturnType<typeof recommendedModelsService>;
