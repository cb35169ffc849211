import { defaultInstanceMode, type InstanceMode, instanceModes } from '../../../contract/catalogue/instance-modes.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database-client.ts';
import { everyone, type Live } from '../../platform/live.ts';
import type { Log } from '../../platform/log.ts';
import { mayChangeInstance } from './instance.access.ts';
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
  /** What the environment says, which counts more than what the owner says. */
  readonly fixedMode: InstanceMode | undefined;
  /** O-25: plans may show, but none is sold here. */
  readonly isIsolated?: boolean;
  /** Is told of a change, in the transaction that makes it. */
  readonly onChange?: (tx: Tx) => Promise<void>;
  readonly findUser: (userId: string) => Promise<{ readonly isServerOwner: boolean } | undefined>;
}

const key = 'mode';
const toMode = (value: unknown): InstanceMode | undefined => instanceModes.find((mode) => mode === value);

/**
 * What the whole server is. The mode is in memory, since every reservation of credits asks for it; a change is told to
 * every server process, whose own memory is right before the documents that hang on it are loaded again.
 */
export async function instanceService(deps: InstanceDeps) {
  const { db, clock, live, log, fixedMode, isIsolated = false, findUser, onChange } = deps;
  let chosen = toMode(await instanceStore(db).get(key));
  /** Told since the start; what was read before the last of them is old. */
  let changeCount = 0;
  const reload = async () => {
    const before = changeCount;
    const read = toMode(await instanceStore(db).get(key));
    if (changeCount === before) chosen = read;
  };
  live.subscribe(
    everyone,
    ({ topic, id }) => {
      if (topic !== 'instance') return;
      changeCount += 1;
      chosen = toMode(id);
    },
    () => void reload().catch((err: unknown) => log.warn({ err }, 'the mode of the server could not be read')),
  );
  // Told between the first read and the subscription.
  await reload();

  const mode = (): InstanceMode => fixedMode ?? chosen ?? defaultInstanceMode;
  const state = (): InstanceState => ({
    mode: mode(),
    isChosen: (fixedMode ?? chosen) !== undefined,
    isFixed: fixedMode !== undefined,
  });

  async function requireOwner(actor: Actor): Promise<void> {
    if (!mayChangeInstance(await findUser(actor.userId)))
      throw new AppError('forbidden', { message: 'Only the owner of this server may see and change its settings.' });
  }

  return {
    mode,

    /** The same, also where a change of another process has not been heard of yet. */
    async readMode(): Promise<InstanceMode> {
      await reload();
      return mode();
    },

    /**
     * Every workspace is unlimited, and no plan, price or upsell shows: `subscriptionService` asks it in `get` and
     * `reserve`, and leaves the stored plan and counts as they are.
     */
    isPrivate: (): boolean => mode() === 'private',

    isIsolated: (): boolean => isIsolated,

    async settings(actor: Actor): Promise<InstanceState> {
      await requireOwner(actor);
      return state();
    },

    async change(actor: Actor, next: InstanceMode): Promise<InstanceState> {
      await requireOwner(actor);
      if (fixedMode !== undefined)
        throw new AppError('conflict', {
          message: `INSTANCE_MODE in the environment of the server says ${fixedMode}: change it there.`,
          param: 'mode',
        });
      await transaction(db, async (tx) => {
        await instanceStore(tx).set(key, next, clock());
        await live.publish(everyone, { topic: 'instance', id: next }, tx);
        await onChange?.(tx);
      });
      // The caller's next request, on this process, finds it; those of others a moment later.
      changeCount += 1;
      chosen = next;
      return state();
    },
  };
}
export type InstanceService = Awaited<ReturnType<typeof instanceService>>;
