import { and, eq, gte, inArray, lt, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { usageHours } from './usage.tables.ts';

export type UsageRow = Omit<typeof usageHours.$inferInsert, 'workspaceId'>;

/** Columns by which usage can be grouped. */
export const usageParts = {
  voice: usageHours.voiceId,
  model: usageHours.modelId,
  user: usageHours.userId,
  apiKey: usageHours.apiKeyId,
  product: usageHours.product,
} as const;
export type UsagePart = keyof typeof usageParts;

/** Measures that can be summed; `weight` is the divisor of an average. */
const measures = {
  credits: { value: sql`${usageHours.credits}`, weight: undefined },
  ttsCharacters: {
    value: sql`case when ${usageHours.product} = 'TTS' then ${usageHours.characters} end`,
    weight: undefined,
  },
  audioMs: { value: sql`${usageHours.audioMs}`, weight: undefined },
  requests: { value: sql`${usageHours.requests}`, weight: undefined },
  // Old rows have requests without a measured time.
  firstAudioMs: {
    value: sql`${usageHours.firstAudioMs}`,
    weight: sql`case when ${usageHours.firstAudioMs} > 0 then ${usageHours.requests} end`,
  },
} satisfies Record<string, { value: SQL; weight: SQL | undefined }>;
export type UsageMeasure = keyof typeof measures;

/** A time range of a workspace, or of one person in it. */
export interface UsageScope {
  readonly from: Date;
  /** Exclusive. */
  readonly to: Date;
  readonly userId: string | undefined;
}

export interface UsageFilter {
  readonly part: UsagePart;
  readonly isIncluded: boolean;
  readonly values: readonly string[];
}

export interface UsageQuery extends UsageScope {
  /** Start times of the buckets, sorted; the first is at or before `from`. */
  readonly starts: readonly Date[];
  readonly by: readonly UsagePart[];
  readonly measure: UsageMeasure;
  readonly filters?: readonly UsageFilter[];
  /** Maximum number of rows. */
  readonly limit: number;
}

export interface UsageSum {
  /** Index into `starts`. */
  readonly bucket: number;
  /** One value for each of `by`. */
  readonly parts: readonly string[];
  readonly value: number;
  /** Divisor of `value` for an average; 0 for other measures. */
  readonly weight: number;
}

const sumAsNumber = (expression: SQL) => sql<number>`coalesce(sum(${expression}), 0)::float8`;

export const usageStore = (db: Db | Tx) => {
  const scopeConditions = (workspaceId: WorkspaceId, { from, to, userId }: UsageScope) => [
    eq(usageHours.workspaceId, workspaceId),
    gte(usageHours.hour, from),
    lt(usageHours.hour, to),
    userId === undefined ? undefined : eq(usageHours.userId, userId),
  ];

  return {
    /** Credits that an API key has spent since the hour of `since`. */
    async sumCreditsOfKey(workspaceId: WorkspaceId, apiKeyId: string, since: Date): Promise<number> {
      const from = new Date(Math.floor(since.getTime() / 3600_000) * 3600_000);
      const keyFilter = and(eq(usageHours.workspaceId, workspaceId), eq(usageHours.apiKeyId, apiKeyId));
      const [row] = await db
        .select({ sum: sumAsNumber(sql`${usageHours.credits}`) })
        .from(usageHours)
        .where(and(keyFilter, gte(usageHours.hour, from)));
      return row?.sum ?? 0;
    },

    /** Adds to the stored sums in one statement. The rows must differ in hour, person, key, voice, model or product. */
    async add(workspaceId: WorkspaceId, rows: readonly UsageRow[]): Promise<void> {
      const { workspaceId: workspace, hour, userId, apiKeyId, voiceId, modelId, product } = usageHours;
      await db
        .insert(usageHours)
        .values(rows.map((row) => ({ ...row, workspaceId })))
        .onConflictDoUpdate({
          target: [workspace, hour, userId, apiKeyId, voiceId, modelId, product],
          set: {
            credits: sql`${usageHours.credits} + excluded.credits`,
            characters: sql`${usageHours.characters} + excluded.characters`,
            requests: sql`${usageHours.requests} + excluded.requests`,
            audioMs: sql`${usageHours.audioMs} + excluded.audio_ms`,
            firstAudioMs: sql`${usageHours.firstAudioMs} + excluded.first_audio_ms`,
            failedRequests: sql`${usageHours.failedRequests} + excluded.failed_requests`,
            refundedCredits: sql`${usageHours.refundedCredits} + excluded.refunded_credits`,
          },
        });
    },

    /** Usage by bucket and parts, unordered, to avoid a sort; buckets without usage have no row. */
    async sumByBucket(workspaceId: WorkspaceId, query: UsageQuery): Promise<UsageSum[]> {
      const { value, weight } = measures[query.measure];
      const starts = sql.param(query.starts.map((start) => start.toISOString()));
      const bucket = sql<number>`width_bucket(${usageHours.hour}, ${starts}::timestamptz[]) - 1`;
      const keys = query.by.map((part) => usageParts[part]);
      const filters = (query.filters ?? []).map(({ part, isIncluded, values }) =>
        isIncluded ? inArray(usageParts[part], [...values]) : notInArray(usageParts[part], [...values]),
      );
      const rows = await db
        .select({
          bucket,
          parts: sql<string[]>`array[${sql.join(keys, sql`, `)}]::text[]`,
          value: sumAsNumber(value),
          weight: weight ? sumAsNumber(weight) : sql<number>`0`,
        })
        .from(usageHours)
        .where(and(...scopeConditions(workspaceId, query), ...filters))
        .groupBy(sql`1`, ...keys)
        .limit(query.limit);
      return rows;
    },

    async sumTotals(workspaceId: WorkspaceId, scope: UsageScope) {
      const { credits, characters, requests, audioMs, failedRequests, refundedCredits } = usageHours;
      const [row] = await db
        .select({
          credits: sumAsNumber(sql`${credits}`),
          characters: sumAsNumber(sql`${characters}`),
          requests: sumAsNumber(sql`${requests}`),
          audioMs: sumAsNumber(sql`${audioMs}`),
          failedRequests: sumAsNumber(sql`${failedRequests}`),
          refundedCredits: sumAsNumber(sql`${refundedCredits}`),
        })
        .from(usageHours)
        .where(and(...scopeConditions(workspaceId, scope)));
      return row!;
    },
  };
};
