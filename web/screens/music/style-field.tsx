import { X } from 'lucide-react';
import { useId, useState } from 'react';
import { musicStyles } from '../../../contract/catalogue/music-styles.ts';
import { t } from '../../messages/t.ts';
import { addStyles } from '../../nouns/music/song-plan.ts';
import { Input } from '../../parts/form/input.tsx';

interface StyleFieldProps {
  /** `Styles` */
  label: string;
  /** What the styles belong to: `Intro`. */
  of: string;
  values: readonly string[];
  placeholder: string;
  onChange: (values: readonly string[]) => void;
}

/** A list of words: Enter or a comma adds one, Backspace in the empty field removes the last. */
export function StyleField({ label, of, values, placeholder, onChange }: StyleFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const add = (text: string) => {
    setTyped('');
    const next = addStyles(values, text);
    if (next.length !== values.length) onChange(next);
  };
  return (
    <div className="flex min-w-0 flex-1 basis-60 flex-col gap-1">
      <label htmlFor={id} className="text-ink-2 text-meta">
        {label}
        <span className="sr-only"> {t('of {of}', { of })}</span>
      </label>
      <div className="flex min-h-[34px] flex-wrap items-center gap-1 rounded-s border border-control bg-surface p-1 focus-within:outline-2 focus-within:outline-accent focus-within:outline-offset-1">
        {values.map((value) => (
          <span
            key={value}
            className="inline-flex h-6 max-w-full items-center gap-1 rounded-full bg-sunken ps-2 pe-0.5 text-meta"
          >
            <span dir="auto" className="truncate">
              {value}
            </span>
            <button
              type="button"
              aria-label={t('Remove {value} from {of}', { value, of })}
              onClick={() => onChange(values.filter((one) => one !== value))}
              className="grid size-5 place-items-center rounded-full text-ink-2 hover:bg-hover hover:text-ink [&_svg]:size-3"
            >
              <X aria-hidden />
            </button>
          </span>
        ))}
        <Input
          id={id}
          value={typed}
          list={`${id}-styles`}
          placeholder={values.length === 0 ? placeholder : ''}
          autoComplete="off"
          maxLength={200}
          className="h-6 w-auto min-w-20 flex-1 border-0 bg-transparent px-1 outline-none"
          onChange={(event) => {
            const { value } = event.target;
            if (value.includes(',')) add(value);
            else setTyped(value);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
              event.preventDefault();
              add(typed);
            } else if (event.key === 'Backspace' && typed === '' && values.length > 0) onChange(values.slice(0, -1));
          }}
          onBlur={() => typed.trim() !== '' && add(typed)}
        />
        <datalist id={`${id}-styles`}>
          {musicStyles.map((style) => (
            <option key={style} value={style} />
          ))}
        </datalist>
      </div>
    </div>
  );
}
