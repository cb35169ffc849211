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
  voiceMultiplier: usageHours.voiceMultiplier,
} as const;
export type UsagePart = keyof typeof usageParts;

/** Keeps a statement below the database's limit of parameters. */
const insertBatchSize = 1000;

const sumAsNumber = (expression: SQL) => sql<number>`coalesce(sum(${expression}), 0)::float8`;
const maxAsNumber = (expression: SQL) => sql<number>`coalesce(max(${expression}), 0)::float8`;

/** Measures as aggregates of rows; `weight` is the divisor of an average. */
const measures = {
  credits: { value: sumAsNumber(sql`${usageHours.credits}`), weight: undefined },
  ttsCharacters: {
    value: sumAsNumber(sql`case when ${usageHours.product} = 'TTS' then ${usageHours.characters} end`),
    weight: undefined,
  },
  audioMs: { value: sumAsNumber(sql`${usageHours.audioMs}`), weight: undefined },
  requests: { value: sumAsNumber(sql`${usageHours.requests}`), weight: undefined },
  // Old rows have requests without a measured time or concurrency.
  firstAudioMs: {
    value: sumAsNumber(sql`${usageHours.firstAudioMs}`),
    weight: sumAsNumber(sql`case when ${usageHours.firstAudioMs} > 0 then ${usageHours.requests} end`),
  },
  peakConcurrency: { value: maxAsNumber(sql`${usageHours.peakConcurrency}`), weight: undefined },
  concurrencySum: {
    value: sumAsNumber(sql`${usageHours.concurrencySum}`),
    weight: sumAsNumber(sql`case when ${usageHours.concurrencySum} > 0 then ${usageHours.requests} end`),
  },
} satisfies Record<string, { value: SQL<number>; weight: SQL<number> | undefined }>;
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

/** Requests whose time to first audio is in one step. */
export interface FirstAudioCount extends Pick<UsageSum, 'bucket' | 'parts'> {
  readonly step: number;
  readonly count: number;
}

export const usageStore = (db: Db | Tx) => {
  const scopeConditions = (workspaceId: WorkspaceId, { from, to, userId }: UsageScope) => [
    eq(usageHours.workspaceId, workspaceId),
    gte(usageHours.hour, from),
    lt(usageHours.hour, to),
    userId === undefined ? undefined : eq(usageHours.userId, userId),
  ];

  const addToSums = async (rows: (typeof usageHours.$inferInsert)[]): Promise<void> => {
    const { workspaceId, hour, userId, apiKeyId, voiceId, modelId, product, voiceMultiplier } = usageHours;
    await db
      .insert(usageHours)
      .values(rows)
      .onConflictDoUpdate({
        target: [workspaceId, hour, userId, apiKeyId, voiceId, modelId, product, voiceMultiplier],
        set: {
          credits: sql`${usageHours.credits} + excluded.credits`,
          characters: sql`${usageHours.characters} + excluded.characters`,
          requests: sql`${usageHours.requests} + excluded.requests`,
          audioMs: sql`${usageHours.audioMs} + excluded.audio_ms`,
          firstAudioMs: sql`${usageHours.firstAudioMs} + excluded.first_audio_ms`,
          firstAudioSteps: addArrays(sql`${usageHours.firstAudioSteps}`, sql`excluded.first_audio_steps`),
          peakConcurrency: sql`greatest(${usageHours.peakConcurrency}, excluded.peak_concurrency)`,
          concurrencySum: sql`${usageHours.concurrencySum} + excluded.concurrency_sum`,
          failedRequests: sql`${usageHours.failedRequests} + excluded.failed_requests`,
          refundedCredits: sql`${usageHours.refundedCredits} + excluded.refunded_credits`,
        },
      });
  };

  return {
    /** Credits that an API key has spent since the hour of `since`. */
    async sumCreditsOfKey(workspaceId: WorkspaceId, apiKeyId: string, since: Date): Promise<number> {
      const keyFilter = and(eq(usageHours.workspaceId, workspaceId), eq(usageHours.apiKeyId, apiKeyId));
      const [row] = await db
        .select({ sum: sumAsNumber(sql`${usageHours.credits}`) })
        .from(usageHours)
        .where(and(keyFilter, gte(usageHours.hour, startOfHour(since))));
      return row?.sum ?? 0;
    },

    /** The length of the audio of a product since the hour of `since`. */
    async sumAudioMs(workspaceId: WorkspaceId, product: string, since: Date): Promise<number> {
      const ofProduct = and(eq(usageHours.workspaceId, workspaceId), eq(usageHours.product, product));
      const [row] = await db
        .select({ sum: sumAsNumber(sql`${usageHours.audioMs}`) })
        .from(usageHours)
        .where(and(ofProduct, gte(usageHours.hour, startOfHour(since))));
      return row?.sum ?? 0;
    },

    /** The credits of these members since the hour of `since`. */
    async sumCreditsOfMembers(workspaceId: WorkspaceId, userIds: readonly string[], since: Date): Promise<number> {
      const members = and(eq(usageHours.workspaceId, workspaceId), inArray(usageHours.userId, [...userIds]));
      const [row] = await db
        .select({ sum: sumAsNumber(sql`${usageHours.credits}`) })
        .from(usageHours)
        .where(and(members, gte(usageHours.hour, startOfHour(since))));
      return row?.sum ?? 0;
    },

    /** The credits of each member or key since the hour of `since`. */
    async sumCreditsBy(
      column: 'userId' | 'apiKeyId',
      workspaceId: WorkspaceId,
      since: Date,
    ): Promise<Map<string, number>> {
      const rows = await db
        .select({ id: usageHours[column], sum: sumAsNumber(sql`${usageHours.credits}`) })
        .from(usageHours)
        .where(and(eq(usageHours.workspaceId, workspaceId), gte(usageHours.hour, startOfHour(since))))
        .groupBy(usageHours[column]);
      return new Map(rows.map(({ id, sum }) => [id, sum]));
    },

    /** Adds to the stored sums in one statement. The rows must differ in hour, person, key, voice, model, product or multiplier. */
    add: (workspaceId: WorkspaceId, rows: readonly UsageRow[]): Promise<void> =>
      addToSums(rows.map((row) => ({ ...row, workspaceId }))),

    /** Adds the usage of a person in all workspaces to that of `replacement`. */
    async replaceUser(userId: string, replacement: string): Promise<void> {
      const rows = await db.delete(usageHours).where(eq(usageHours.userId, userId)).returning();
      const replaced = rows.map((row) => ({ ...row, userId: replacement }));
      for (let at = 0; at < replaced.length; at += insertBatchSize)
        await addToSums(replaced.slice(at, at + insertBatchSize));
    },

    /** Usage by bucket and parts, unordered, to avoid a sort; buckets without usage have no row. */
    async sumByBucket(workspaceId: WorkspaceId, query: UsageQuery): Promise<UsageSum[]> {
      const { value, weight } = measures[query.measure];
      const { bucket, parts, keys } = groupColumns(query);
      const filters = (query.filters ?? []).map(({ part, isIncluded, values }) =>
        isIncluded ? inArray(usageParts[part], [...values]) : notInArray(usageParts[part], [...values]),
      );
      const rows = await db
        .select({
          bucket,
          parts,
          value,
          weight: weight ?? sql<number>`0`,
        })
        .from(usageHours)
        .where(and(...scopeConditions(workspaceId, query), ...filters))
        .groupBy(sql`1`, ...keys)
        .limit(query.limit);
      return rows;
    },

    /** Requests by bucket, parts and step of their time to first audio. */
    async countFirstAudio(
      workspaceId: WorkspaceId,
      query: Omit<UsageQuery, 'measure' | 'filters'>,
    ): Promise<FirstAudioCount[]> {
      const { bucket, parts, keys } = groupColumns(query);
      const step = sql<number>`steps.step::int`;
      const rows = await db
        .select({ bucket, parts, step, count: sumAsNumber(sql`steps.requests`) })
        .from(usageHours)
        .crossJoin(sql`unnest(${usageHours.firstAudioSteps}) with ordinality as steps(requests, step)`)
        .where(and(...scopeConditions(workspaceId, query), sql`steps.requests > 0`))
        .groupBy(sql`1`, sql`steps.step`, ...keys)
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

/** The columns of a query by bucket and parts. */
function groupColumns({ starts, by }: Pick<UsageQuery, 'starts' | 'by'>) {
  const times = sql.param(starts.map((start) => start.toISOString()));
  const keys = by.map((part) => usageParts[part]);
  return {
    bucket: sql<number>`width_bucket(${usageHours.hour}, ${times}::timestamptz[]) - 1`,
    parts: sql<string[]>`array[${sql.join(keys, sql`, `)}]::text[]`,
    keys,
  };
}

/** Adds two arrays of numbers by position; the shorter one counts as filled with zeros. */
const addArrays = (one: SQL, other: SQL): SQL =>
  sql`array(
    select coalesce(pair.a, 0) + coalesce(pair.b, 0)
    from unnest(${one}, ${other}) with ordinality as pair(a, b, position)
    order by pair.position
  )`;

const startOfHour = (date: Date): Date => new Date(Math.floor(date.getTime() / 3600_000) * 3600_000);
