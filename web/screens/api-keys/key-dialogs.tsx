import type { ApiKeyReply } from '../../../contract/accounts/api-keys.ts';
import { CreateKeyDialog } from './create-key-dialog.tsx';
import { DeleteKeyDialog } from './delete-key-dialog.tsx';
import { DeleteKeysDialog } from './delete-keys-dialog.tsx';
import { EditKeyDialog } from './edit-key-dialog.tsx';

export type OpenKeyDialog =
  | { dialog: 'create' }
  | { dialog: 'edit' | 'delete'; apiKey: ApiKeyReply }
  | { dialog: 'delete-selected'; apiKeys: readonly ApiKeyReply[] };

/** Renders the open key dialog, if any. */
export function KeyDialogs({ openDialog, onClose }: { openDialog: OpenKeyDialog | undefined; onClose: () => void }) {
  return (
    <>
      <CreateKeyDialog open={openDialog?.dialog === 'create'} onClose={onClose} />
      {openDialog?.dialog === 'edit' && <EditKeyDialog apiKey={openDialog.apiKey} onClose={onClose} />}
      {openDialog?.dialog === 'delete' && <DeleteKeyDialog apiKey={openDialog.apiKey} onClose={onClose} />}
      {openDialog?.dialog === 'delete-selected' && <DeleteKeysDialog apiKeys={openDialog.apiKeys} onClose={onClose} />}
    </>
  );
}
