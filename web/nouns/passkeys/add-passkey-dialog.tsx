import { useState } from 'react';
import { Field } from '../../parts/form/field.tsx';
import { Input } from '../../parts/form/input.tsx';
import { Dialog } from '../../parts/overlay/dialog.tsx';
import { toast } from '../../parts/status/toast.ts';
import { ProofForm } from './passkey-proof-form.tsx';
import { useAddPasskey } from './use-passkeys.ts';

/** Creates a passkey: asks for a name, then the browser asks where to store it. */
export function AddPasskeyDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Add a passkey"
      description="Next, your browser asks where to save it: on this device, a phone, a security key or in a password manager."
    >
      {open && <AddForm onClose={onClose} />}
    </Dialog>
  );
}

function AddForm({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('');
  const { change, isProofNeeded } = useAddPasskey();
  const trimmed = name.trim();
  const add = (proof: object) =>
    change.mutate(
      { name: trimmed, ...proof },
      {
        onSuccess: () => {
          toast.success(`Added the passkey ${trimmed}.`);
          onClose();
        },
      },
    );
  return (
    <ProofForm
      isProofNeeded={isProofNeeded}
      isReady={trimmed !== ''}
      action="Add passkey"
      busy={change.isPending}
      onSubmit={add}
      onClose={onClose}
    >
      <Field label="Name" help="A name to recognize it by, such as the device.">
        {(control) => (
          <Input
            {...control}
            value={name}
            onChange={(event) => setName(event.target.value)}
            maxLength={100}
            autoComplete="off"
            required
          />
        )}
      </Field>
    </ProofForm>
  );
}
