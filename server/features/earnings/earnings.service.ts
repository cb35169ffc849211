import type { EarningKind } from '../../../contract/billing/earnings-limits.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database-client.ts';
import { newId } from '../../platform/ids.ts';
import type { LiveToMany } from '../../platform/live.ts';
import { requirePermission } from '../../platform/permissions.ts';
import { dayAfter, nextTransferAt, splitPicos, voiceEarningPicos } from './earnings.rules.ts';
import { type EarningDiscrepancy, earningsStore } from './earnings.store.ts';

/** Recomputes the balances of all workspaces from their lines and days; returns those that differ. */
export async function findEarningDiscrepancies(db: Db): Promise<EarningDiscrepancy[]> {
  const all: EarningDiscrepancy[] = [];
  for (let after: string | undefined = ''; after !== undefined; ) {
    const page: { discrepancies: EarningDiscrepancy[]; last: string | undefined } =
      await earningsStore(db).findDiscrepancies(after);
    all.push(...page.discrepancies);
    after = page.last;
  }
  return all;
}

interface EarningsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly live: Pick<LiveToMany, 'publishToMany'>;
  /** Micros that 1,000 characters of a shared voice earn, before the rate of the voice. */
  readonly voiceRateMicros: number;
  /** Nothing is charged on a private server, so that uses of voices earn nothing there. */
  readonly isPrivate: () => boolean;
}

/** A change of the balance of a creator. */
export interface Earning {
  /** The workspace that earns. */
  readonly workspaceId: string;
  readonly kind: EarningKind;
  /** Millionths of a US dollar; negative for what is paid out or taken back. */
  readonly amountMicros: number;
  /** The voice, read, task or transfer. */
  readonly sourceId: string;
  /** Characters of voices, seconds of reads, 1 of tasks. */
  readonly quantity: number;
  /** What makes it unique on the server, such as `task <id>`: it is added once. */
  readonly reference: string;
}

/** The use of a shared voice by another workspace. */
export interface VoiceEarning {
  /** The owner of the voice. */
  readonly workspaceId: string;
  readonly voiceId: string;
  readonly characters: number;
  /** The rate of the voice, as it was charged. */
  readonly multiplier: number;
}

/** Days and sources of one report at most. */
const maxDays = 1100;
const maxSources = 1000;

/** The append-only ledger of creators: what shared voices, reads and tasks earn, and what was paid out. */
export function earningsService({ db, clock, live, voiceRateMicros, isPrivate }: EarningsDeps) {
  /** Adds a line with its day and the balance, in `tx`. Returns false if the reference exists, and changes nothing. */
  async function record(tx: Tx, earning: Earning): Promise<boolean> {
    await earningsStore(tx).lockAccount(earning.workspaceId);
    const isNew = await earningsStore(tx).append({ ...earning, id: newId(), createdAt: clock() });
    if (isNew) await live.publishToMany([earning.workspaceId], { topic: 'payouts' }, tx);
    return isNew;
  }

  return {
    record,

    /**
     * Adds what charged uses of shared voices earn, in the transaction that charges them. `reference` names the use: the same
     * one earns once. Fractions of a micro stay on the account until they are a whole one.
     */
    async recordVoiceUses(tx: Tx, uses: readonly VoiceEarning[], reference: string): Promise<void> {
      if (isPrivate()) return;
      const store = earningsStore(tx);
      // A fixed order of locks prevents deadlocks.
      const sorted = [...uses].sort((a, b) => (a.workspaceId < b.workspaceId ? -1 : 1));
      for (const { workspaceId, voiceId, characters, multiplier } of sorted) {
        if (characters <= 0) continue;
        const account = await store.lockAccount(workspaceId);
        const earned = voiceEarningPicos(characters, voiceRateMicros, multiplier);
        const { micros: amountMicros, remainderPicos } = splitPicos(earned, account.remainderPicos);
        const line = { workspaceId, kind: 'voice', sourceId: voiceId, amountMicros, quantity: characters } as const;
        await store.append(
          { ...line, id: newId(), reference: `voice ${reference} ${voiceId}`, createdAt: clock() },
          remainderPicos,
        );
      }
    },

    /** Whether uses of shared voices earn anything, how many micros for 1,000 characters, and when balances are paid. */
    terms: () => ({
      isEarning: !isPrivate() && voiceRateMicros > 0,
      voiceRateMicros,
      nextTransferAt: nextTransferAt(clock()),
    }),

    findAccount: (workspaceId: string) => earningsStore(db).findAccount(workspaceId),

    /**
     * What was earned from the day `from` to `to`, both included, without transfers: by day and kind, or by source, then the
     * largest `maxSources`. Throws `bad_request` for more than `maxDays`.
     */
    async report(actor: Actor, { from, to }: { readonly from: string; readonly to: string }, by: 'day' | 'source') {
      requirePermission(actor, 'earnings.read');
      const days = (Date.parse(to) - Date.parse(from)) / 86_400_000;
      if (!(days >= 0 && days < maxDays))
        throw new AppError('bad_request', {
          message: `"to" must not be before "from", and at most ${maxDays} days later.`,
          param: 'to',
        });
      const range = { from, until: dayAfter(to) };
      const sums = earningsStore(db).sum(actor.workspaceId, range, by, by === 'day' ? maxDays * 6 : maxSources);
      return (await sums).filter(({ kind }) => kind !== 'transfer' && kind !== 'transfer_returned');
    },

    /** Sums of all lines by kind. */
    sumKinds: (actor: Actor) => earningsStore(db).sumKinds(actor.workspaceId),

    /** Lines, newest first. */
    listLines(
      actor: Actor,
      page: { readonly after: string | undefined; readonly limit: number; readonly kind: EarningKind | undefined },
    ) {
      requirePermission(actor, 'earnings.read');
      return earningsStore(db).listLines(actor.workspaceId, page);
    },

    /** Adds or takes back an amount, by the operator. Returns false if the reference exists. */
    adjust: (earning: Omit<Earning, 'kind' | 'quantity'>): Promise<boolean> =>
      transaction(db, (tx) => record(tx, { ...earning, kind: 'adjustment', quantity: 0 })),
  };
}
export type EarningsService = ReturnType<typeof earningsService>;
