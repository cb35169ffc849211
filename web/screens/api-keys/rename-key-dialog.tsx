import type { ApiKeyReply } from '../../../contract/api-keys.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { KeyNameForm } from './key-name-form.tsx';
import { useEditApiKey } from './use-api-keys.ts';

export function RenameKeyDialog({ apiKey, onClose }: { apiKey: ApiKeyReply; onClose: () => void }) {
  const edit = useEditApiKey();
  const save = (name: string) => edit.mutate({ keyId: apiKey.key_id, name }, { onSuccess: onClose });
  return (
    <Dialog open onOpenChange={onClose} title={`Edit the name of ${apiKey.name}`}>
      <KeyNameForm name={apiKey.name} onSubmit={save}>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" kind="primary" busy={edit.isPending}>
          Save
        </Button>
      </KeyNameForm>
    </Dialog>
  );
}
