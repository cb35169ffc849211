import { type VoiceFilter, type VoiceTrait, voiceTraits } from '../../nouns/voices/voice-filter.ts';
import { voiceKinds } from '../../nouns/voices/voice-labels.ts';
import { setParameter, type UrlFilterFormat } from '../../parts/list/use-url-filter.ts';

/** Reads and writes the voice filter in the URL, one parameter per trait. Unknown values are ignored. */
export const voiceUrlFilter: UrlFilterFormat<VoiceFilter> = {
  read: (params) => {
    const traits: Partial<Record<VoiceTrait, string>> = {};
    for (const trait of voiceTraits) {
      const value = params.get(trait)?.slice(0, 60);
      if (value && (trait !== 'category' || Object.hasOwn(voiceKinds, value))) traits[trait] = value;
    }
    return {
      search: (params.get('search') ?? '').slice(0, 200),
      traits,
      favorites: params.get('favourites') === 'true',
    };
  },
  write: ({ search, traits, favorites }, before) => {
    const params = new URLSearchParams(before);
    setParameter(params, 'search', search.trim());
    setParameter(params, 'favourites', favorites ? 'true' : undefined);
    for (const trait of voiceTraits) setParameter(params, trait, traits[trait]);
    return params;
  },
};
