import { type FormEvent, useState } from 'react';
import type { WorkspaceMember } from '../../../contract/workspaces/members.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { Field } from '../../parts/form/field.tsx';
import { Input } from '../../parts/form/input.tsx';
import { ConfirmDialog } from '../../parts/overlay/confirm-dialog.tsx';
import { Dialog } from '../../parts/overlay/dialog.tsx';
import { toast } from '../../parts/status/toast.ts';
import { creditLimitField, parseCreditLimit } from './credit-limit.ts';
import { memberName } from './member-name.ts';
import { useEditMember, useRemoveMember, useTransferOwnership } from './use-members.ts';

export type MemberDialog = { readonly dialog: 'remove' | 'limit' | 'transfer'; readonly member: WorkspaceMember };

/** The dialog that an action of a row opened. */
export function MemberDialogs({ dialog, member, onClose }: MemberDialog & { onClose: () => void }) {
  if (dialog === 'remove') return <RemoveDialog member={member} onClose={onClose} />;
  if (dialog === 'limit') return <LimitDialog member={member} onClose={onClose} />;
  return <TransferDialog member={member} onClose={onClose} />;
}

interface DialogProps {
  member: WorkspaceMember;
  onClose: () => void;
}

function RemoveDialog({ member, onClose }: DialogProps) {
  const remove = useRemoveMember();
  const confirm = () =>
    remove.mutate(member.user_id, {
      onSuccess: () => {
        toast.success(t('{memberName} was removed.', { memberName: memberName(member) }));
        onClose();
      },
    });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('Remove {memberName}?', { memberName: memberName(member) })}
      action={t('Remove member')}
      busy={remove.isPending}
      input={{ label: t('Type {email} to confirm', { email: member.email }), mustBe: member.email }}
      onConfirm={confirm}
    >
      {t(
        'Their sessions and API keys in this workspace end at once. Voices, history and all else that they made stay in the workspace.',
      )}
    </ConfirmDialog>
  );
}

function TransferDialog({ member, onClose }: DialogProps) {
  const transfer = useTransferOwnership();
  const confirm = () =>
    transfer.mutate(member.user_id, {
      onSuccess: () => {
        toast.success(t('{memberName} now owns the workspace.', { memberName: memberName(member) }));
        onClose();
      },
    });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('Make {memberName} the owner?', { memberName: memberName(member) })}
      action={t('Transfer ownership')}
      busy={transfer.isPending}
      input={{ label: t('Type {email} to confirm', { email: member.email }), mustBe: member.email }}
      onConfirm={confirm}
    >
      {t('You stay an admin. Only the new owner can transfer the workspace again.')}
    </ConfirmDialog>
  );
}

function LimitDialog({ member, onClose }: DialogProps) {
  const edit = useEditMember();
  const [text, setText] = useState(member.usage_limit === null ? '' : String(member.usage_limit));
  const [problem, setProblem] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const limit = creditLimitField.safeParse(text);
    setProblem(limit.error?.issues[0]?.message);
    if (!limit.success || edit.isPending) return;
    edit.mutate(
      { email: member.email, usage_limit: parseCreditLimit(limit.data) },
      {
        onSuccess: () => {
          toast.success(t('Credit limit saved.'));
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t('Credit limit of {memberName}', { memberName: memberName(member) })}
    >
      <form onSubmit={submit} noValidate className="flex flex-col gap-4 pb-1">
        <Field label={t('Credits per period')} help={t('Leave empty for no limit.')} error={problem}>
          {(field) => (
            <Input
              {...field}
              inputMode="numeric"
              autoComplete="off"
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" kind="primary" busy={edit.isPending}>
            {t('Save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
