import { useEffect, useRef, useState } from 'react';
import { SearchField } from './search-field.tsx';
import { useDebounced } from './use-debounced.ts';

interface TypedSearchFieldProps {
  label: string;
  /** What is searched for now; another value than the field told takes the place of what is typed. */
  value: string;
  onChange: (search: string) => void;
  className?: string;
}

/** The longest search that servers take. */
const maxSearchLength = 200;

/** A search field that tells what was typed once the person stops. */
export function TypedSearchField({ label, value, onChange, className }: TypedSearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const reported = useRef(value);
  const debounced = useDebounced(typed);
  // The address changed by something else than this field.
  useEffect(() => {
    if (value === reported.current) return;
    reported.current = value;
    setTyped(value);
  }, [value]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was typed is told, and once
  useEffect(() => {
    const next = debounced.trim().slice(0, maxSearchLength);
    if (debounced !== typed || next === reported.current) return;
    reported.current = next;
    onChange(next);
  }, [debounced]);
  return <SearchField label={label} value={typed} onChange={setTyped} className={className} />;
}
