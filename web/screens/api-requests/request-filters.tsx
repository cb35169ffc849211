import { t } from '../../messages/t.ts';
import { Field } from '../../parts/form/field.tsx';
import { Select } from '../../parts/form/select.tsx';
import {
  type Breakdown,
  breakdowns,
  type Period,
  periods,
  type RequestFilter,
  type StatusClass,
  statusTitles,
} from './request-filter.ts';

interface RequestFiltersProps {
  filter: RequestFilter;
  onChange: (filter: RequestFilter) => void;
  keys: readonly { readonly api_key_id: string; readonly name: string }[];
}

/** The value of the choice without a filter; options need one. */
const all = 'all';

/** Selects the period, the split, the key and the status. */
export function RequestFilters({ filter, onChange, keys }: RequestFiltersProps) {
  const { period, breakdown, apiKeyId, status } = filter;
  const isKnown = apiKeyId === undefined || keys.some(({ api_key_id }) => api_key_id === apiKeyId);
  const toValue = (value: string): string | undefined => (value === all ? undefined : value);
  return (
    <div className="grid grid-cols-2 gap-3 sm:flex sm:flex-wrap sm:items-end">
      <Field label={t('Time')} className="sm:w-40">
        {(control) => (
          <Select
            {...control}
            value={period}
            onChange={(value) => onChange({ ...filter, period: value as Period })}
            options={Object.entries(periods).map(([value, { title }]) => ({ value, label: title }))}
          />
        )}
      </Field>
      <Field label={t('Split by')} className="sm:w-36">
        {(control) => (
          <Select
            {...control}
            value={breakdown}
            onChange={(value) => onChange({ ...filter, breakdown: value as Breakdown })}
            options={Object.entries(breakdowns).map(([value, label]) => ({ value, label }))}
          />
        )}
      </Field>
      <Field label={t('API key')} className="sm:w-44">
        {(control) => (
          <Select
            {...control}
            value={apiKeyId ?? all}
            onChange={(value) => onChange({ ...filter, apiKeyId: toValue(value) })}
            options={[
              { value: all, label: t('All keys') },
              ...keys.map(({ api_key_id: value, name }) => ({ value, label: name })),
              ...(isKnown ? [] : [{ value: apiKeyId, label: t('Deleted key') }]),
            ]}
          />
        )}
      </Field>
      <Field label={t('Status')} className="sm:w-44">
        {(control) => (
          <Select
            {...control}
            value={status ?? all}
            onChange={(value) => onChange({ ...filter, status: toValue(value) as StatusClass | undefined })}
            options={[
              { value: all, label: t('All statuses') },
              ...Object.entries(statusTitles).map(([value, label]) => ({ value, label })),
            ]}
          />
        )}
      </Field>
    </div>
  );
}
