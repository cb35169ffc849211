import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { characterCount } from '../../../contract/catalogue/plans/quota.ts';
import { canSpeakLonger } from '../../../contract/catalogue/plans/speech-cost.ts';
import { api } from '../../data/api/api.ts';
import { useDebounced } from '../../parts/form/use-debounced.ts';
import { dictionariesQuery } from '../pronunciation-dictionaries/dictionaries-query.ts';

/**
 * The characters of each text that are charged. Aliases of dictionaries, numbers and signs can make a text cost more than
 * its written characters (O-08); the server counts them while the person pauses, if there are any.
 */
export function useChargedCharacters(
  texts: readonly string[],
  dictionaryIds: readonly string[] = [],
): readonly number[] {
  const { data: dictionaries } = useQuery(dictionariesQuery);
  const canHaveAliases = dictionaries?.some((one) => one.archived_time_unix === null) ?? false;
  const canCostMore = canHaveAliases || texts.some(canSpeakLonger);
  const request = useDebounced(canCostMore ? JSON.stringify({ texts, dictionaryIds }) : '');
  const { data: added } = useQuery({
    // Under the key of the dictionaries, so that changed rules are counted again.
    queryKey: [...dictionariesQuery.queryKey, 'added-characters', request],
    queryFn: ({ signal }) => countAdded(JSON.parse(request) as CountRequest, signal),
    enabled: request !== '' && texts.some((text) => text.trim() !== ''),
    placeholderData: keepPreviousData,
    // Texts are long, and each is only shown while it is edited.
    gcTime: 0,
  });
  return texts.map((text, at) => {
    const written = characterCount(text);
    return written === 0 ? 0 : written + (added?.[at] ?? 0);
  });
}

interface CountRequest {
  readonly texts: readonly string[];
  readonly dictionaryIds: readonly string[];
}

/** What each text costs on top of its written characters. */
async function countAdded({ texts, dictionaryIds }: CountRequest, signal: AbortSignal): Promise<readonly number[]> {
  const locators = dictionaryIds.map((id) => ({ pronunciation_dictionary_id: id }));
  const { characters } = await api.call('POST /v1/pronunciation-dictionaries/count-characters', {
    body: { texts: [...texts], ...(locators.length > 0 && { pronunciation_dictionary_locators: locators }) },
    signal,
  });
  return characters.map((count, at) => count - characterCount(texts[at] ?? ''));
}
