import { z } from 'zod';
import { defaultInstanceMode, type InstanceMode, instanceModes } from '../../../contract/catalogue/instance-modes.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database-client.ts';
import { everyone, type Live } from '../../platform/live.ts';
import type { Log } from '../../platform/log.ts';
import { requirePermission } from '../../platform/permissions.ts';
import { instanceStore } from './instance.store.ts';

export interface InstanceState {
  readonly mode: InstanceMode;
  readonly isChosen: boolean;
  readonly isFixed: boolean;
}

interface InstanceDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly live: Live;
  readonly log: Log;
  /** The mode from the environment, which overrides the owner's choice. */
  readonly fixedMode: InstanceMode | undefined;
  /** Whether emails reach people: a mail server is set, or the mailbox of development shows them. */
  readonly sendsMail: boolean;
  /** O-25: plans may be shown but cannot be bought. */
  readonly isIsolated: boolean;
  /** Called in the transaction that changes the mode. */
  readonly onChange: (tx: Tx) => Promise<void>;
}

/** The owner's answer about the download of recommended models. */
const modelChoice = z.object({
  agrees: z.boolean(),
  /** IDs of the models that are not installed yet. */
  pending: z.array(z.string()),
  /** Why they are not, for the owner. */
  problem: z.string().nullable(),
});
export type ModelChoice = z.infer<typeof modelChoice>;

const key = 'mode';
const modelChoiceKey = 'models_at_start';
const toMode = (value: unknown): InstanceMode | undefined => instanceModes.find((mode) => mode === value);

/**
 * Server-wide settings. The mode is cached in memory, because every credit reservation needs it. Changes are published to
 * all server processes, which update their cache before clients reload.
 */
export async function instanceService(deps: InstanceDeps) {
  const { db, clock, live, log, fixedMode, sendsMail, isIsolated, onChange } = deps;
  let storedMode = toMode(await instanceStore(db).get(key));
  /** Number of changes since the start: a value that was read before a change is stale. */
  let changeCount = 0;
  const reload = async () => {
    const before = changeCount;
    const read = toMode(await instanceStore(db).get(key));
    if (changeCount === before) storedMode = read;
  };
  live.subscribe(
    everyone,
    ({ topic, id }) => {
      if (topic !== 'instance') return;
      changeCount += 1;
      storedMode = toMode(id);
    },
    () => void reload().catch((err: unknown) => log.warn({ err }, 'failed to read the server mode')),
  );
  // The mode may have changed between the first read and the subscription.
  await reload();

  const mode = (): InstanceMode => fixedMode ?? storedMode ?? defaultInstanceMode;
  const state = (): InstanceState => ({
    mode: mode(),
    isChosen: (fixedMode ?? storedMode) !== undefined,
    isFixed: fixedMode !== undefined,
  });

  return {
    mode,

    /** Reads the mode from the database, to include recent changes by other processes. */
    async readMode(): Promise<InstanceMode> {
      await reload();
      return mode();
    },

    /**
     * On a private server every workspace is unlimited and no plans or prices are shown. `subscriptionService` checks this
     * in `get` and `reserve`; stored plans and counts are unchanged.
     */
    isPrivate: (): boolean => mode() === 'private',

    isIsolated: (): boolean => isIsolated,

    sendsMail: (): boolean => sendsMail,

    /** Undefined before the first answer. */
    async readModelChoice(): Promise<ModelChoice | undefined> {
      return modelChoice.safeParse(await instanceStore(db).get(modelChoiceKey)).data;
    },
    storeModelChoice: (choice: ModelChoice): Promise<void> => instanceStore(db).set(modelChoiceKey, choice, clock()),

    async settings(actor: Actor): Promise<InstanceState> {
      requirePermission(actor, 'server.configure');
      return state();
    },

    async change(actor: Actor, next: InstanceMode): Promise<InstanceState> {
      requirePermission(actor, 'server.configure');
      if (fixedMode !== undefined)
        throw new AppError('conflict', {
          message: `INSTANCE_MODE in the environment of the server is ${fixedMode}. Change the mode there.`,
          param: 'mode',
        });
      await transaction(db, async (tx) => {
        await instanceStore(tx).set(key, next, clock());
        await live.publish(everyone, { topic: 'instance', id: next }, tx);
        await onChange(tx);
      });
      // Update this process immediately; others receive the published change.
      changeCount += 1;
      storedMode = next;
      return state();
    },
  };
}
export type InstanceService = Awaited<ReturnType<typeof instanceService>>;
