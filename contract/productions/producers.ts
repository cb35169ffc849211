import { z } from 'zod';
import { boundedText, id, name, ok, unix } from '../fields/fields.ts';
import { isTimeZone } from '../fields/time-zone.ts';
import { defineRoutes } from '../route.ts';
import { languageTag } from './language-tag.ts';
import { languageLevels, maxProducerAbout, maxProducerLanguages, missingKinds } from './producers-limits.ts';
import { teamInvitation, teamMembership } from './production-teams.ts';
import { producerStates, productionRoles, taskTypes } from './productions.ts';

const profileFields = {
  display_name: name(80),
  about: boundedText({ max: maxProducerAbout }),
  languages: z
    .array(z.object({ language: languageTag(), level: z.enum(languageLevels) }))
    .min(1)
    .max(maxProducerLanguages)
    .refine((languages) => new Set(languages.map(({ language }) => language.toLowerCase())).size === languages.length, {
      message: 'names a language twice',
    }),
  /** The types of tasks that the person can do. */
  skills: z
    .array(z.enum(taskTypes))
    .min(1)
    .max(taskTypes.length)
    .transform((skills) => [...new Set(skills)]),
  time_zone: z.string().max(64).refine(isTimeZone, { message: 'must be a time zone such as Europe/Berlin' }),
  /** The workspace that receives the pay; the caller must be one of its admins. */
  workspace_id: id(),
};

/** A producer profile (PROD-004). */
export const producerProfile = z.object({
  user_id: z.string(),
  state: z.enum(producerStates),
  display_name: z.string(),
  about: z.string(),
  languages: z.array(z.object({ language: z.string(), level: z.enum(languageLevels) })),
  skills: z.array(z.enum(taskTypes)),
  time_zone: z.string(),
  /** Null if the workspace was deleted. */
  workspace_id: z.string().nullable(),
  applied_at_unix: unix(),
  decided_at_unix: unix().nullable(),
});
export type ProducerProfile = z.infer<typeof producerProfile>;

/** A profile as managers see it. */
export const managedProducer = producerProfile.extend({ email: z.string(), is_producer: z.boolean() });
export type ManagedProducer = z.infer<typeof managedProducer>;

/** A producer with what qualifies them. */
export const managedProducerDetails = managedProducer.extend({
  teams: z.array(teamMembership),
  attempts: z.array(
    z.object({
      attempt_id: z.string(),
      qualification_id: z.string(),
      title: z.string(),
      state: z.string(),
      percent: z.int().nullable(),
      started_at_unix: unix(),
    }),
  ),
  signatures: z.array(
    z.object({
      contract_id: z.string(),
      title: z.string(),
      version: z.int(),
      signed_name: z.string(),
      signed_at_unix: unix(),
    }),
  ),
});
export type ManagedProducerDetails = z.infer<typeof managedProducerDetails>;

/** The productions area as the caller finds it. */
export const productionsMe = z.object({
  /** The most privileged role of the caller in productions; null: none. */
  role: z.enum(productionRoles).nullable(),
  is_producer: z.boolean(),
  /** Null before the application. */
  producer: producerProfile.nullable(),
  /** What the caller lacks to claim tasks of their skills and languages and to be paid; empty: nothing. */
  missing: z.array(
    z.object({
      kind: z.enum(missingKinds),
      message: z.string(),
      /** The test or contract. */
      id: z.string().optional(),
    }),
  ),
  teams: z.array(teamMembership),
  /** Open invitations to the caller’s verified email. */
  invitations: z.array(teamInvitation),
});

const oneProducer = { access: 'session', permits: 'production.manage', params: z.object({ user_id: id() }) } as const;

export const producersRoutes = defineRoutes({
  'GET /v1/productions/me': {
    access: 'account',
    permits: 'producer.read_own',
    summary: 'Returns the caller’s role in productions, their producer profile and what they still lack.',
    reply: productionsMe,
  },
  'POST /v1/productions/producer': {
    access: 'session',
    permits: 'producer.apply',
    summary: 'Applies as a producer.',
    body: z.object({ ...profileFields, about: profileFields.about.default('') }),
    reply: producerProfile,
  },
  'PATCH /v1/productions/producer': {
    access: 'session',
    permits: 'producer.apply',
    summary: 'Changes the caller’s producer profile. Absent fields stay unchanged.',
    body: z.object(profileFields).partial(),
    reply: producerProfile,
  },
  'GET /v1/productions/manage/producers': {
    access: 'session',
    permits: 'production.manage',
    summary: 'Lists producers and applications, newest first.',
    query: z.object({
      state: z.enum(producerStates).optional(),
      /** In the display name or the email. */
      search: z.string().max(100).optional(),
      limit: z.int().min(1).max(100).default(30),
      cursor: id().nullish(),
    }),
    reply: z.object({
      producers: z.array(managedProducer),
      has_more: z.boolean(),
      next_cursor: z.string().nullable(),
    }),
  },
  'GET /v1/productions/manage/producers/{user_id}': {
    ...oneProducer,
    summary: 'Returns a producer with their tests, signatures and teams.',
    reply: managedProducerDetails,
  },
  'POST /v1/productions/manage/producers/{user_id}/approve': {
    ...oneProducer,
    summary: 'Approves an application, and tells the person.',
    reply: ok,
  },
  'POST /v1/productions/manage/producers/{user_id}/suspend': {
    ...oneProducer,
    summary:
      'Rejects an application or suspends a producer, who can then claim no tasks and loses those in work, and tells the person.',
    body: z.object({ reason: boundedText({ max: 500 }).default('') }),
    reply: ok,
  },
  'POST /v1/productions/manage/producers/{user_id}/resume': {
    ...oneProducer,
    summary: 'Lets a suspended producer work again, and tells the person.',
    reply: ok,
  },
});
