import { type FormEvent, useState } from 'react';
import type { FeatureFlagName } from '../../../contract/catalogue/feature-flags.ts';
import { isAbort, messageOf } from '../../data/api/api-error.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { Field } from '../../parts/form/field.tsx';
import { Input } from '../../parts/form/input.tsx';
import { Segmented } from '../../parts/form/segmented.tsx';
import { useSetFlag } from './use-flag-overrides.ts';

const kinds = [
  { value: 'workspace', label: t('Workspace') },
  { value: 'person', label: t('User') },
] as const;
const helpTexts = {
  workspace: t('The workspace_id in the reply of GET /v1/workspace.'),
  person: t('The user_id in the reply of GET /v1/user.'),
} as const;
const states = [
  { value: 'on', label: t('On') },
  { value: 'off', label: t('Off') },
] as const;

/** Turns a feature on or off for one workspace or user. */
export function AddException({ flag }: { flag: FeatureFlagName }) {
  const [kind, setKind] = useState<'workspace' | 'person'>('workspace');
  const [state, setState] = useState<'on' | 'off'>('on');
  const [targetId, setTargetId] = useState('');
  const [problem, setProblem] = useState<string>();
  const set = useSetFlag({ onError: (error) => !isAbort(error) && setProblem(messageOf(error)) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (set.isPending) return;
    const id = targetId.trim();
    if (id === '') return setProblem(kind === 'workspace' ? t('Enter a workspace ID.') : t('Enter a user ID.'));
    setProblem(undefined);
    const scope = kind === 'workspace' ? { workspace_id: id, user_id: null } : { workspace_id: null, user_id: id };
    set.mutate({ flag, ...scope, enabled: state === 'on' }, { onSuccess: () => setTargetId('') });
  };
  return (
    <form onSubmit={submit} noValidate className="mt-3 flex flex-col gap-2.5">
      <div className="flex flex-wrap gap-2">
        <Segmented label={t('Exception for')} value={kind} onChange={setKind} options={kinds} />
        <Segmented label={t('Feature')} value={state} onChange={setState} options={states} />
      </div>
      <Field label={kind === 'workspace' ? t('Workspace ID') : t('User ID')} help={helpTexts[kind]} error={problem}>
        {(field) => (
          <span className="flex gap-2">
            <Input
              {...field}
              value={targetId}
              onChange={(event) => setTargetId(event.target.value)}
              autoComplete="off"
              spellCheck={false}
              maxLength={128}
              className="font-mono"
            />
            <Button type="submit" busy={set.isPending}>
              {t('Add')}
            </Button>
          </span>
        )}
      </Field>
    </form>
  );
}
