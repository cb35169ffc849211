import { Languages } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { type Locale, locale, locales, setLocale } from '../../messages/locale.ts';
import { t } from '../../messages/t.ts';

/** Chooses the language of the interface and loads the page again in it. A native select, so that public pages stay small. */
export function LanguageSelect() {
  const select = useRef<HTMLSelectElement>(null);
  // A choice before the scripts of a prerendered page had loaded.
  useEffect(() => {
    const { value, options } = select.current!;
    const shown = [...options].find(({ defaultSelected }) => defaultSelected)?.value;
    if (shown !== undefined && value !== shown) setLocale(value as Locale);
  }, []);
  return (
    <label className="relative inline-flex h-[34px] items-center rounded-s border border-control bg-surface hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2">
      <span className="sr-only">{t('Language of the interface')}</span>
      <Languages className="pointer-events-none absolute start-2.5 size-4 text-ink-3" aria-hidden />
      <select
        ref={select}
        defaultValue={locale}
        autoComplete="off"
        onChange={(event) => setLocale(event.target.value as Locale)}
        className="h-full cursor-pointer rounded-s bg-transparent ps-8 pe-2.5 text-ink outline-none"
      >
        {locales.map(({ code, name, isComplete }) => (
          <option key={code} value={code} lang={code} className="bg-surface">
            {isComplete ? name : t('{language} (incomplete)', { language: name })}
          </option>
        ))}
      </select>
    </label>
  );
}
