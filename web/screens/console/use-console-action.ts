import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showError } from '../../parts/status/show-error.tsx';
import { toast } from '../../parts/status/toast.ts';
import { refetchConsole } from './console-queries.ts';

/** An action of the console: shows `done` or the error, and fetches again what it may have changed. */
export function useConsoleAction<Input = void>(run: (input: Input) => Promise<unknown>, done: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: () => toast.success(done),
    onError: showError,
    onSettled: () => refetchConsole(client),
  });
}
