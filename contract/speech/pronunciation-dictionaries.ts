import { z } from 'zod';
import { maxLexiconBytes, maxRules } from '../catalogue/limits.ts';
import { cleanText, id, name, queryBoolean, queryInt, unix } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';

/** The namespace of the Pronunciation Lexicon Specification 1.0. */
export const plsNamespace = 'http://www.w3.org/2005/01/pronunciation-lexicon';
/** Ours, for what that specification has no word for. */
export const ruleNamespace = 'urn:pronunciation-rule:1';

/** How phonemes may be written; all but `ipa` are names of the ARPAbet of the CMU dictionary. */
export const phoneticAlphabets = ['ipa', 'cmu', 'cmu-arpabet', 'x-cmu', 'x-cmu-arpabet', 'x-arpabet'] as const;

/** What may be done with a dictionary, the most first. */
export const resourceRoles = ['admin', 'editor', 'commenter', 'viewer'] as const;
export type ResourceRole = (typeof resourceRoles)[number];

/** One line of text. Control characters cannot stand in XML, and white space says nothing here: both become a space. */
const line = (max: number) =>
  z
    .string()
    .transform((value) =>
      cleanText(value)
        .replace(/[\s\p{Cc}\uFFFE\uFFFF]+/gu, ' ')
        .trim(),
    )
    .pipe(z.string().min(1).max(max));

const target = line(200);
const shared = {
  string_to_replace: target,
  case_sensitive: z.boolean().default(true),
  word_boundaries: z.boolean().default(true),
};

/** How one word, or a few, are said: as another text, or as phonemes. */
export const dictionaryRule = z.discriminatedUnion('type', [
  z.object({ ...shared, type: z.literal('alias'), alias: line(1000) }),
  z.object({ ...shared, type: z.literal('phoneme'), phoneme: line(1000), alphabet: z.enum(phoneticAlphabets) }),
]);
export type DictionaryRule = z.output<typeof dictionaryRule>;

const rules = z.array(dictionaryRule).max(maxRules);

/** Names a version of a dictionary; the newest one where `version_id` is absent. */
export const dictionaryLocator = z.object({ pronunciation_dictionary_id: id(), version_id: id().nullish() });
export type DictionaryLocator = z.output<typeof dictionaryLocator>;

const about = {
  name: name(200),
  description: z.string().max(1000).transform(cleanText).nullish(),
  /** What the others of the workspace may do with it; nothing where it is absent. Its admins may do all. */
  workspace_access: z.enum(resourceRoles).nullish(),
};

const createdReply = z.object({
  id: z.string(),
  name: z.string(),
  created_by: z.string(),
  creation_time_unix: unix(),
  version_id: z.string(),
  version_rules_num: z.int(),
  description: z.string().nullable(),
  permission_on_resource: z.enum(resourceRoles).nullable(),
});

export const dictionaryReply = z.object({
  id: z.string(),
  latest_version_id: z.string(),
  latest_version_rules_num: z.int(),
  name: z.string(),
  permission_on_resource: z.enum(resourceRoles).nullable(),
  created_by: z.string(),
  creation_time_unix: unix(),
  archived_time_unix: unix().nullable(),
  description: z.string().nullable(),
});
export type DictionaryReply = z.infer<typeof dictionaryReply>;

const withRulesReply = dictionaryReply.extend({ rules: z.array(dictionaryRule) });
export type DictionaryWithRulesReply = z.infer<typeof withRulesReply>;

const rulesReply = z.object({ id: z.string(), version_id: z.string(), version_rules_num: z.int() });

export const dictionaryVersionReply = z.object({
  version_id: z.string(),
  version_rules_num: z.int(),
  pronunciation_dictionary_id: z.string(),
  dictionary_name: z.string(),
  version_name: z.string(),
  permission_on_resource: z.enum(resourceRoles).nullable(),
  created_by: z.string(),
  creation_time_unix: unix(),
  archived_time_unix: unix().nullable(),
});
export type DictionaryVersionReply = z.infer<typeof dictionaryVersionReply>;

const params = z.object({ pronunciation_dictionary_id: id() });
const readable = { access: 'account', permission: 'pronunciation_dictionaries_read' } as const;
const writable = { access: 'account', permission: 'pronunciation_dictionaries_write' } as const;
/** A full list of rules as JSON, with room for long words. */
const bodyLimit = 8 * 1024 * 1024;
const sorts = ['creation_time_unix', 'created_at_unix', 'name'] as const;

export const pronunciationDictionariesRoutes = defineRoutes({
  'POST /v1/pronunciation-dictionaries/add-from-file': {
    ...writable,
    summary: 'Makes a pronunciation dictionary from a lexicon file (W3C PLS 1.0), or an empty one without it.',
    body: z.object(about),
    files: { file: { maxBytes: maxLexiconBytes } },
    reply: createdReply,
  },
  'POST /v1/pronunciation-dictionaries/add-from-rules': {
    ...writable,
    summary: 'Makes a pronunciation dictionary from rules.',
    body: z.object({ ...about, rules }),
    bodyLimit,
    reply: createdReply,
  },
  'GET /v1/pronunciation-dictionaries': {
    ...readable,
    summary: 'The pronunciation dictionaries that the caller may use, without their rules.',
    query: z.object({
      cursor: id().nullish(),
      page_size: queryInt().min(1).max(100).default(30),
      sort: z.enum(sorts).default('creation_time_unix'),
      sort_direction: z
        .string()
        .transform((direction) => direction.toLowerCase())
        .pipe(z.enum(['ascending', 'descending', 'asc', 'desc']))
        .default('descending'),
      include_archived: queryBoolean().default(true),
    }),
    reply: z.object({
      pronunciation_dictionaries: z.array(dictionaryReply),
      next_cursor: z.string().nullable(),
      has_more: z.boolean(),
    }),
  },
  'GET /v1/pronunciation-dictionaries/{pronunciation_dictionary_id}': {
    ...readable,
    summary: 'A pronunciation dictionary with the rules of its newest version.',
    params,
    reply: withRulesReply,
  },
  'PATCH /v1/pronunciation-dictionaries/{pronunciation_dictionary_id}': {
    ...writable,
    summary: 'Renames, describes, archives or brings back a pronunciation dictionary; its version stays.',
    params,
    body: z
      .object({ archived: z.boolean(), name: name(200), description: about.description })
      .partial()
      .default({}),
    reply: dictionaryReply,
  },
  'POST /v1/pronunciation-dictionaries/{pronunciation_dictionary_id}/set-rules': {
    ...writable,
    summary: 'Replaces all rules, as a new version.',
    params,
    body: z.object({ rules }),
    bodyLimit,
    reply: rulesReply,
  },
  'POST /v1/pronunciation-dictionaries/{pronunciation_dictionary_id}/add-rules': {
    ...writable,
    summary: 'Adds rules, as a new version; one for the same text is replaced.',
    params,
    body: z.object({ rules }),
    bodyLimit,
    reply: rulesReply,
  },
  'POST /v1/pronunciation-dictionaries/{pronunciation_dictionary_id}/remove-rules': {
    ...writable,
    summary: 'Removes the rules for these texts, as a new version.',
    params,
    body: z.object({ rule_strings: z.array(target).max(maxRules) }),
    bodyLimit,
    reply: rulesReply,
  },
  'POST /v1/pronunciation-dictionaries/hear-rule': {
    access: 'session',
    summary: 'Speaks the text of one rule by that rule alone, before it stands in a dictionary. Nothing is kept.',
    body: z.object({ rule: dictionaryRule, voice_id: id() }),
    content: ['audio/mpeg'],
  },
  'GET /v1/pronunciation-dictionaries/{pronunciation_dictionary_id}/versions': {
    ...readable,
    summary: 'The versions of a pronunciation dictionary, the newest 100 first.',
    params,
    reply: z.object({ versions: z.array(dictionaryVersionReply) }),
  },
  'GET /v1/pronunciation-dictionaries/{dictionary_id}/{version_id}/download': {
    ...readable,
    summary: 'The rules of a version as a lexicon file (W3C PLS 1.0).',
    params: z.object({ dictionary_id: id(), version_id: id() }),
    content: ['text/plain'],
  },
});
