import { Star, X } from 'lucide-react';
import type { VoiceReply } from '../../../contract/voices/voices.ts';
import { t } from '../../messages/t.ts';
import {
  noFilter,
  traitNames,
  traitOptions,
  traitText,
  type VoiceFilter,
  type VoiceTrait,
  voiceTraits,
} from '../../nouns/voices/voice-filter.ts';
import { Button } from '../../parts/button/button.tsx';
import { ChipButton } from '../../parts/display/chip.tsx';
import { ChipRow } from '../../parts/display/chip-row.tsx';
import { ChipSelect } from '../../parts/form/chip-select.tsx';
import { SearchField } from '../../parts/form/search-field.tsx';

interface VoiceFiltersProps {
  voices: readonly VoiceReply[];
  filter: VoiceFilter;
  onChange: (filter: VoiceFilter) => void;
}

/** Search field and one select per trait. */
export function VoiceFilters({ voices, filter, onChange }: VoiceFiltersProps) {
  const setTrait = (trait: VoiceTrait, value: string | undefined) => {
    const { [trait]: _, ...others } = filter.traits;
    onChange({ ...filter, traits: value === undefined ? others : { ...others, [trait]: value } });
  };
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
        {voiceTraits.map((trait) => (
          <TraitSelect
            key={trait}
            trait={trait}
            value={filter.traits[trait]}
            voices={voices}
            filter={filter}
            onChange={(value) => setTrait(trait, value)}
          />
        ))}
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

interface TraitSelectProps {
  trait: VoiceTrait;
  value: string | undefined;
  voices: readonly VoiceReply[];
  filter: VoiceFilter;
  onChange: (value: string | undefined) => void;
}

function TraitSelect({ trait, value, voices, filter, onChange }: TraitSelectProps) {
  const options = traitOptions(voices, filter, trait);
  if (options.length === 0 && value === undefined) return null;
  return (
    <ChipSelect
      name={traitNames[trait]}
      value={value}
      valueText={value === undefined ? undefined : traitText(trait, value)}
      options={options.map((option) => ({ value: option.value, label: `${option.text} (${option.count})` }))}
      isLanguage={trait === 'language'}
      onChange={onChange}
    />
  );
}
