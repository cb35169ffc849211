import { z } from 'zod';
import { maxRules } from '../../../../contract/catalogue/limits.ts';
import { cleanText, name } from '../../../../contract/fields/fields.ts';
import { dictionaryRule } from '../../../../contract/speech/pronunciation-dictionaries.ts';

export const dictionaryPart = 'dictionary.json';
export const versionPart = (number: number): string => `versions/${number}.json`;
export const maxPortableVersions = 100;

/** `dictionary.json` */
export const portableDictionary = z.object({
  dictionary_id: z.string().min(1).max(128),
  name: name(200),
  description: z.string().max(1000).transform(cleanText).nullable(),
  /** Oldest first. */
  versions: z
    .array(
      z.object({
        part: z.string().regex(/^versions\/\d{1,9}\.json$/),
        rules: z.int().min(0),
        created_at: z.iso.datetime(),
      }),
    )
    .min(1)
    .max(maxPortableVersions),
});
export type PortableDictionary = z.output<typeof portableDictionary>;

/** The rules of one version. */
export const portableRules = z.object({ rules: z.array(dictionaryRule).max(maxRules) });
