import { lazy, Suspense, useSyncExternalStore } from 'react';
import { brand } from '../../contract/catalogue/brand.ts';
import { useInstance } from '../data/instance/use-instance.ts';
import NotFoundPage from '../parts/page/not-found.tsx';
import { Skeleton } from '../parts/status/skeleton.tsx';
import { PublicPage } from './public-page.tsx';

const description = `Ask for the enterprise plan of ${brand}: credits, seats and limits as your company needs them.`;

export const meta = () => [{ title: `Contact sales · ${brand}` }, { name: 'description', content: description }];

// The form and what it stands on are for the browser alone; the page is written at build time.
const ContactForm = lazy(async () => ({
  default: (await import('../nouns/contact-sales/contact-part.tsx')).ContactPart,
}));
const links = [{ path: '/pricing', title: 'Plans and prices' }];
const never = () => () => undefined;

/** ROUTE-087, PLAN-020: where the enterprise plan is asked for. */
export default function ContactSalesPage() {
  const { isPrivate } = useInstance();
  const isInBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  if (isPrivate) return <NotFoundPage />;
  return (
    <PublicPage
      title="Contact sales"
      lead="The enterprise plan has credits, seats and limits as your company needs them. Say what you have in mind: whoever runs this server answers by mail."
      width="narrow"
      links={links}
    >
      {isInBrowser ? (
        <Suspense fallback={<Waiting />}>
          <ContactForm fallback={<Waiting />} />
        </Suspense>
      ) : (
        <Waiting />
      )}
    </PublicPage>
  );
}

const Waiting = () => <Skeleton className="h-96 w-full" />;
