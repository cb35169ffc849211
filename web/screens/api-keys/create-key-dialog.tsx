import { Button } from '../../parts/button.tsx';
import { CopyButton } from '../../parts/copy-button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Input } from '../../parts/input.tsx';
import { KeyForm } from './key-form.tsx';
import { useCreateApiKey } from './use-api-keys.ts';

const blank = { name: '', permissions: null };

/** Makes a key, then shows its secret: this once. */
export function CreateKeyDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const create = useCreateApiKey();
  const close = () => {
    onClose();
    create.reset();
  };
  const secret = create.data?.xi_api_key;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || close()}
      title={secret ? 'Your new key' : 'Create a key'}
      description={secret ? 'Copy it now: it is not shown again.' : undefined}
    >
      {secret ? (
        <Secret secret={secret} onDone={close} />
      ) : (
        <KeyForm settings={blank} onSubmit={(settings) => create.mutate(settings)}>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" kind="primary" busy={create.isPending}>
            Create key
          </Button>
        </KeyForm>
      )}
    </Dialog>
  );
}

function Secret({ secret, onDone }: { secret: string; onDone: () => void }) {
  return (
    <div className="flex flex-col gap-4 pb-1">
      <div className="flex items-center gap-1">
        <Input
          aria-label="API key"
          value={secret}
          readOnly
          onFocus={(event) => event.target.select()}
          className="bg-sunken font-mono text-small"
        />
        <CopyButton text={secret} label="Copy key" />
      </div>
      <p className="text-ink-2">
        Send it in the header <code className="font-mono text-small">xi-api-key</code>. Whoever has it can use your
        credits, so keep it out of web pages and repositories.
      </p>
      <div className="flex justify-end">
        <Button kind="primary" onClick={onDone}>
          Done
        </Button>
      </div>
    </div>
  );
}
