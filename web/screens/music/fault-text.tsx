import { Button } from '../../parts/button/button.tsx';

/** Why a field was refused, and the way out if there is one. */
export interface Fault {
  readonly text: string;
  readonly action?: { readonly label: string; readonly run: () => void } | undefined;
}

export const FaultText = ({ id, text, action }: Fault & { id?: string }) => (
  <div id={id} role="alert" className="flex w-full flex-wrap items-center gap-x-3 gap-y-1.5 text-bad text-meta">
    <span>{text}</span>
    {action && (
      <Button size="small" onClick={action.run}>
        {action.label}
      </Button>
    )}
  </div>
);
