import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { deletionGraceDays } from '../../../contract/catalogue/limits.ts';
import { workspaceQuery } from '../../data/api/queries.ts';
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
    <SettingsSection title="Delete workspace" help="Deletes the workspace with the data of all its members.">
      <div className="flex flex-col items-start gap-3">
        <p className="text-ink-2">
          The workspace is closed at once: API keys stop working and nobody can use it. All its data is deleted after{' '}
          {deletionGraceDays} days. Until then, an admin can cancel the deletion.
        </p>
        <Button kind="danger" disabled={!workspace} onClick={() => setConfirming(true)}>
          Delete workspace
        </Button>
      </div>
      {workspace && (
        <ConfirmDialog
          open={isConfirming}
          onOpenChange={setConfirming}
          title={`Delete ${workspace.name}?`}
          action="Delete workspace"
          busy={remove.isPending}
          input={{ label: `Type ${workspace.name} to confirm`, mustBe: workspace.name }}
          onConfirm={(typed) => remove.mutate(typed)}
        >
          We tell all members by email. Voices, history, dictionaries, members, API keys and the plan are deleted after{' '}
          {deletionGraceDays} days; the plan is not refunded.
        </ConfirmDialog>
      )}
    </SettingsSection>
  );
}
