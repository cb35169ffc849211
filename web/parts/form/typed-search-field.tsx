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
const longest = 200;

/** A search field that tells what was typed once the person stops. */
export function TypedSearchField({ label, value, onChange, className }: TypedSearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const said = useRef(value);
  const settled = useDebounced(typed);
  // The address changed by something else than this field.
  useEffect(() => {
    if (value === said.current) return;
    said.current = value;
    setTyped(value);
  }, [value]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was typed is told, and once
  useEffect(() => {
    const next = settled.trim().slice(0, longest);
    if (settled !== typed || next === said.current) return;
    said.current = next;
    onChange(next);
  }, [settled]);
  return <SearchField label={label} value={typed} onChange={setTyped} className={className} />;
}
