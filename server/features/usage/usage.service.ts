import type { UsageBreakdown, UsageInterval, UsageMetric } from '../../../contract/billing/usage.ts';
import { hasUsageAnalytics } from '../../../contract/catalogue/plans/plan-ranks.ts';
import { isAllowed } from '../../../contract/permissions/evaluate.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import { newId, type WorkspaceId } from '../../platform/ids.ts';
import type { ApiKeysService } from '../api-keys/api-keys.service.ts';
import type { SubscriptionService } from '../subscription/subscription.service.ts';
import type { UserService } from '../user/user.service.ts';
import type { VoicesService } from '../voices/voices.service.ts';
import { type BucketSize, hourMs, toMilliseconds } from './time/usage-time.rules.ts';
import {
  analyticsRequired,
  bucketSizeFromSeconds,
  invalidParameter,
  listBucketStarts,
  toHourRange,
} from './time/usage-time.service.ts';
import {
  breakdownParts,
  buildPercentiles,
  buildSeries,
  disambiguateNames,
  firstAudioSteps,
  maxValues,
  metricMeasures,
} from './usage.rules.ts';
import { type UsageRow, type UsageScope, usageStore } from './usage.store.ts';

interface UsageDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly voices: Pick<VoicesService, 'nameLookup'>;
  readonly apiKeys: Pick<ApiKeysService, 'listNames'>;
  readonly user: Pick<UserService, 'findEmails'>;
  readonly subscription: Pick<SubscriptionService, 'get'>;
  /** Called for each recorded generation in the same transaction, to count library voices for their owners. */
  readonly onUse: (
    tx: Tx,
    actor: Actor,
    voices: readonly VoiceUse[],
    options: { readonly reference: string },
  ) => Promise<void>;
}

/** Usage of one voice by one generation. */
export type VoiceUse = Pick<UsageRow, 'voiceId' | 'voiceMultiplier'> &
  Readonly<Record<'credits' | 'characters' | 'audioMs', number>>;

/** Usage of one generation; each voice occurs once. */
export interface Use {
  readonly product: UsageRow['product'];
  readonly modelId: string;
  readonly voices: readonly VoiceUse[];
  /** From the request to the first audio, in ms. */
  readonly firstAudioMs: number;
  /** The requests of the workspace that ran at the same time, with this one. */
  readonly concurrency: number;
  /** What makes it unique, such as the ID of a take; default: it is recorded only once. */
  readonly reference?: string;
}

/** A time range from clients: Unix seconds or milliseconds, both ends included. */
export interface UsageRange {
  readonly startUnix: number;
  readonly endUnix: number;
  /** Include the whole workspace, not only the caller. */
  readonly workspace: boolean;
}

export interface UsageStatsInput extends UsageRange {
  readonly breakdown: UsageBreakdown;
  readonly interval: UsageInterval;
  /** Overrides `interval`. */
  readonly bucketSizeS: number | undefined;
  readonly metric: UsageMetric;
  readonly timeZone: string;
}

/** The credits that an API key has spent since the hour of `since`; reads through `tx`, which has locked the credits. */
export const creditsSpentByKey = (tx: Tx, workspaceId: WorkspaceId, apiKeyId: string, since: Date): Promise<number> =>
  usageStore(tx).sumCreditsOfKey(workspaceId, apiKeyId, since);

/** Like `creditsSpentByKey`, for members together. */
export const creditsSpentByMembers = (
  tx: Tx,
  workspaceId: WorkspaceId,
  userIds: readonly string[],
  since: Date,
): Promise<number> => usageStore(tx).sumCreditsOfMembers(workspaceId, userIds, since);

/** The credits that each member or key has spent since the hour of `since`. */
export const listCreditsBy = (
  db: Db,
  column: 'userId' | 'apiKeyId',
  workspaceId: WorkspaceId,
  since: Date,
): Promise<Map<string, number>> => usageStore(db).sumCreditsBy(column, workspaceId, since);

/** Records usage and reports it by time and breakdown. */
export function usageService({ db, clock, voices, apiKeys, user, subscription, onUse }: UsageDeps) {
  const baseRow = (actor: Actor) => {
    const hour = new Date(Math.floor(clock().getTime() / hourMs) * hourMs);
    return { hour, userId: actor.userId, apiKeyId: actor.apiKeyId ?? '' };
  };

  return {
    /** Records one generation in one statement, in the transaction that charges it. */
    async record(tx: Tx, actor: Actor, use: Use): Promise<void> {
      const { product, modelId, voices, firstAudioMs, concurrency, reference = newId() } = use;
      const row = { ...baseRow(actor), product, modelId };
      // The request and its time to first audio count for the first voice. Rows are sorted to avoid deadlocks.
      const rows = voices.map((use, at) => ({
        ...row,
        ...use,
        ...(at === 0 && {
          requests: 1,
          firstAudioMs: Math.max(1, Math.round(firstAudioMs)),
          firstAudioSteps: firstAudioSteps(firstAudioMs),
          peakConcurrency: concurrency,
          concurrencySum: concurrency,
        }),
      }));
      await usageStore(tx).add(
        actor.workspaceId,
        rows.sort((a, b) => (a.voiceId! < b.voiceId! ? -1 : 1)),
      );
      await onUse(tx, actor, voices, { reference });
    },

    /** Records a failed generation and its refund (U-57). */
    async recordFailure(
      actor: Actor,
      failed: Pick<UsageRow, 'product' | 'modelId' | 'voiceId' | 'refundedCredits'>,
    ): Promise<void> {
      await usageStore(db).add(actor.workspaceId, [{ ...baseRow(actor), ...failed, failedRequests: 1 }]);
    },

    /** Usage by time and breakdown. */
    async getStats(actor: Actor, input: UsageStatsInput): Promise<{ times: number[]; usage: Map<string, number[]> }> {
      if (input.breakdown === 'user' && !input.workspace)
        throw invalidParameter('breakdown_type', 'The breakdown by user needs include_workspace_metrics=true.');
      const scope = toScope(actor, input);
      if (input.breakdown !== 'none' && !hasUsageAnalytics((await subscription.get(actor)).tier))
        throw analyticsRequired('breakdown_type');
      const starts = listBucketStarts(scope, toBucketSize(input), input.timeZone, fields);
      const query = {
        ...scope,
        starts: starts.map((ms) => new Date(ms)),
        by: breakdownParts[input.breakdown],
        limit: maxValues + 1,
      };
      const source = metricMeasures[input.metric];
      const [sums, counts] = await Promise.all([
        source ? usageStore(db).sumByBucket(actor.workspaceId, { ...query, measure: source.measure }) : [],
        input.metric === 'ttfb_p95' ? usageStore(db).countFirstAudio(actor.workspaceId, query) : [],
      ]);
      const names = await resolveNames(
        actor,
        input.breakdown,
        new Set([...sums, ...counts].map(({ parts }) => parts[0] ?? '')),
      );
      if (sums.length + counts.length > maxValues || names.size * starts.length > maxValues)
        throw invalidParameter(
          'aggregation_interval',
          'The reply would have too many values. Choose a larger interval.',
        );
      const shape = {
        buckets: starts.length,
        cumulative: input.interval === 'cumulative' && input.bucketSizeS === undefined,
      };
      const toName = ([part = '']: readonly string[]) => names.get(part)!;
      const usage = source
        ? buildSeries(sums, toName, { ...source, ...shape })
        : buildPercentiles(counts, toName, shape);
      if (input.breakdown === 'none' && usage.size === 0)
        usage.set(
          'All',
          starts.map(() => 0),
        );
      return { times: starts.map((ms) => Math.max(ms, toMilliseconds(input.startUnix))), usage };
    },

    /** The length of the workspace's audio of a product since the hour of `since`. */
    sumAudioMs: (actor: Actor, product: string, since: Date): Promise<number> =>
      usageStore(db).sumAudioMs(actor.workspaceId, product, since),

    /** The current period of the plan. */
    async getPeriod(actor: Actor): Promise<{ startsAt: Date; endsAt: Date }> {
      const { periodStartsAt, periodEndsAt } = await subscription.get(actor);
      return { startsAt: periodStartsAt, endsAt: periodEndsAt };
    },

    /** Totals of a time range. */
    getTotals: (actor: Actor, range: UsageRange) => usageStore(db).sumTotals(actor.workspaceId, toScope(actor, range)),
  };

  /** Unique display names of the parts. Parts with the same name are merged on purpose. */
  async function resolveNames(actor: Actor, breakdown: UsageBreakdown, ids: ReadonlySet<string>) {
    const nameEach = (toName: (id: string) => string) => new Map([...ids].map((id) => [id, toName(id)]));
    switch (breakdown) {
      case 'voice': {
        const findName = await voices.nameLookup(actor.workspaceId, [...ids]);
        return disambiguateNames(nameEach((id) => (id === '' ? 'No voice' : (findName(id) ?? 'Deleted voice'))));
      }
      case 'user': {
        const emails = await user.findEmails([...ids]);
        return disambiguateNames(nameEach((id) => emails.get(id) ?? 'Deleted user'));
      }
      case 'all_api_keys':
      case 'api_keys': {
        const keyNames = await apiKeys.listNames(actor);
        const names = nameEach((id) => (id === '' ? 'No API key' : (keyNames.get(id) ?? 'Deleted key')));
        // `api_keys` merges deleted keys into one part, `all_api_keys` lists each of them.
        if (breakdown === 'all_api_keys') return disambiguateNames(names);
        const deleted = [...names].filter(([id]) => id !== '' && !keyNames.has(id));
        for (const [id] of deleted) names.delete(id);
        return new Map([...disambiguateNames(names), ...deleted.map(([id]) => [id, 'Deleted keys'] as const)]);
      }
      case 'has_api_key':
        return nameEach((id) => String(id !== ''));
      case 'request_source':
        return nameEach((id) => (id === '' ? 'web' : 'api'));
      case 'voice_multiplier':
        return nameEach((multiplier) => multiplier || '1');
      case 'groups':
        return nameEach(() => 'No group');
      case 'reporting_workspace_id':
        return nameEach(() => actor.workspaceId);
      case 'none':
        return nameEach(() => 'All');
      default:
        return nameEach((id) => id || 'None');
    }
  }
}
export type UsageService = ReturnType<typeof usageService>;

const fields = { from: 'start_unix', to: 'end_unix', size: 'aggregation_interval' };

function toScope(actor: Actor, range: UsageRange): UsageScope {
  if (range.workspace && !isAllowed(actor, 'usage.read_workspace'))
    throw new AppError('workspace_access_denied', {
      message: 'Only workspace admins can see the usage of the whole workspace.',
      param: 'include_workspace_metrics',
    });
  return { ...toHourRange(range.startUnix, range.endUnix, fields), userId: range.workspace ? undefined : actor.userId };
}

function toBucketSize({ interval, bucketSizeS }: UsageStatsInput): BucketSize {
  if (bucketSizeS !== undefined) return bucketSizeFromSeconds(bucketSizeS, 'aggregation_bucket_size');
  return interval === 'cumulative' ? 'day' : interval;
}
