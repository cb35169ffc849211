import { type FormEvent, useState } from 'react';
import type { WorkspaceMember } from '../../../contract/workspaces/members.ts';
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
        toast.success(`${memberName(member)} was removed.`);
        onClose();
      },
    });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Remove ${memberName(member)}?`}
      action="Remove member"
      busy={remove.isPending}
      input={{ label: `Type ${member.email} to confirm`, mustBe: member.email }}
      onConfirm={confirm}
    >
      Their sessions and API keys in this workspace end at once. Voices, history and all else that they made stay in the
      workspace.
    </ConfirmDialog>
  );
}

function TransferDialog({ member, onClose }: DialogProps) {
  const transfer = useTransferOwnership();
  const confirm = () =>
    transfer.mutate(member.user_id, {
      onSuccess: () => {
        toast.success(`${memberName(member)} now owns the workspace.`);
        onClose();
      },
    });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Make ${memberName(member)} the owner?`}
      action="Transfer ownership"
      busy={transfer.isPending}
      input={{ label: `Type ${member.email} to confirm`, mustBe: member.email }}
      onConfirm={confirm}
    >
      You stay an admin. Only the new owner can transfer the workspace again.
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
          toast.success('Credit limit saved.');
          onClose();
        },
      },
    );
  };
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title={`Credit limit of ${memberName(member)}`}>
      <form onSubmit={submit} noValidate className="flex flex-col gap-4 pb-1">
        <Field label="Credits per period" help="Leave empty for no limit." error={problem}>
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
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="primary" busy={edit.isPending}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
