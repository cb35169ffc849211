import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import type { WorkspaceGroupReply } from '../../../contract/workspaces/groups.ts';
import { t } from '../../messages/t.ts';
import { membersQuery } from '../../nouns/members/members-queries.ts';
import { IconButton } from '../../parts/button/icon-button.tsx';
import { Field } from '../../parts/form/field.tsx';
import { Select } from '../../parts/form/select.tsx';
import { Dialog } from '../../parts/overlay/dialog.tsx';
import { useAddGroupMember, useRemoveGroupMember } from './use-groups.ts';

/** The members of a group; each change is saved at once. */
export function GroupMembersDialog({ group, onClose }: { group: WorkspaceGroupReply; onClose: () => void }) {
  const { data: members = [] } = useQuery(membersQuery);
  const add = useAddGroupMember();
  const remove = useRemoveGroupMember();
  const others = members.filter(({ user_id }) => !group.members.includes(user_id));
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title={t('Members of {name}', { name: group.name })}>
      <div className="flex flex-col gap-4 pb-2">
        <Field label={t('Add member')}>
          {(field) => (
            <Select
              {...field}
              value=""
              onChange={(email) => add.mutate({ groupId: group.id, email })}
              disabled={others.length === 0}
              placeholder={others.length === 0 ? t('Everyone is in this group') : t('Choose a member')}
              options={others.map(({ email, first_name }) => ({
                value: email,
                label: first_name || email,
                ...(first_name && { help: email }),
              }))}
            />
          )}
        </Field>
        {group.members_emails.length === 0 ? (
          <p className="text-ink-3">{t('No members yet.')}</p>
        ) : (
          <ul aria-label={t('Members')} className="divide-y rounded-s border">
            {group.members_emails.map((email) => (
              <li key={email} className="flex items-center gap-2 py-1 pe-1 ps-3">
                <span className="min-w-0 flex-1 break-all">{email}</span>
                <IconButton
                  label={t('Remove {email}', { email })}
                  size="small"
                  onClick={() => remove.mutate({ groupId: group.id, email })}
                >
                  <X />
                </IconButton>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}
