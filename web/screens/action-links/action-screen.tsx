import { Link } from 'react-router';
import { brand } from '../../../contract/catalogue/brand.ts';
import { session } from '../../data/api/api.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { BrandMark } from '../../parts/display/brand-mark.tsx';

export const meta = () => [{ title: brand }, { name: 'robots', content: 'noindex' }];

export async function clientLoader() {
  await session.start().catch(() => undefined);
  return null;
}

/** The page that emailed links open; the dialog of the requested action covers it. */
export default function ActionScreen() {
  return (
    <main className="grid min-h-dvh place-items-center px-4">
      <div className="flex flex-col items-center gap-5">
        <h1>
          <BrandMark />
        </h1>
        <Button asChild>
          <Link to="/app/home">{t('Continue to {brand}', { brand })}</Link>
        </Button>
      </div>
    </main>
  );
}
