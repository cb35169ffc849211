import { Check, ChevronDown, X } from 'lucide-react';
import type { VoiceReply } from '../../../contract/voices.ts';
import { Button } from '../../parts/button.tsx';
import { ChipButton } from '../../parts/chip.tsx';
import { Menu, MenuItem } from '../../parts/menu.tsx';
import { SearchField } from '../../parts/search-field.tsx';
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

/** Search, and a menu for each trait; a chosen trait stands in its chip. */
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
        <TraitMenu
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

interface TraitMenuProps {
  trait: VoiceTrait;
  value: string | undefined;
  voices: readonly VoiceReply[];
  filter: VoiceFilter;
  onChange: (value: string | undefined) => void;
}

function TraitMenu({ trait, value, voices, filter, onChange }: TraitMenuProps) {
  const options = traitOptions(voices, filter, trait);
  if (options.length === 0 && value === undefined) return null;
  const name = traitNames[trait];
  return (
    <Menu
      align="start"
      trigger={
        <ChipButton
          pressed={value !== undefined}
          aria-label={value === undefined ? name : `${name}: ${traitText(trait, value)}`}
        >
          {value === undefined ? name : traitText(trait, value)}
          <ChevronDown aria-hidden />
        </ChipButton>
      }
    >
      <div className="max-h-[min(24rem,40vh)] overflow-y-auto">
        {value !== undefined && <MenuItem onSelect={() => onChange(undefined)}>Any {name.toLowerCase()}</MenuItem>}
        {options.map((option) => (
          <MenuItem key={option.value} onSelect={() => onChange(option.value)} className="justify-between gap-6">
            <span className="flex items-center gap-2">
              {option.text}
              {option.value === value && <Check aria-label="chosen" />}
            </span>
            <span className="text-ink-3 text-meta tabular-nums">{option.count}</span>
          </MenuItem>
        ))}
      </div>
    </Menu>
  );
}
