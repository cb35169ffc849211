import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useOutletContext } from 'react-router';
import type { OnboardingSurvey } from '../../../contract/accounts/onboarding.ts';
import { api } from '../../data/api/api.ts';
import { userQuery } from '../../data/api/queries.ts';
import { takePathAfterOnboarding } from '../../data/entry/saved-entry.ts';
import { showError } from '../../parts/status/show-error.tsx';

/** Answers and actions that both steps share. */
export interface Survey {
  readonly answers: OnboardingSurvey;
  readonly change: (answers: OnboardingSurvey) => void;
  readonly isSaving: boolean;
  readonly finish: () => void;
}

export const useSurvey = (): Survey => useOutletContext<Survey>();

/** Saves the answers of a new user; without answers the user skipped the questions (ONB-002). */
export function useCompleteSurvey() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async (answers: OnboardingSurvey | null) => {
      await api.call('POST /v1/user/onboarding-survey-complete', { body: answers ?? {} });
      if (answers?.first_name) await api.call('POST /v1/user/edit', { body: { first_name: answers.first_name } });
      if (answers) await api.call('POST /v1/user/onboarding-checklist/initiate');
      return api.call('POST /v1/user/refresh');
    },
    onSuccess: async (user, answers) => {
      // Caches the new user before navigating, so that the next page does not see the old one.
      queryClient.setQueryData(userQuery.queryKey, user);
      await navigate(takePathAfterOnboarding() ?? (answers ? '/app/onboarding-checklist' : '/app/home'), {
        replace: true,
      });
    },
    onError: showError,
  });
}
