import type { ReactNode } from 'react';
import { useInstance } from '../../data/instance/use-instance.ts';

/**
 * Renders plan and price content only on servers that sell plans: `instead` on a private server, nothing until the mode
 * is known.
 */
export function PlansOnly({ children, instead = null }: { children: ReactNode; instead?: ReactNode }) {
  const { showsPlans, isPrivate } = useInstance();
  if (showsPlans) return children;
  return isPrivate ? instead : null;
}
