import { X } from 'lucide-react';
import type { VoiceReply } from '../../../contract/voices.ts';
import { Button } from '../../parts/button.tsx';
import { classNames } from '../../parts/class-names.ts';
import { SearchField } from '../../parts/search-field.tsx';
import { Select } from '../../parts/select.tsx';
import {
  noFilter,
  traitNames,
  traitOptions,
  traitText,
  type VoiceFilter,
  type VoiceTrait,
  voiceTraits,
} from './voice-filter.ts';

interface VoiceFiltersProps {
  voices: readonly VoiceReply[];
  filter: VoiceFilter;
  onChange: (filter: VoiceFilter) => void;
}

/** Search, and a choice for each trait. */
export function VoiceFilters({ voices, filter, onChange }: VoiceFiltersProps) {
  const setTrait = (trait: VoiceTrait, value: string | undefined) => {
    const { [trait]: _, ...others } = filter.traits;
    onChange({ ...filter, traits: value === undefined ? others : { ...others, [trait]: value } });
  };
  const isFiltered = filter.search !== '' || Object.keys(filter.traits).length > 0;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SearchField
        label="Search voices"
        value={filter.search}
        onChange={(search) => onChange({ ...filter, search })}
        className="w-full sm:w-72"
      />
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
          Clear
        </Button>
      )}
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

const any = 'any';

function TraitSelect({ trait, value, voices, filter, onChange }: TraitSelectProps) {
  const options = traitOptions(voices, filter, trait);
  if (options.length === 0 && value === undefined) return null;
  const name = traitNames[trait];
  return (
    <Select
      label={value === undefined ? name : `${name}: ${traitText(trait, value)}`}
      value={value ?? any}
      onChange={(next) => onChange(next === any ? undefined : next)}
      options={[
        { value: any, label: `Any ${name.toLowerCase()}` },
        ...options.map((option) => ({ value: option.value, label: `${option.text} (${option.count})` })),
      ]}
      className={classNames(
        'h-6 w-auto gap-1 rounded-full border-line px-2.5 text-ink-2 text-meta hover:bg-hover',
        value !== undefined && 'border-transparent bg-accent-soft font-[550] text-accent-ink',
      )}
    >
      {value === undefined ? name : traitText(trait, value)}
    </Select>
  );
}
