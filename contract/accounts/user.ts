import { z } from 'zod';
import { cleanText } from '../fields/fields.ts';

/** USER-016: the kinds of terms that a person can accept. */
export const terms = [
  'conversational_ai',
  'voice_design',
  'licensing',
  'privacy',
  'content',
  'publishing_payouts',
  'batch_calling',
] as const;
export type Terms = (typeof terms)[number];

/** USER-015: one-time prompts. */
export const prompts = ['long_content_use_projects', 'dubbing_use_cases_banner'] as const;
export type Prompt = (typeof prompts)[number];

const place = () => z.string().max(100).nullable();
/** ISO codes of country and region, and the city's name; null if unknown. */
export const geoLocation = z.object({ country: place(), region: place(), city: place() });
export type GeoLocation = z.infer<typeof geoLocation>;

/** What a person says at sign-up (USER-006). Other fields are dropped. */
export const accountMetadata = z.object({
  agrees_to_product_updates: z.boolean().optional(),
  geo_location: geoLocation.partial().nullish(),
  /** The kind of device that signs up, such as `desktop` or `mobile`. */
  device: z.string().max(100).nullish(),
});

const maxPublicNameLength = 10_000;
/** SHARE-018: any string; pages that show it suggest up to 50 characters (O-62). The bound only protects the storage. */
export const publicUserName = () =>
  z
    .string()
    .transform((value) => cleanText(value).trim())
    .pipe(z.string().max(maxPublicNameLength));
