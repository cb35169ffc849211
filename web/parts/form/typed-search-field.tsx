import { useEffect, useRef, useState } from 'react';
import { useNavigation } from 'react-router';
import { SearchField } from './search-field.tsx';
import { useDebounced } from './use-debounced.ts';

interface TypedSearchFieldProps {
  label: string;
  /** The current search; a value that the field did not report itself replaces the typed text. */
  value: string;
  onChange: (search: string) => void;
  className?: string;
}

/** The maximum length that the API accepts. */
const maxSearchLength = 200;

/** A debounced search field: reports the text once the person stops typing. */
export function TypedSearchField({ label, value, onChange, className }: TypedSearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const reported = useRef(value);
  const debounced = useDebounced(typed);
  // Something other than this field changed the URL.
  useEffect(() => {
    if (value === reported.current) return;
    reported.current = value;
    setTyped(value);
  }, [value]);
  // A report changes the URL, which would cancel a navigation: someone types and follows a link at once.
  const isNavigating = useNavigation().state !== 'idle';
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typed text is reported, and once
  useEffect(() => {
    if (isNavigating) return;
    const next = debounced.trim().slice(0, maxSearchLength);
    if (debounced !== typed || next === reported.current) return;
    reported.current = next;
    onChange(next);
  }, [debounced, isNavigating]);
  return <SearchField label={label} value={typed} onChange={setTyped} className={className} />;
}
