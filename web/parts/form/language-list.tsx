import { Command } from 'cmdk';
import { Check, Search } from 'lucide-react';
import {
  endonymOf,
  flagOfLanguage,
  languageLabel,
  matchLanguage,
  wordsOfLanguage,
} from '../../format/language-names.ts';
import { t } from '../../messages/t.ts';
import { Flag } from '../display/flag.tsx';
import type { SelectOption } from './select.tsx';

interface LanguageListProps {
  options: readonly SelectOption[];
  value: string;
  search: string;
  onSearch: (search: string) => void;
  onChoose: (value: string) => void;
}

/** The list of a language picker: a search field over flags and names, by keyboard and pointer. */
export default function LanguageList({ options, value, search, onSearch, onChoose }: LanguageListProps) {
  return (
    <Command
      label={t('Search languages')}
      defaultValue={value}
      loop
      filter={(_, searched, words = []) => matchLanguage(words, searched)}
      className="flex min-h-0 flex-col"
    >
      <div className="flex items-center gap-2 border-b px-2.5">
        <Search className="size-4 shrink-0 text-ink-3" aria-hidden />
        <Command.Input
          autoFocus
          value={search}
          onValueChange={onSearch}
          placeholder={t('Search languages')}
          className="h-9 min-w-0 flex-1 bg-transparent outline-none"
        />
      </div>
      <Command.List
        label={t('Languages')}
        className="max-h-[min(24rem,40vh)] min-h-0 flex-1 overflow-y-auto overscroll-contain p-1 [scrollbar-width:thin]"
      >
        <Command.Empty className="px-2 py-4 text-center text-ink-2">{t('No results')}</Command.Empty>
        {options.map((option) => (
          <LanguageOption
            key={option.value}
            option={option}
            isChosen={option.value === value}
            onChoose={() => onChoose(option.value)}
          />
        ))}
      </Command.List>
    </Command>
  );
}

interface LanguageOptionProps {
  option: SelectOption;
  isChosen: boolean;
  onChoose: () => void;
}

function LanguageOption({ option: { value, label, help, disabled }, isChosen, onChoose }: LanguageOptionProps) {
  const flag = flagOfLanguage(value);
  const endonym = endonymOf(value);
  const shown = languageLabel(value, label);
  return (
    <Command.Item
      value={value}
      keywords={[...wordsOfLanguage(value, label)]}
      disabled={disabled ?? false}
      aria-current={isChosen || undefined}
      onSelect={onChoose}
      className="flex min-h-8 cursor-pointer items-center gap-2 rounded-s px-2 py-1 data-[disabled=true]:text-ink-3 data-[selected=true]:bg-hover"
    >
      {flag ? <Flag code={flag} /> : <span className="w-[18px] shrink-0" />}
      <span className="min-w-0 flex-1 truncate">
        {shown}
        {help && <span className="block text-ink-3 text-meta">{help}</span>}
      </span>
      {endonym && endonym !== shown && (
        <bdi lang={value} className="max-w-[45%] shrink-0 truncate text-ink-3 text-meta">
          {endonym}
        </bdi>
      )}
      {isChosen && <Check className="size-4 shrink-0 text-accent" aria-hidden />}
    </Command.Item>
  );
}
