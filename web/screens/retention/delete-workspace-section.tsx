import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { deletionGraceDays } from '../../../contract/catalogue/limits.ts';
import { workspaceQuery } from '../../data/api/queries.ts';
import { t } from '../../messages/t.ts';
import { useDeleteWorkspace } from '../../nouns/workspace-deletion/use-workspace-deletion.ts';
import { Button } from '../../parts/button/button.tsx';
import { ConfirmDialog } from '../../parts/overlay/confirm-dialog.tsx';
import { SettingsSection } from '../../parts/page/settings-section.tsx';

/** Closes the workspace after its name was typed, and deletes it later. */
export function DeleteWorkspaceSection() {
  const [isConfirming, setConfirming] = useState(false);
  const { data: workspace } = useQuery(workspaceQuery);
  const remove = useDeleteWorkspace();
  return (
    <SettingsSection title={t('Delete workspace')} help={t('Deletes the workspace with the data of all its members.')}>
      <div className="flex flex-col items-start gap-3">
        <p className="text-ink-2">
          {t(
            'The workspace is closed at once: API keys stop working and nobody can use it. All its data is deleted after {deletionGraceDays} days. Until then, an admin can cancel the deletion.',
            { deletionGraceDays },
          )}
        </p>
        <Button kind="danger" disabled={!workspace} onClick={() => setConfirming(true)}>
          {t('Delete workspace')}
        </Button>
      </div>
      {workspace && (
        <ConfirmDialog
          open={isConfirming}
          onOpenChange={setConfirming}
          title={t('Delete {name}?', { name: workspace.name })}
          action={t('Delete workspace')}
          busy={remove.isPending}
          input={{ label: t('Type {name} to confirm', { name: workspace.name }), mustBe: workspace.name }}
          onConfirm={(typed) => remove.mutate(typed)}
        >
          {t(
            'We tell all members by email. Voices, history, dictionaries, members, API keys and the plan are deleted after {deletionGraceDays} days; the plan is not refunded.',
            { deletionGraceDays },
          )}
        </ConfirmDialog>
      )}
    </SettingsSection>
  );
}
