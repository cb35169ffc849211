import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Clock } from '../../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../../platform/db/database-client.ts';
import type { VoiceEarning } from '../../earnings/earnings.service.ts';
import type { VoiceCopiesService } from '../../voices/voice-copies.service.ts';
import type { VoicesService } from '../../voices/voices.service.ts';
import { lastDays, toDay } from '../voice-library.rules.ts';
import { sharedVoicesStore } from '../voice-library.store.ts';
import { type DailyUsage, libraryUsageStore } from './library-usage.store.ts';

interface LibraryUsageDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly copies: VoiceCopiesService;
  readonly voices: Pick<VoicesService, 'getOwned'>;
  /** Whether the id is that of a default voice, which is never shared. */
  readonly isDefault: (voiceId: string) => boolean;
  /** Notifies the workspaces with a copy. */
  readonly notifyHolders: (tx: Tx, voiceId: string) => Promise<void>;
  /** Pays the owners of voices for a charged use by others, in its transaction (PAYOUT-003). The same use is paid once. */
  readonly recordEarnings: (tx: Tx, uses: readonly VoiceEarning[], reference: string) => Promise<void>;
}

/** Speech with one voice. */
interface VoiceUsage {
  readonly voiceId?: string | undefined;
  readonly characters: number;
  /** What was charged for it. */
  readonly credits: number;
  /** The rate of the voice. */
  readonly voiceMultiplier?: number | undefined;
}

/** Tools that charge by time, such as the voice changer, pay for the credits, which contain the rate of the voice. */
const paidCharacters = ({ characters, credits, voiceMultiplier = 1 }: VoiceUsage) =>
  characters > 0 ? { characters, multiplier: voiceMultiplier } : { characters: credits, multiplier: 1 };

/** Usage of shared voices by others. */
export function libraryUsageService(deps: LibraryUsageDeps) {
  const { db, clock, copies, voices, isDefault, notifyHolders, recordEarnings } = deps;
  return {
    /**
     * Records speech with library voices and what it earns, in the transaction that charges it. `reference` names the use,
     * so that its owner is paid once.
     */
    async record(
      tx: Tx,
      actor: Pick<Actor, 'workspaceId' | 'userId'>,
      usages: readonly VoiceUsage[],
      { reference, isReader = false }: { readonly reference: string; readonly isReader?: boolean },
    ): Promise<void> {
      const charactersByCopy = new Map<string, number>();
      for (const { voiceId, characters } of usages)
        if (voiceId && !isDefault(voiceId))
          charactersByCopy.set(voiceId, (charactersByCopy.get(voiceId) ?? 0) + characters);
      if (charactersByCopy.size === 0) return;
      const workspaceCopies = await copies.findCopies(actor.workspaceId, [...charactersByCopy.keys()], tx);
      const day = toDay(clock());
      // A fixed order of locks prevents deadlocks.
      for (const copy of workspaceCopies.sort((a, b) => (a.sourceVoiceId < b.sourceVoiceId ? -1 : 1)))
        await libraryUsageStore(tx).record({
          voiceId: copy.sourceVoiceId,
          day,
          isReader,
          userId: actor.userId,
          characters: charactersByCopy.get(copy.id)!,
        });
      // Credits are rounded over all voices of a use, so that a voice may have none of them.
      if (usages.every(({ credits }) => credits === 0)) return;
      const owners = await libraryUsageStore(tx).findOwners(workspaceCopies.map(({ sourceVoiceId }) => sourceVoiceId));
      const paid = new Map(usages.map((usage) => [usage.voiceId, paidCharacters(usage)]));
      const earnings = workspaceCopies.flatMap(({ id, sourceVoiceId }) => {
        const workspaceId = owners.get(sourceVoiceId);
        if (workspaceId === undefined || workspaceId === actor.workspaceId) return [];
        return [{ workspaceId, voiceId: sourceVoiceId, ...paid.get(id)! }];
      });
      if (earnings.length > 0) await recordEarnings(tx, earnings, reference);
    },

    /** VOICE-028: usage of the caller's voice for each of the last `days` days, including days without usage. */
    async stats(actor: Actor, voiceId: string, { days, readerApp }: { days: number; readerApp: boolean }) {
      const voice = await voices.getOwned(actor, voiceId);
      if (voice.sourceVoiceId !== null)
        throw new AppError('voice_access_denied', {
          message: 'Only the owner of a shared voice can see its usage.',
          param: 'voice_id',
        });
      const range = lastDays(clock(), days);
      const [shared, usageDays, counts] = await Promise.all([
        sharedVoicesStore(db).find(voiceId),
        libraryUsageStore(db).days(voiceId, range[0]!, readerApp),
        copies.countCopies(voiceId),
      ]);
      const byDay = new Map(usageDays.map((usageDay) => [usageDay.day, usageDay]));
      return {
        days: range.map((day): DailyUsage => byDay.get(day) ?? { day, characters: 0, users: 0, added: 0 }),
        addedByCount: shared?.addedByCount ?? 0,
        likedByCount: counts.likes,
      };
    },

    /** Updates the columns by which the library is sorted. `all`: also for voices not used since yesterday. */
    async refresh({ all }: { all: boolean }): Promise<void> {
      const now = clock();
      const store = libraryUsageStore(db);
      const [yesterday, today] = lastDays(now, 2) as [string, string];
      await store.recalculateTotals({
        week: lastDays(now, 7)[0]!,
        year: lastDays(now, 365)[0]!,
        usedSince: all ? undefined : yesterday,
      });
      for (const id of await store.setBlocked(await copies.bannedVoiceIds(), now))
        await transaction(db, (tx) => notifyHolders(tx, id));
      if (!all) return;
      await store.setLikeCounts(await copies.countLikes());
      await store.deleteUsersBefore(today);
    },
  };
}
export type LibraryUsageService = ReturnType<typeof libraryUsageService>;
