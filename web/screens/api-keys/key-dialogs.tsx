import type { ApiKeyReply } from '../../../contract/accounts/api-keys.ts';
import { CreateKeyDialog } from './create-key-dialog.tsx';
import { DeleteKeyDialog } from './delete-key-dialog.tsx';
import { EditKeyDialog } from './edit-key-dialog.tsx';

export type ShownDialog = { dialog: 'create' } | { dialog: 'edit' | 'delete'; apiKey: ApiKeyReply };

/** The dialog that is shown, if one is. */
export function KeyDialogs({ shown, onClose }: { shown: ShownDialog | undefined; onClose: () => void }) {
  return (
    <>
      <CreateKeyDialog open={shown?.dialog === 'create'} onClose={onClose} />
      {shown?.dialog === 'edit' && <EditKeyDialog apiKey={shown.apiKey} onClose={onClose} />}
      {shown?.dialog === 'delete' && <DeleteKeyDialog apiKey={shown.apiKey} onClose={onClose} />}
    </>
  );
}
