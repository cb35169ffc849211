import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { GeoLocation, Prompt, Terms } from '../../../contract/accounts/user.ts';

/** 32 random hexadecimal digits. */
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
    /** A service account acts by keys only: it has no seat, and nobody signs in as it (WS-016). */
    isServiceAccount: boolean().notNull().default(false),
    /** The operator: the first account of the server. */
    isServerOwner: boolean().notNull().default(false),
    /** When the registration was completed. */
    setUpAt: timestamp({ withTimezone: true }),
    /** The affiliate parameters of the sign-up. */
    affiliate: jsonb().$type<{ pid?: string; xid?: string }>(),

    agreesToProductUpdates: boolean().notNull().default(false),
    ccpaOptOut: boolean().notNull().default(false),
    allowedToExtendCharacterLimit: boolean().notNull().default(false),
    maxCharacterLimitExtension: integer(),
    moderationWarningDismissed: boolean().notNull().default(false),
    isProducer: boolean().notNull().default(false),
    isInProbation: boolean().notNull().default(false),
    /** One-time prompts that were shown. */
    promptsShown: jsonb().$type<Partial<Record<Prompt, boolean>>>().notNull().default({}),
    /** When each kind of terms was accepted, in seconds since 1970. */
    termsAgreedTo: jsonb().$type<Partial<Record<Terms, number>>>().notNull().default({}),
    acceptedBipaTermsAt: timestamp({ withTimezone: true }),
    geoLocation: jsonb().$type<GeoLocation>(),
    /** The kind of device of the sign-up, as the client names it. */
    signUpDevice: text(),
    alphaAccessAt: timestamp({ withTimezone: true }),

    /** Visible to others. */
    publicUserId: text().notNull().unique().default(randomId),
    publicUserName: text(),
    profilePageHandle: text().unique(),
    referralLinkCode: text().notNull().unique().default(randomId),

    /** The account is closed from then on; its data is deleted after the grace period. */
    deletionRequestedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  // Partial indexes: referred people only, and the owner only.
  (table) => [
    index('users_by_sender').on(sql`(${table.affiliate} ->> 'pid')`).where(sql`${table.affiliate} is not null`),
    index('users_server_owner').on(table.createdAt).where(sql`${table.isServerOwner}`),
  ],
);
