import { redirect } from 'react-router';

/** `/app` has no page of its own. */
export const clientLoader = () => redirect('/app/home');

export default function RedirectHome() {
  return null;
}
