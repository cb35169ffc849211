import { Navigate } from 'react-router';
import { agentsPath } from '../../nouns/agents/agent-paths.ts';

/** ROUTE-054, O-18 */
const RedirectAgents = () => <Navigate to={agentsPath} replace />;
export default RedirectAgents;
