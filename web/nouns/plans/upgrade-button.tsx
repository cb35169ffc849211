import { Link } from 'react-router';
import { t } from '../../messages/t.ts';
import { Button, type ButtonProps } from '../../parts/button/button.tsx';
import { PlansOnly } from './plans-only.tsx';

/** The way on where a plan limits something: the plans of the subscription page. */
export const UpgradeButton = ({ size = 'small', ...rest }: Pick<ButtonProps, 'size' | 'kind' | 'className'>) => (
  <PlansOnly>
    <Button asChild size={size} {...rest}>
      <Link to="/app/subscription#plans">{t('Upgrade')}</Link>
    </Button>
  </PlansOnly>
);
