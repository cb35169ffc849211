import { brand } from '../../../contract/catalogue/brand.ts';
import { NotFound } from './not-found.tsx';

export const meta = () => [{ title: `Page not found · ${brand}` }];

/** The not-found page inside the app, with the navigation (ROUTE-002). */
export default function AppNotFound() {
  return (
    <>
      <h1 className="sr-only">Page not found</h1>
      <NotFound home="/app/home" homeName="Go to Home" />
    </>
  );
}
