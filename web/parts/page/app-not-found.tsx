import { brand } from '../../../contract/catalogue/brand.ts';
import { t } from '../../messages/t.ts';
import { NotFound } from './not-found.tsx';

export const meta = () => [{ title: `${t('Page not found')} · ${brand}` }];

/** The not-found page inside the app, with the navigation (ROUTE-002). */
export default function AppNotFound() {
  return (
    <>
      <h1 className="sr-only">{t('Page not found')}</h1>
      <NotFound home="/app/home" homeName={t('Go to Home')} />
    </>
  );
}
