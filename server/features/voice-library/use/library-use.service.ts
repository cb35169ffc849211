import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Clock } from '../../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../../platform/db/database-client.ts';
import type { VoiceCopiesService } from '../../voices/voice-copies.service.ts';
import type { VoicesService } from '../../voices/voices.service.ts';
import { dayOf, daysUpTo } from '../voice-library.rules.ts';
import { sharedVoicesStore } from '../voice-library.store.ts';
import { sharedUseStore, type UseOfDay } from './library-use.store.ts';

interface SharedUseDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly copies: VoiceCopiesService;
  readonly voices: Pick<VoicesService, 'own'>;
  /** Whether the id is a default voice's: nobody shares those. */
  readonly isDefault: (voiceId: string) => boolean;
  /** Something changed for those who added the voice. */
  readonly tellHolders: (tx: Tx, voiceId: string) => Promise<void>;
}

/** What others do with shared voices. */
export function sharedUseService({ db, clock, copies, voices, isDefault, tellHolders }: SharedUseDeps) {
  return {
    /** Counts what was spoken with voices from the library, within the transaction that charges it. */
    async record(
      tx: Tx,
      actor: Pick<Actor, 'workspaceId' | 'userId'>,
      uses: readonly { readonly voiceId?: string | undefined; readonly characters: number }[],
      { isReader = false }: { isReader?: boolean } = {},
    ): Promise<void> {
      const made = new Map<string, number>();
      for (const { voiceId, characters } of uses)
        if (voiceId && !isDefault(voiceId)) made.set(voiceId, (made.get(voiceId) ?? 0) + characters);
      if (made.size === 0) return;
      const added = await copies.findCopies(actor.workspaceId, [...made.keys()], tx);
      const day = dayOf(clock());
      // The order is the same in every transaction: none waits for another in a circle.
      for (const copy of added.sort((a, b) => (a.sourceVoiceId < b.sourceVoiceId ? -1 : 1)))
        await sharedUseStore(tx).record({
          voiceId: copy.sourceVoiceId,
          day,
          isReader,
          userId: actor.userId,
          characters: made.get(copy.id)!,
        });
    },

    /** VOICE-028: the last `days` days of a voice of the caller's, each one, also those without any use. */
    async stats(actor: Actor, voiceId: string, { days, readerApp }: { days: number; readerApp: boolean }) {
      const voice = await voices.own(actor, voiceId);
      if (voice.sourceVoiceId !== null)
        throw new AppError('voice_access_denied', {
          message: 'What others do with a voice is told to whoever shares it.',
          param: 'voice_id',
        });
      const range = daysUpTo(clock(), days);
      const [shared, used, counts] = await Promise.all([
        sharedVoicesStore(db).find(voiceId),
        sharedUseStore(db).days(voiceId, range[0]!, readerApp),
        copies.countCopies(voiceId),
      ]);
      const byDay = new Map(used.map((one) => [one.day, one]));
      return {
        days: range.map((day): UseOfDay => byDay.get(day) ?? { day, characters: 0, users: 0, added: 0 }),
        addedByCount: shared?.addedByCount ?? 0,
        likedByCount: counts.likes,
      };
    },

    /** Brings what the library is sorted by up to date. `all`: also voices that nobody used since yesterday. */
    async refresh({ all }: { all: boolean }): Promise<void> {
      const now = clock();
      const store = sharedUseStore(db);
      const [yesterday, today] = daysUpTo(now, 2) as [string, string];
      await store.addUp({
        week: daysUpTo(now, 7)[0]!,
        year: daysUpTo(now, 365)[0]!,
        usedSince: all ? undefined : yesterday,
      });
      for (const id of await store.block(await copies.bannedVoiceIds(), now))
        await transaction(db, (tx) => tellHolders(tx, id));
      if (!all) return;
      await store.setLiked(await copies.countLikes());
      await store.forgetUsersBefore(today);
    },
  };
}
export type SharedUseService = ReturnType<typeof sharedUseService>;
