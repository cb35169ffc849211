import { X } from 'lucide-react';
import { voiceAccents } from '../../../contract/catalogue/voices/voice-traits.ts';
import { t } from '../../messages/t.ts';
import { traitNames } from '../../nouns/voices/voice-filter.ts';
import { accentText, labelText, textOfLabel } from '../../nouns/voices/voice-labels.ts';
import { Button } from '../../parts/button/button.tsx';
import { ChipRow } from '../../parts/display/chip-row.tsx';
import { ChipSelect } from '../../parts/form/chip-select.tsx';
import { SearchField } from '../../parts/form/search-field.tsx';
import { Select } from '../../parts/form/select.tsx';
import {
  emptyOwnVoicesFilter,
  isFilterActive,
  type OwnTrait,
  type OwnVoicesFilter,
  ownCategories,
  ownTraits,
} from './use-own-voices.ts';
import { labelChoices, languageOptions } from './voice-details.ts';

interface OwnFiltersProps {
  filter: OwnVoicesFilter;
  onChange: (filter: OwnVoicesFilter) => void;
}

interface Option {
  readonly value: string;
  readonly label: string;
}

const labelled = (values: readonly string[]): Option[] => values.map((value) => ({ value, label: labelText(value) }));

const traitOptions: Readonly<Record<OwnTrait, readonly Option[]>> = {
  category: Object.entries(ownCategories).map(([value, label]) => ({ value, label })),
  language: languageOptions,
  accent: voiceAccents.map((value) => ({ value, label: accentText(value) })),
  gender: labelled(labelChoices.gender),
  age: labelled(labelChoices.age),
  use_case: labelled(labelChoices.use_case),
};

const sorts = [
  { value: 'created_at_unix', label: t('Newest first') },
  { value: 'name', label: t('Name') },
];

/** Search, filters and sort order of the workspace's voices. */
export function OwnFilters({ filter, onChange }: OwnFiltersProps) {
  const { search, traits, sort } = filter;
  const setTrait = (trait: OwnTrait, value: string | undefined) => {
    const { [trait]: _, ...others } = traits;
    onChange({ ...filter, traits: value === undefined ? others : { ...others, [trait]: value } });
  };
  return (
    <>
      <SearchField
        label={t('Search your voices')}
        value={search}
        onChange={(next) => onChange({ ...filter, search: next })}
        className="w-full sm:w-60"
      />
      <ChipRow>
        {ownTraits.map((trait) => {
          const value = traits[trait];
          const option = traitOptions[trait].find((option) => option.value === value);
          return (
            <ChipSelect
              key={trait}
              name={traitNames[trait]}
              value={value}
              valueText={value === undefined ? undefined : (option?.label ?? textOfLabel(trait, value))}
              options={traitOptions[trait]}
              isLanguage={trait === 'language'}
              onChange={(next) => setTrait(trait, next)}
            />
          );
        })}
        <Select
          label={t('Sort by')}
          value={sort}
          onChange={(next) => onChange({ ...filter, sort: next as OwnVoicesFilter['sort'] })}
          options={sorts}
          className="h-6 w-auto gap-1 rounded-full border-line px-2.5 text-ink-2 text-meta hover:bg-hover"
        />
        {isFilterActive(filter) && (
          <Button kind="ghost" size="small" onClick={() => onChange({ ...emptyOwnVoicesFilter, sort })}>
            <X aria-hidden />
            {t('Clear')}
          </Button>
        )}
      </ChipRow>
    </>
  );
}
