import { X } from 'lucide-react';
import { accentOf, dialectsOf, findDialect } from '../../../contract/catalogue/languages/dialects.ts';
import { languageSets } from '../../../contract/catalogue/languages.ts';
import { t } from '../../messages/t.ts';
import { languageName, textOfLabel } from '../../nouns/voices/voice-labels.ts';
import { Button } from '../../parts/button/button.tsx';
import { ChipSelect } from '../../parts/form/chip-select.tsx';
import type { SelectOption } from '../../parts/form/select.tsx';
import { TypedSearchField } from '../../parts/form/typed-search-field.tsx';
import {
  isNarrowed,
  type LibraryFilter,
  type LibraryTrait,
  libraryCategories,
  libraryTraits,
  traitValues,
} from './library-filter.ts';

interface LibraryFiltersProps {
  filter: LibraryFilter;
  onChange: (filter: LibraryFilter) => void;
}

const names: Readonly<Record<LibraryTrait, string>> = {
  language: t('Language'),
  accent: t('Accent'),
  gender: t('Gender'),
  age: t('Age'),
  use_case: t('Use case'),
  category: t('Category'),
};

function textOf(trait: LibraryTrait, value: string): string {
  if (trait === 'language') return languageName(value);
  if (trait === 'category') return libraryCategories[value as keyof typeof libraryCategories];
  return textOfLabel(trait, value);
}

function optionsOf(trait: LibraryTrait, language: string | undefined): SelectOption[] {
  // Once a language is chosen, its dialects are offered (O-96).
  if (trait === 'accent' && language !== undefined)
    return dialectsOf(language).map((dialect) => ({ value: accentOf(dialect), label: dialect.name }));
  const values =
    trait === 'language' ? languageSets.third.map(({ languageCode }) => languageCode) : [...traitValues[trait]];
  return values.map((value) => ({ value, label: textOf(trait, value) }));
}

/** Debounced search and one select per trait. */
export function LibraryFilters({ filter, onChange }: LibraryFiltersProps) {
  const setTrait = (trait: LibraryTrait, value: string | undefined) => {
    const { [trait]: _, ...others } = filter.traits;
    const traits: typeof filter.traits = value === undefined ? others : { ...others, [trait]: value };
    const { accent, language, ...unaccented } = traits;
    // An accent of another language finds nothing.
    const isForeign = trait === 'language' && language && accent && !findDialect(language, accent);
    onChange({ ...filter, traits: isForeign ? { ...unaccented, language } : traits });
  };
  return (
    <>
      <TypedSearchField
        label={t('Search the library')}
        value={filter.search}
        onChange={(search) => onChange({ ...filter, search })}
        className="w-full sm:w-72"
      />
      {libraryTraits.map((trait) => {
        const value = filter.traits[trait];
        return (
          <ChipSelect
            key={trait}
            name={names[trait]}
            value={value}
            valueText={value === undefined ? undefined : textOf(trait, value)}
            options={optionsOf(trait, filter.traits.language)}
            isLanguage={trait === 'language'}
            onChange={(next) => setTrait(trait, next)}
          />
        );
      })}
      {isNarrowed(filter) && (
        <Button kind="ghost" size="small" onClick={() => onChange({ ...filter, search: '', traits: {} })}>
          <X aria-hidden />
          {t('Clear')}
        </Button>
      )}
    </>
  );
}
