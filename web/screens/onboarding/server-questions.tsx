import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { NaturalVoicesQuestion } from '../../nouns/engine-models/natural-voices-question.tsx';
import { recommendedModelsQuery, useDecideRecommended } from '../../nouns/engine-models/use-recommended-models.ts';
import { FirstQuestion } from '../../nouns/instance/first-question.tsx';

/** The questions to the owner of a new server: its mode, and whether it downloads natural voices. */
export function ServerQuestions({ onSkip }: { onSkip: () => void }) {
  const { data: plan } = useQuery(recommendedModelsQuery);
  const [agrees, setAgrees] = useState(false);
  const decide = useDecideRecommended();
  const isOffered = plan !== undefined && plan.policy !== 'never' && plan.models.length > 0;
  return (
    <FirstQuestion
      onSkip={onSkip}
      isSaving={decide.isPending}
      // A failure is shown, and the app asks again later.
      beforeSave={async () => void (isOffered && agrees && (await decide.mutateAsync(true).catch(() => undefined)))}
    >
      {isOffered && <NaturalVoicesQuestion plan={plan} checked={agrees} onChange={setAgrees} />}
    </FirstQuestion>
  );
}
