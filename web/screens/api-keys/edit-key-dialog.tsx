import type { ApiKeyReply } from '../../../contract/accounts/api-keys.ts';
import { KeyForm } from '../../nouns/api-keys/key-form.tsx';
import { Button } from '../../parts/button/button.tsx';
import { Dialog } from '../../parts/overlay/dialog.tsx';
import { useEditApiKey } from './use-api-keys.ts';

export function EditKeyDialog({ apiKey, onClose }: { apiKey: ApiKeyReply; onClose: () => void }) {
  const edit = useEditApiKey();
  return (
    <Dialog open onOpenChange={onClose} title={`Edit ${apiKey.name}`}>
      <KeyForm
        settings={{ ...apiKey, characterLimit: apiKey.character_limit, allowedIps: apiKey.allowed_ips }}
        onSubmit={(settings) => edit.mutate({ keyId: apiKey.key_id, ...settings }, { onSuccess: onClose })}
      >
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" kind="primary" busy={edit.isPending}>
          Save
        </Button>
      </KeyForm>
    </Dialog>
  );
}
