import { Readable } from 'node:stream';
import { defaultOutputFormat } from '../../../contract/catalogue/output-formats.ts';
import { pronunciationDictionariesRoutes } from '../../../contract/speech/pronunciation-dictionaries.ts';
import { type SpeechBody, speechBody } from '../../../contract/speech/speech.ts';
import type { LexiconRule } from '../../../engines/contract/pronunciation.ts';
import { attachment } from '../../http/attachment.ts';
import { mount } from '../../http/route.ts';
import type { Actor } from '../../platform/actor.ts';
import { presentLexicon } from './pls/pls.present.ts';
import {
  presentCreated,
  presentDictionary,
  presentRulesChange,
  presentVersion,
  presentWithRules,
} from './pronunciation-dictionaries.present.ts';
import type { PronunciationDictionariesService } from './pronunciation-dictionaries.service.ts';

/** The part of the speech service that rules need; declared here since that service imports this noun. */
interface RuleSpeaker {
  countCharged(
    actor: Actor,
    texts: readonly string[],
    locators: SpeechBody['pronunciation_dictionary_locators'],
  ): Promise<number[]>;
  speak(
    actor: Actor,
    input: {
      readonly voiceId: string;
      readonly outputFormat: string;
      readonly streaming: boolean;
      readonly requestId: string;
      readonly body: SpeechBody;
      readonly lexicon: readonly LexiconRule[];
    },
    signal: AbortSignal,
  ): Promise<{ readonly contentType: string; readonly parts: AsyncIterable<{ readonly audio: Uint8Array }> }>;
}

interface DictionaryFields {
  readonly name: string;
  readonly description?: string | null | undefined;
  readonly workspace_access?: 'admin' | 'editor' | 'commenter' | 'viewer' | null | undefined;
}
const toFields = ({ name, description, workspace_access }: DictionaryFields) => ({
  name,
  description: description ?? null,
  workspaceAccess: workspace_access ?? null,
});

export const mountPronunciationDictionaries = (dictionaries: PronunciationDictionariesService, speech: RuleSpeaker) =>
  mount(pronunciationDictionariesRoutes, {
    'POST /v1/pronunciation-dictionaries/add-from-file': {
      async accept({ actor }) {
        await dictionaries.requireRoom(actor);
        return undefined;
      },
      handle: async ({ actor, body, files }) =>
        presentCreated(await dictionaries.createFromFile(actor, toFields(body), files.file?.[0])),
    },

    'POST /v1/pronunciation-dictionaries/add-from-rules': async ({ actor, body }) =>
      presentCreated(await dictionaries.create(actor, toFields(body), body.rules)),

    'GET /v1/pronunciation-dictionaries': async ({ actor, query }) => {
      const { items, hasMore } = await dictionaries.list(actor, {
        limit: query.page_size,
        after: query.cursor ?? undefined,
        sort: query.sort === 'name' ? 'name' : 'date',
        direction: query.sort_direction.startsWith('asc') ? 'asc' : 'desc',
        includeArchived: query.include_archived,
      });
      return {
        pronunciation_dictionaries: items.map(presentDictionary),
        next_cursor: hasMore ? items.at(-1)!.dictionary.id : null,
        has_more: hasMore,
      };
    },

    'GET /v1/pronunciation-dictionaries/{pronunciation_dictionary_id}': async ({ actor, params }) => {
      const result = await dictionaries.version(actor, params.pronunciation_dictionary_id);
      return presentWithRules(result, result.version.rules);
    },

    'PATCH /v1/pronunciation-dictionaries/{pronunciation_dictionary_id}': async ({ actor, params, body }) =>
      presentDictionary(await dictionaries.edit(actor, params.pronunciation_dictionary_id, body)),

    'POST /v1/pronunciation-dictionaries/{pronunciation_dictionary_id}/set-rules': async ({ actor, params, body }) =>
      presentRulesChange(await dictionaries.setRules(actor, params.pronunciation_dictionary_id, body.rules)),

    'POST /v1/pronunciation-dictionaries/{pronunciation_dictionary_id}/add-rules': async ({ actor, params, body }) =>
      presentRulesChange(await dictionaries.addRules(actor, params.pronunciation_dictionary_id, body.rules)),

    'POST /v1/pronunciation-dictionaries/{pronunciation_dictionary_id}/remove-rules': async ({ actor, params, body }) =>
      presentRulesChange(await dictionaries.removeRules(actor, params.pronunciation_dictionary_id, body.rule_strings)),

    'POST /v1/pronunciation-dictionaries/preview-rule': async ({
      actor,
      body: { rule, voice_id },
      requestId,
      signal,
    }) => {
      const input = {
        voiceId: voice_id,
        outputFormat: defaultOutputFormat,
        streaming: false,
        requestId,
        body: speechBody.parse({ text: rule.string_to_replace }),
        lexicon: dictionaries.lexiconForRule(rule),
      };
      const { contentType, parts } = await speech.speak(actor, input, signal);
      return { contentType, body: Buffer.concat(await Array.fromAsync(parts, (part) => part.audio)) };
    },

    'POST /v1/pronunciation-dictionaries/count-characters': async ({ actor, body }) => ({
      characters: await speech.countCharged(actor, body.texts, body.pronunciation_dictionary_locators),
    }),

    'GET /v1/pronunciation-dictionaries/{pronunciation_dictionary_id}/versions': async ({ actor, params }) => {
      const { versions, ...result } = await dictionaries.versions(actor, params.pronunciation_dictionary_id);
      return { versions: versions.map((version) => presentVersion(result, version)) };
    },

    'GET /v1/pronunciation-dictionaries/{dictionary_id}/{version_id}/download': async ({ actor, params }) => {
      const { dictionary, version } = await dictionaries.version(actor, params.dictionary_id, params.version_id);
      return {
        contentType: 'text/plain; charset=utf-8',
        body: Readable.from(presentLexicon(version.rules)),
        headers: { 'content-disposition': attachment(`${dictionary.name}.pls`) },
      };
    },
  });
