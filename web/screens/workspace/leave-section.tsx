import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { api } from '../../data/api/api.ts';
import { userQuery } from '../../data/api/queries.ts';
import { T } from '../../messages/rich-text.tsx';
import { t } from '../../messages/t.ts';
import { membersQuery } from '../../nouns/members/members-queries.ts';
import { useWorkspaceChange } from '../../nouns/members/use-workspace-change.ts';
import { Button } from '../../parts/button/button.tsx';
import { ConfirmDialog } from '../../parts/overlay/confirm-dialog.tsx';
import { SettingsSection } from '../../parts/page/settings-section.tsx';
import { toast } from '../../parts/status/toast.ts';

/** Leaves the workspace; its owner is told to transfer it first. */
export function LeaveSection({ name }: { name: string }) {
  const [isConfirming, setConfirming] = useState(false);
  const { data: user } = useQuery(userQuery);
  const { data: members } = useQuery(membersQuery);
  const navigate = useNavigate();
  const leave = useWorkspaceChange(
    () => api.call('POST /v1/workspace/leave', {}),
    () => {
      toast.success(t('You left {name}.', { name }));
      void navigate('/app/home');
    },
  );
  const self = members?.find(({ user_id }) => user_id === user?.user_id);
  if (!self) return null;
  return (
    <SettingsSection title={t('Leave workspace')} help={t('Your sessions and API keys here end. What you made stays.')}>
      {self.is_owner ? (
        <p className="text-ink-2">
          <T
            text="You own this workspace. To leave it, transfer the ownership to another admin in <link>Members</link>."
            link={(children) => (
              <Link to="/app/workspace/members" className="text-accent-ink underline underline-offset-2">
                {children}
              </Link>
            )}
          />
        </p>
      ) : (
        <Button onClick={() => setConfirming(true)}>{t('Leave workspace')}</Button>
      )}
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title={t('Leave {name}?', { name })}
        action={t('Leave workspace')}
        busy={leave.isPending}
        input={{ label: t('Type {name} to confirm', { name }), mustBe: name }}
        onConfirm={() => leave.mutate(undefined)}
      >
        {t('You lose access at once. Voices, history and all else that you made stay in the workspace.')}
      </ConfirmDialog>
    </SettingsSection>
  );
}
