import { useInstance } from '../../data/instance/use-instance.ts';
import { formatMessage } from '../../messages/format-message.ts';

/** "120 credits"; undefined while the price is unknown, and on servers without plans, where nothing costs credits. */
export function useCreditText(credits: number | undefined): string | undefined {
  const { showsPlans } = useInstance();
  if (!showsPlans || credits === undefined) return undefined;
  return formatMessage('{credits, plural, one {# credit} other {# credits}}', { credits });
}
