import { useState } from 'react';
import type { ReferenceOperation } from '../../../contract/reference/api-reference.ts';
import { useStore } from '../../data/store/use-store.ts';
import { CodePanel } from './code-panel.tsx';
import { describedCall, exampleForm } from './operation-form.ts';
import { referenceKey } from './reference-key.ts';
import { TryPanel } from './try-panel.tsx';

/** The code of a call and the form to make it; both have the same values. */
export function OperationCall({ operation }: { operation: ReferenceOperation }) {
  const [form, setForm] = useState(() => exampleForm(operation));
  const key = useStore(referenceKey);
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <CodePanel request={describedCall(operation, form, { origin: location.origin, key })} />
      <TryPanel operation={operation} form={form} onChange={setForm} />
    </div>
  );
}
