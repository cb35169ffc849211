import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { Link } from 'react-router';
import { maxLocators } from '../../../contract/catalogue/limits.ts';
import { formatMessage } from '../../messages/format-message.ts';
import { t } from '../../messages/t.ts';
import { IconButton } from '../../parts/button/icon-button.tsx';
import { Field } from '../../parts/form/field.tsx';
import { Select } from '../../parts/form/select.tsx';
import { dictionariesQuery } from './dictionaries-query.ts';

interface DictionaryPickerProps {
  value: readonly string[];
  onChange: (value: readonly string[]) => void;
}

/** Chooses the pronunciation dictionaries of a request, in order of precedence (DICT-004). */
export function DictionaryPicker({ value, onChange }: DictionaryPickerProps) {
  const { data: all } = useQuery(dictionariesQuery);
  if (!all) return null;
  const others = all.filter((one) => one.archived_time_unix === null && !value.includes(one.id));
  const nameOf = (id: string): string => all.find((one) => one.id === id)?.name ?? t('Deleted dictionary');
  if (all.length === 0 && value.length === 0)
    return (
      <div className="flex items-center justify-between gap-3">
        <span className="font-[540]">{t('Pronunciation')}</span>
        <Link to="/app/pronunciation-dictionaries" className="text-accent-ink underline-offset-2 hover:underline">
          {t('Create a dictionary')}
        </Link>
      </div>
    );
  return (
    <div className="flex flex-col gap-1.5">
      <Field
        label={t('Pronunciation dictionaries')}
        help={t('Up to {maxLocators}; the first that knows a word counts.', { maxLocators })}
      >
        {(control) => (
          <Select
            {...control}
            value=""
            onChange={(id) => onChange([...value, id])}
            disabled={others.length === 0 || value.length >= maxLocators}
            placeholder={value.length === 0 ? t('None') : t('Add another')}
            options={others.map(({ id, name, latest_version_rules_num: count }) => ({
              value: id,
              label: name,
              help: formatMessage('{count, plural, one {# rule} other {# rules}}', { count }),
            }))}
          />
        )}
      </Field>
      {value.length > 0 && (
        <ul aria-label={t('Selected dictionaries')} className="divide-y rounded-s border bg-surface">
          {value.map((id) => (
            <li key={id} className="flex items-center gap-2 py-0.5 pe-0.5 ps-2.5">
              <Link
                to={`/app/pronunciation-dictionaries/${id}`}
                className="min-w-0 flex-1 truncate underline-offset-2 hover:underline"
              >
                {nameOf(id)}
              </Link>
              <IconButton
                label={t('Remove {nameOf}', { nameOf: nameOf(id) })}
                size="small"
                onClick={() => onChange(value.filter((one) => one !== id))}
              >
                <X />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
