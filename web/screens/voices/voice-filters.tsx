import { Star, X } from 'lucide-react';
import type { VoiceReply } from '../../../contract/voices/voices.ts';
import { t } from '../../messages/t.ts';
import { TraitChips } from '../../nouns/voices/trait-chips.tsx';
import { noFilter, type VoiceFilter, voiceTraits } from '../../nouns/voices/voice-filter.ts';
import { Button } from '../../parts/button/button.tsx';
import { ChipButton } from '../../parts/display/chip.tsx';
import { ChipRow } from '../../parts/display/chip-row.tsx';
import { SearchField } from '../../parts/form/search-field.tsx';

interface VoiceFiltersProps {
  voices: readonly VoiceReply[];
  filter: VoiceFilter;
  onChange: (filter: VoiceFilter) => void;
}

/** Search field and one select per trait. */
export function VoiceFilters({ voices, filter, onChange }: VoiceFiltersProps) {
  const isFiltered = filter.search !== '' || filter.favorites || Object.keys(filter.traits).length > 0;
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-2 max-sm:w-full">
      <SearchField
        label={t('Search voices')}
        value={filter.search}
        onChange={(search) => onChange({ ...filter, search })}
        className="w-full sm:w-60"
      />
      <ChipRow>
        <ChipButton
          pressed={filter.favorites === true}
          onClick={() => onChange({ ...filter, favorites: !filter.favorites })}
        >
          <Star aria-hidden />
          {t('Favorites')}
        </ChipButton>
        <TraitChips traits={voiceTraits} voices={voices} filter={filter} onChange={onChange} />
        {isFiltered && (
          <Button kind="ghost" size="small" onClick={() => onChange(noFilter)}>
            <X aria-hidden />
            {t('Clear')}
          </Button>
        )}
      </ChipRow>
    </div>
  );
}
