import { ChevronDown } from 'lucide-react';
import { Popover } from 'radix-ui';
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useState } from 'react';
import { flagOfLanguage, languageLabel } from '../../format/language-names.ts';
import { t } from '../../messages/t.ts';
import { classNames } from '../display/class-names.ts';
import { Flag } from '../display/flag.tsx';
import type { FieldControl } from './field.tsx';
import { controlClasses } from './input.tsx';
import type { SelectOption } from './select.tsx';

/** Opened with the first list, so that pages load without it. */
const LanguageList = lazy(() => import('./language-list.tsx'));

const manyOptions = 8;

interface LanguagePickerProps extends Partial<FieldControl> {
  value: string;
  onChange: (value: string) => void;
  /** The values are codes of languages; others, such as a choice of detection, have no flag. */
  options: readonly SelectOption[];
  /** The accessible name if there is no label. */
  label?: string;
  placeholder?: string;
  disabled?: boolean;
  className?: string;
  /** Renders the chosen option; absent: its label. */
  children?: ReactNode;
}

/** Chooses a language: a list with flags that is searched by names in English and in the language itself (LANG-009). */
export function LanguagePicker(props: LanguagePickerProps) {
  const { value, onChange, options, label, placeholder, disabled, className, children, ...control } = props;
  const [isOpen, setOpen] = useState(false);
  const [search, setSearch] = useState('');
  const chosen = options.find((option) => option.value === value);
  const flag = flagOfLanguage(value);
  const openByKey = (event: KeyboardEvent) => {
    const isLetter = event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (!isLetter && event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    if (isLetter) setSearch(event.key);
    setOpen(true);
  };
  return (
    // Modal, so that its list scrolls above a dialog.
    <Popover.Root
      open={isOpen}
      onOpenChange={(open) => {
        setSearch('');
        setOpen(open);
      }}
      modal
    >
      <Popover.Trigger
        role="combobox"
        aria-haspopup="listbox"
        aria-label={label}
        disabled={disabled ?? false}
        onKeyDown={openByKey}
        className={classNames(controlClasses, 'flex h-[34px] items-center gap-2 text-start', className)}
        {...control}
      >
        {flag && <Flag code={flag} />}
        <span className={classNames('min-w-0 flex-1 truncate', !children && !chosen && 'text-ink-3')}>
          {children ?? (chosen ? languageLabel(value, chosen.label) : placeholder)}
        </span>
        <ChevronDown className="size-4 shrink-0 text-ink-3" aria-hidden />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          aria-label={t('Languages')}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          className={classNames(
            // Of one height while it is searched, so that it stays on its side of the button.
            options.length > manyOptions && 'h-[calc(min(24rem,40vh)+37px)]',
            'z-layer flex max-h-(--radix-popover-content-available-height) w-[max(var(--radix-popover-trigger-width),min(17rem,calc(100vw-16px)))] animate-rise flex-col overflow-hidden rounded-m border bg-surface shadow-popover outline-none',
          )}
        >
          <Suspense fallback={<div className="h-[34px]" />}>
            <LanguageList
              options={options}
              value={value}
              search={search}
              onSearch={setSearch}
              onChoose={(next) => {
                setOpen(false);
                setSearch('');
                if (next !== value) onChange(next);
              }}
            />
          </Suspense>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
