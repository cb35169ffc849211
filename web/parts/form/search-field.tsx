import { Search, X } from 'lucide-react';
import { type ComponentProps, type KeyboardEvent, useRef } from 'react';
import { t } from '../../messages/t.ts';
import { IconButton } from '../button/icon-button.tsx';
import { classNames } from '../display/class-names.ts';
import { Input } from './input.tsx';

interface SearchFieldProps {
  /** The accessible name and the placeholder. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  className?: string;
  /** More attributes of the input, as of a combobox. */
  input?: Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type' | 'className' | 'ref'>;
}

/** A search field with a clear button; Escape clears it too. */
export function SearchField({ label, value, onChange, className, input: attributes }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const clear = () => {
    onChange('');
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') onChange('');
    attributes?.onKeyDown?.(event);
  };
  return (
    <div className={classNames('relative', className)}>
      <Search
        className="-translate-y-1/2 pointer-events-none absolute top-1/2 start-2.5 size-4 text-ink-3"
        aria-hidden
      />
      <Input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        {...attributes}
        onKeyDown={onKeyDown}
        className="px-8 [&::-webkit-search-cancel-button]:hidden"
      />
      {value !== '' && (
        <IconButton
          label={t('Clear search')}
          size="small"
          onClick={clear}
          className="-translate-y-1/2 absolute top-1/2 end-0.5"
        >
          <X />
        </IconButton>
      )}
    </div>
  );
}
