import { z } from 'zod';
import { maxLexiconBytes, maxRules } from '../catalogue/limits.ts';
import { cleanText, id, name, text, unix } from '../fields/fields.ts';
import { resourceRoles } from '../permissions/roles.ts';
import { defineRoutes } from '../route.ts';

/** The namespace of the Pronunciation Lexicon Specification 1.0. */
export const plsNamespace = 'http://www.w3.org/2005/01/pronunciation-lexicon';
/** Our extension namespace, for rule options that the specification lacks. */
export const ruleNamespace = 'urn:pronunciation-rule:1';

/** Phonetic alphabets; all except `ipa` are names for the CMU dictionary's ARPAbet. */
export const phoneticAlphabets = ['ipa', 'cmu', 'cmu-arpabet', 'x-cmu', 'x-cmu-arpabet', 'x-arpabet'] as const;

/** A line of text. Control characters, which XML forbids, and whitespace become single spaces. */
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

/** Replaces the pronunciation of a word or phrase by another text or by phonemes. */
export const dictionaryRule = z.discriminatedUnion('type', [
  z.object({ ...shared, type: z.literal('alias'), alias: line(1000) }),
  z.object({ ...shared, type: z.literal('phoneme'), phoneme: line(1000), alphabet: z.enum(phoneticAlphabets) }),
]);
export type DictionaryRule = z.output<typeof dictionaryRule>;

const rules = z.array(dictionaryRule).max(maxRules);

/** References a version of a dictionary; the latest if `version_id` is absent. */
export const dictionaryLocator = z.object({ pronunciation_dictionary_id: id(), version_id: id().nullish() });
export type DictionaryLocator = z.output<typeof dictionaryLocator>;

const about = {
  name: name(200),
  description: z.string().max(1000).transform(cleanText).nullish(),
  /** The role of other members of the workspace; no access if absent. Workspace admins have full access. */
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
/** Fits the maximum number of rules as JSON. */
const bodyLimit = 8 * 1024 * 1024;
const sorts = ['creation_time_unix', 'created_at_unix', 'name'] as const;

export const pronunciationDictionariesRoutes = defineRoutes({
  'POST /v1/pronunciation-dictionaries/add-from-file': {
    access: 'account',
    permits: 'pronunciation_dictionary.create',
    summary: 'Creates a pronunciation dictionary from a lexicon file (W3C PLS 1.0), or an empty one without a file.',
    body: z.object(about),
    files: { file: { maxBytes: maxLexiconBytes } },
    reply: createdReply,
  },
  'POST /v1/pronunciation-dictionaries/add-from-rules': {
    access: 'account',
    permits: 'pronunciation_dictionary.create',
    summary: 'Creates a pronunciation dictionary from rules.',
    body: z.object({ ...about, rules }),
    bodyLimit,
    reply: createdReply,
  },
  'GET /v1/pronunciation-dictionaries': {
    access: 'account',
    permits: 'pronunciation_dictionary.read',
    summary: 'Lists the pronunciation dictionaries that the caller can use, without their rules.',
    query: z.object({
      cursor: id().nullish(),
      page_size: z.int().min(1).max(100).default(30),
      sort: z.enum(sorts).default('creation_time_unix'),
      sort_direction: z
        .string()
        .transform((direction) => direction.toLowerCase())
        .pipe(z.enum(['ascending', 'descending', 'asc', 'desc']))
        .default('descending'),
      include_archived: z.boolean().default(true),
    }),
    reply: z.object({
      pronunciation_dictionaries: z.array(dictionaryReply),
      next_cursor: z.string().nullable(),
      has_more: z.boolean(),
    }),
  },
  'GET /v1/pronunciation-dictionaries/{pronunciation_dictionary_id}': {
    access: 'account',
    permits: 'pronunciation_dictionary.read',
    summary: 'Returns a pronunciation dictionary with the rules of its latest version.',
    params,
    reply: withRulesReply,
  },
  'PATCH /v1/pronunciation-dictionaries/{pronunciation_dictionary_id}': {
    access: 'account',
    permits: 'pronunciation_dictionary.update',
    summary: 'Updates the name, description or archive state of a pronunciation dictionary, without a new version.',
    params,
    body: z
      .object({ archived: z.boolean(), name: name(200), description: about.description })
      .partial()
      .default({}),
    reply: dictionaryReply,
  },
  'POST /v1/pronunciation-dictionaries/{pronunciation_dictionary_id}/set-rules': {
    access: 'account',
    permits: 'pronunciation_dictionary.update',
    summary: 'Replaces all rules in a new version.',
    params,
    body: z.object({ rules }),
    bodyLimit,
    reply: rulesReply,
  },
  'POST /v1/pronunciation-dictionaries/{pronunciation_dictionary_id}/add-rules': {
    access: 'account',
    permits: 'pronunciation_dictionary.update',
    summary: 'Adds rules in a new version; a rule replaces an existing one for the same text.',
    params,
    body: z.object({ rules }),
    bodyLimit,
    reply: rulesReply,
  },
  'POST /v1/pronunciation-dictionaries/{pronunciation_dictionary_id}/remove-rules': {
    access: 'account',
    permits: 'pronunciation_dictionary.update',
    summary: 'Removes the rules for the given texts in a new version.',
    params,
    body: z.object({ rule_strings: z.array(target).max(maxRules) }),
    bodyLimit,
    reply: rulesReply,
  },
  'POST /v1/pronunciation-dictionaries/preview-rule': {
    access: 'session',
    permits: 'speech.generate',
    summary: 'Previews an unsaved rule: speaks its text with only that rule. Nothing is stored.',
    body: z.object({ rule: dictionaryRule, voice_id: id() }),
    content: ['audio/mpeg'],
  },
  'POST /v1/pronunciation-dictionaries/count-characters': {
    access: 'session',
    permits: 'speech.generate',
    summary:
      'Counts the characters of texts that are charged: more than written if aliases, numbers or signs make a text much longer.',
    body: z.object({
      texts: z.array(text()).max(200),
      /** If absent, the dictionaries of the workspace apply. */
      pronunciation_dictionary_locators: z.array(dictionaryLocator).max(100).nullish(),
    }),
    bodyLimit: 1024 * 1024,
    /** One number for each text. */
    reply: z.object({ characters: z.array(z.int()) }),
  },
  'GET /v1/pronunciation-dictionaries/{pronunciation_dictionary_id}/versions': {
    access: 'account',
    permits: 'pronunciation_dictionary.read',
    summary: 'Lists the latest 100 versions of a pronunciation dictionary, newest first.',
    params,
    reply: z.object({ versions: z.array(dictionaryVersionReply) }),
  },
  'GET /v1/pronunciation-dictionaries/{dictionary_id}/{version_id}/download': {
    access: 'account',
    permits: 'pronunciation_dictionary.read',
    summary: 'Downloads the rules of a version as a lexicon file (W3C PLS 1.0).',
    params: z.object({ dictionary_id: id(), version_id: id() }),
    content: ['text/plain'],
  },
});
