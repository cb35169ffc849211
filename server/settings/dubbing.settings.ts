import { z } from 'zod';
import { type TranslatorKind, translatorKinds } from '../../contract/catalogue/dubbing/translator-kinds.ts';
import { type SettingRule, url, type Variable, variable } from './variable.ts';

const isKind = (name: string): name is TranslatorKind => (translatorKinds as readonly string[]).includes(name);

/** Which translators the dubbing of recordings uses. Without one, people write the translations. */
export const dubbingSettings = {
  TRANSLATORS: variable(
    z
      .string()
      .transform((list) => [...new Set(list.split(',').map((name) => name.trim()))])
      .refine((names) => names.every(isKind), `must be a list of ${translatorKinds.join(', ')}`)
      .transform((names) => names.filter(isKind)),
    'Translators of dubbing in the order in which they are asked; the first that knows both languages translates. `firefox`: models in TRANSLATE_MODEL_FOLDER. `address`: TRANSLATE_URL. `model`: TRANSLATE_MODEL. `apertium`: rules for close languages, as drafts.',
    translatorKinds.join(','),
  ),
  TRANSLATE_MODEL_FOLDER: variable(
    z.string().max(1000).optional(),
    'Folder with models of Firefox Translations in one folder for each direction, such as en-es; a file SHA256SUMS beside them is checked. Default: models/translation in DATA_DIR.',
  ),
  TRANSLATE_URL: variable(
    url('http:', 'https:').optional(),
    'Server with the API of LibreTranslate that translates for dubbing, such as http://localhost:5000.',
  ),
  TRANSLATE_API_KEY: variable(z.string().max(4000).optional(), 'API key for TRANSLATE_URL.'),
  TRANSLATE_MODEL: variable(
    z
      .string()
      .regex(/^[^\s,]{1,200}$/, 'must be the name of one model')
      .optional(),
    'Language model that translates for dubbing: at TRANSLATE_MODEL_URL, or without it, one of the models of agents (LLM_MODEL, LLM_PROVIDERS).',
  ),
  TRANSLATE_MODEL_URL: variable(
    url('http:', 'https:').optional(),
    'OpenAI-compatible API of TRANSLATE_MODEL, such as http://localhost:11434/v1.',
  ),
  TRANSLATE_MODEL_KEY: variable(z.string().max(4000).optional(), 'API key for TRANSLATE_MODEL_URL.'),
  TRANSLATE_APERTIUM: variable(
    z.string().min(1).max(1000),
    'Name of the program apertium in a folder of the system, its path, or off.',
    'apertium',
  ),
} as const satisfies Readonly<Record<string, Variable<z.ZodType>>>;

const needs =
  (name: string, other: string): SettingRule =>
  (source) =>
    source[name] && !source[other] ? `${name}: needs ${other}` : undefined;

export const dubbingRules: readonly SettingRule[] = [
  needs('TRANSLATE_API_KEY', 'TRANSLATE_URL'),
  needs('TRANSLATE_MODEL_URL', 'TRANSLATE_MODEL'),
  needs('TRANSLATE_MODEL_KEY', 'TRANSLATE_MODEL_URL'),
];
