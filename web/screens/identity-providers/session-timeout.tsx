import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../data/api/api.ts';
import { workspaceQuery } from '../../data/api/queries.ts';
import { formatMessage } from '../../messages/format-message.ts';
import { t } from '../../messages/t.ts';
import { Field } from '../../parts/form/field.tsx';
import { Select } from '../../parts/form/select.tsx';
import { showError } from '../../parts/status/show-error.tsx';
import { toast } from '../../parts/status/toast.ts';

const choices = [
  { value: 'never', label: t('Never') },
  { value: '900', label: t('15 minutes') },
  { value: '3600', label: t('1 hour') },
  { value: '28800', label: t('8 hours') },
  { value: '86400', label: t('1 day') },
  { value: '604800', label: t('7 days') },
  { value: '2592000', label: t('30 days') },
];

/** After how long without input members are signed out (AUTH-012). */
export function SessionTimeout() {
  const queryClient = useQueryClient();
  const { data } = useQuery(workspaceQuery);
  const save = useMutation({
    mutationFn: (timeoutS: number | null) =>
      api.call('POST /v1/workspace/update-workspace', { body: { session_inactivity_timeout: timeoutS } }),
    onSuccess: (workspace) => {
      queryClient.setQueryData(workspaceQuery.queryKey, workspace);
      toast.success(t('Session timeout saved.'));
    },
    onError: showError,
  });
  if (!data) return null;
  const timeoutS = save.isPending ? save.variables : data.session_inactivity_timeout;
  const value = timeoutS === null ? 'never' : String(timeoutS);
  const isListed = choices.some((choice) => choice.value === value);
  const options = isListed
    ? choices
    : [
        ...choices,
        {
          value,
          label: formatMessage('{timeoutS, plural, one {# second} other {# seconds}}', { timeoutS: timeoutS ?? 0 }),
        },
      ];
  return (
    <Field label={t('Sign members out after inactivity')} className="max-w-64">
      {(control) => (
        <Select
          {...control}
          value={value}
          onChange={(next) => save.mutate(next === 'never' ? null : Number(next))}
          options={options}
        />
      )}
    </Field>
  );
}
