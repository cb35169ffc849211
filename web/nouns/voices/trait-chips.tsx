import { useMemo } from 'react';
import type { VoiceReply } from '../../../contract/voices/voices.ts';
import { ChipSelect } from '../../parts/form/chip-select.tsx';
import { traitNames, traitOptions, traitText, type VoiceFilter, type VoiceTrait, withTrait } from './voice-filter.ts';

interface TraitChipsProps {
  traits: readonly VoiceTrait[];
  voices: readonly VoiceReply[];
  filter: VoiceFilter;
  onChange: (filter: VoiceFilter) => void;
}

/** One select per trait that some voice has. */
export function TraitChips({ traits, voices, filter, onChange }: TraitChipsProps) {
  const options = useMemo(() => traitOptions(voices, filter), [voices, filter]);
  return traits.map((trait) => {
    const value = filter.traits[trait];
    if (options[trait].length === 0 && value === undefined) return null;
    return (
      <ChipSelect
        key={trait}
        name={traitNames[trait]}
        value={value}
        valueText={value === undefined ? undefined : traitText(trait, value)}
        options={options[trait].map((option) => ({ value: option.value, label: `${option.text} (${option.count})` }))}
        isLanguage={trait === 'language'}
        onChange={(next) => onChange(withTrait(filter, trait, next))}
      />
    );
  });
}
