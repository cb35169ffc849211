import { Navigate } from 'react-router';
import { productionsRoot } from '../../nouns/productions/productions-paths.ts';

/** ROUTE-067, O-18: the area opens with its dashboard. */
export default function RedirectDashboard() {
  return <Navigate to={`${productionsRoot}/dashboard`} replace />;
}
