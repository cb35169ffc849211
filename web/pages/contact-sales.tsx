import { lazy, Suspense, useSyncExternalStore } from 'react';
import { brand } from '../../contract/catalogue/brand.ts';
import { useInstance } from '../data/instance/use-instance.ts';
import { t } from '../messages/t.ts';
import NotFoundPage from '../parts/page/not-found.tsx';
import { Skeleton } from '../parts/status/skeleton.tsx';
import { PublicPage } from './public-page.tsx';

const description = t('Request the enterprise plan of {brand}, with custom credits, seats and limits.', { brand });

export const meta = () => [
  { title: `${t('Contact sales')} · ${brand}` },
  { name: 'description', content: description },
];

// The page is prerendered at build time; the form and its dependencies run only in the browser.
const ContactForm = lazy(async () => ({
  default: (await import('../nouns/contact-sales/contact-part.tsx')).ContactPart,
}));
const links = [{ path: '/pricing', title: t('Plans and prices') }];
const subscribeToNothing = () => () => undefined;

/** ROUTE-087, PLAN-020: requests for the enterprise plan. */
export default function ContactSalesPage() {
  const { isPrivate } = useInstance();
  const isInBrowser = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
  if (isPrivate) return <NotFoundPage />;
  return (
    <PublicPage
      title={t('Contact sales')}
      lead={t(
        'The enterprise plan has custom credits, seats and limits. Tell us what you need, and the operator of this server replies by email.',
      )}
      width="narrow"
      links={links}
    >
      {isInBrowser ? (
        <Suspense fallback={<FormSkeleton />}>
          <ContactForm fallback={<FormSkeleton />} />
        </Suspense>
      ) : (
        <FormSkeleton />
      )}
    </PublicPage>
  );
}

const FormSkeleton = () => <Skeleton className="h-96 w-full" />;
