import { SearchX } from 'lucide-react';
import { Link } from 'react-router';
import { brand } from '../../../contract/catalogue/brand.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../button/button.tsx';
import { BrandMark } from '../display/brand-mark.tsx';
import { EmptyState } from '../status/empty-state.tsx';

export const meta = () => [{ title: `${t('Page not found')} · ${brand}` }, { name: 'robots', content: 'noindex' }];

/** U-06: the content of the not-found pages. */
export function NotFound({ home = '/', homeName = t('Go to the home page') }: { home?: string; homeName?: string }) {
  return (
    <EmptyState
      icon={<SearchX />}
      title={t('Page not found')}
      action={
        <Button asChild kind="primary">
          <Link to={home}>{homeName}</Link>
        </Button>
      }
    >
      {t('There is nothing at this address. It may have been moved or deleted.')}
    </EmptyState>
  );
}

/** The public not-found page. */
export default function NotFoundPage() {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="px-5 py-4">
        <Link to="/">
          <BrandMark />
        </Link>
      </header>
      <main className="grid flex-1 place-items-center">
        <h1 className="sr-only">{t('Page not found')}</h1>
        <NotFound />
      </main>
    </div>
  );
}
