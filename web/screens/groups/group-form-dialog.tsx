import { type FormEvent, useState } from 'react';
import type { WorkspaceGroupReply } from '../../../contract/workspaces/groups.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { Field } from '../../parts/form/field.tsx';
import { Input } from '../../parts/form/input.tsx';
import { Dialog } from '../../parts/overlay/dialog.tsx';
import { toast } from '../../parts/status/toast.ts';
import { PermissionChoice } from './permission-choice.tsx';
import { type GroupSettings, useCreateGroup, useEditGroup } from './use-groups.ts';

interface GroupFormDialogProps {
  /** Absent: a new group. */
  group?: WorkspaceGroupReply;
  onClose: () => void;
}

/** Creates a group or changes its name, limit and permissions. */
export function GroupFormDialog({ group, onClose }: GroupFormDialogProps) {
  const create = useCreateGroup();
  const edit = useEditGroup();
  const [name, setName] = useState(group?.name ?? '');
  const [limit, setLimit] = useState(
    group && group.group_usage_limit !== 'unlimited' ? String(group.group_usage_limit) : '',
  );
  const [permissions, setPermissions] = useState(group?.permissions ?? null);
  const [isChecked, setChecked] = useState(false);
  const nameProblem = name.trim() === '' ? t('Enter a name for the group.') : undefined;
  const limitProblem = /^(|[1-9]\d{0,8})$/.test(limit.trim())
    ? undefined
    : t('Enter a whole number of credits, or leave the field empty.');
  const isBusy = create.isPending || edit.isPending;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (nameProblem || limitProblem || isBusy) return;
    const settings: GroupSettings = {
      name: name.trim(),
      permissions,
      limit: limit.trim() === '' ? 'unlimited' : Number(limit),
    };
    const onSuccess = () => {
      toast.success(group ? t('Group saved.') : t('Group created.'));
      onClose();
    };
    if (group) edit.mutate({ groupId: group.id, settings }, { onSuccess });
    else create.mutate(settings, { onSuccess });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={group ? t('Edit {name}', { name: group.name }) : t('Create group')}
      description={t('Members of several groups may do what any of them permits.')}
    >
      <form onSubmit={submit} noValidate className="flex flex-col gap-4 pb-1">
        <Field label={t('Name')} error={isChecked ? nameProblem : undefined}>
          {(field) => (
            <Input
              {...field}
              value={name}
              onChange={(event) => setName(event.target.value)}
              maxLength={100}
              autoComplete="off"
            />
          )}
        </Field>
        <Field
          label={t('Credit limit')}
          help={t('Credits that the members may use together per period. Leave empty for no limit.')}
          error={isChecked ? limitProblem : undefined}
        >
          {(field) => (
            <Input
              {...field}
              inputMode="numeric"
              value={limit}
              onChange={(event) => setLimit(event.target.value)}
              autoComplete="off"
            />
          )}
        </Field>
        <PermissionChoice value={permissions} onChange={setPermissions} allTitle={t('All product features')} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" kind="primary" busy={isBusy}>
            {group ? t('Save') : t('Create group')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
