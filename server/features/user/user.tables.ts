import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { GeoLocation, Prompt, Terms } from '../../../contract/accounts/user.ts';

/** 32 hexadecimal digits of chance. */
const randomId = sql`replace(gen_random_uuid()::text, '-', '')`;

export const users = pgTable(
  'users',
  {
    id: text().primaryKey(),
    /** Lower case. */
    email: text().notNull().unique(),
    passwordHash: text().notNull(),
    firstName: text(),
    locale: text().notNull().default('en'),
    emailVerifiedAt: timestamp({ withTimezone: true }),
    /** The operator: the first account of the server. */
    isServerOwner: boolean().notNull().default(false),
    /** When the calls that follow registration were made. */
    setUpAt: timestamp({ withTimezone: true }),
    /** Who sent the person here, as sign-up was told. */
    affiliate: jsonb().$type<{ pid?: string; xid?: string }>(),

    agreesToProductUpdates: boolean().notNull().default(false),
    ccpaOptOut: boolean().notNull().default(false),
    allowedToExtendCharacterLimit: boolean().notNull().default(false),
    maxCharacterLimitExtension: integer(),
    moderationWarningDismissed: boolean().notNull().default(false),
    isProducer: boolean().notNull().default(false),
    isInProbation: boolean().notNull().default(false),
    /** What was said once is not said again. */
    promptsShown: jsonb().$type<Partial<Record<Prompt, boolean>>>().notNull().default({}),
    /** When each kind of terms was agreed to, in seconds since 1970. */
    termsAgreedTo: jsonb().$type<Partial<Record<Terms, number>>>().notNull().default({}),
    acceptedBipaTermsAt: timestamp({ withTimezone: true }),
    geoLocation: jsonb().$type<GeoLocation>(),
    alphaAccessAt: timestamp({ withTimezone: true }),

    /** What others may see. */
    publicUserId: text().notNull().unique().default(randomId),
    publicUserName: text(),
    profilePageHandle: text().unique(),
    referralLinkCode: text().notNull().unique().default(randomId),

    /** From then on the account is closed; its data goes after the grace. */
    deletionRequestedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  // Only people whom somebody sent are in the first, and the owner alone in the second.
  (table) => [
    index('users_by_sender').on(sql`(${table.affiliate} ->> 'pid')`).where(sql`${table.affiliate} is not null`),
    index('users_server_owner').on(table.createdAt).where(sql`${table.isServerOwner}`),
  ],
);
