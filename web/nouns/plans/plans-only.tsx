import type { ReactNode } from 'react';
import { useInstance } from '../../data/instance/use-instance.ts';

/** What is about plans and prices: on a private server there is `instead`, and nothing until it is known which it is. */
export function PlansOnly({ children, instead = null }: { children: ReactNode; instead?: ReactNode }) {
  const { showsPlans, isPrivate } = useInstance();
  if (showsPlans) return children;
  return isPrivate ? instead : null;
}
