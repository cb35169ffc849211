import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { readEntryParameters } from '../../data/entry/entry-parameters.ts';
import { OptOutDialog } from './opt-out-dialog.tsx';
import { openTrainingOptOut } from './use-training-opt-out.ts';

/** PRIV-002: `?training_opt_out=true` on any page of the app opens the dialog. */
export function OptOutLink() {
  const [query, setQuery] = useSearchParams();
  const queryClient = useQueryClient();
  const isRequested = readEntryParameters(query).trainingOptOut === true;
  useEffect(() => {
    if (!isRequested) return;
    setQuery(
      (now) => {
        const rest = new URLSearchParams(now);
        rest.delete('training_opt_out');
        return rest;
      },
      { replace: true },
    );
    void openTrainingOptOut(queryClient);
  }, [isRequested, setQuery, queryClient]);
  return <OptOutDialog />;
}
