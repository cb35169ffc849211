import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { AppEvent } from '../../../contract/catalogue/events.ts';
import { checklistItems, onboardingTexts } from '../../../contract/catalogue/onboarding.ts';
import { api } from '../../data/api/api.ts';
import { userQuery } from '../../data/api/queries.ts';
import { onTracked, track } from '../../data/api/track-event.ts';
import { translate } from '../../messages/t.ts';
import { player } from '../../parts/player/player-instance.ts';
import { showError } from '../../parts/status/show-error.tsx';
import { toast } from '../../parts/status/toast.ts';

/** USER-025: updates the user from the response to a checklist change. */
export const refetchUser = async (queryClient: QueryClient): Promise<void> =>
  void queryClient.setQueryData(userQuery.queryKey, await api.call('POST /v1/user/refresh'));

/** Pending items, so that a repeated event does not send them twice (ONB-009). */
const pendingIds = new Set<string>();

/** The longest wait for a first sound, in ms. */
const soundWaitMs = 20_000;

/** ONB-018. A generation starts before its sound, which must not wait behind a toast. */
async function congratulate(event: AppEvent): Promise<void> {
  if (event === 'text-to-speech generation started') await soundStarted();
  toast.success(translate(onboardingTexts.stepDone));
}

/** Resolves when the player plays, or after a limit. */
const soundStarted = (): Promise<void> =>
  new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      unsubscribe();
      resolve();
    };
    const timer = setTimeout(finish, soundWaitMs);
    const unsubscribe = player.subscribe(() => player.state().status === 'playing' && finish());
    if (player.state().status === 'playing') finish();
  });

async function completeFor(event: AppEvent, queryClient: QueryClient): Promise<void> {
  const item = checklistItems.find((one) => one.event === event);
  if (!item || pendingIds.has(item.id)) return;
  const { onboarding_checklist: checklist } = await queryClient.ensureQueryData(userQuery);
  const known = checklist?.items.find(({ onboarding_checklist_item_id }) => onboarding_checklist_item_id === item.id);
  if (!checklist || !known || known.is_completed || pendingIds.has(item.id)) return;
  pendingIds.add(item.id);
  try {
    await api.call('POST /v1/user/onboarding-checklist/update', { body: { item_id: item.id } });
    track('onboarding checklist item completed');
    // ONB-018
    if (!checklist.hidden) void congratulate(event);
    await refetchUser(queryClient);
  } finally {
    pendingIds.delete(item.id);
  }
}

/** Marks checklist items when their event is tracked. */
export function useChecklistEvents(): void {
  const queryClient = useQueryClient();
  useEffect(() => onTracked((event) => void completeFor(event, queryClient).catch(showError)), [queryClient]);
}

/** ONB-005 */
export function useInitiateChecklist() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api.call('POST /v1/user/onboarding-checklist/initiate'),
    onSuccess: () => refetchUser(queryClient),
    onError: showError,
  });
}

/** ONB-007, ONB-019 */
export function useHideChecklist() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api.call('POST /v1/user/onboarding-checklist/hide'),
    onSuccess: () => refetchUser(queryClient),
    onError: () => toast.error(translate(onboardingTexts.hideFailed)),
  });
}

/** ONB-008, ONB-020 */
export function useCompleteChecklist() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api.call('POST /v1/user/onboarding-checklist/mark-complete'),
    onSuccess: () => refetchUser(queryClient),
    onError: () => toast.error(translate(onboardingTexts.completeFailed)),
  });
}
